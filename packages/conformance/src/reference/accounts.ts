import { type Is } from "./faults";
import { Refusal } from "./refusal";

/** The models, keys and limits of the reference server. */

export interface Model {
  id: string;
  /** Its aliases. */
  names: string[];
  sees: boolean;
  box: boolean;
  /** Its engine takes no more work. */
  full?: boolean;
  /** No list shows it. */
  hidden?: boolean;
}

export const MODELS: readonly Model[] = [
  { id: "model-1.14.0", names: ["model-latest", "model-preview"], sees: true, box: true },
  { id: "model-blind-0.1.0", names: ["model-blind"], sees: false, box: false },
  { id: "model-full-0.1.0", names: ["model-full"], sees: false, box: false, full: true, hidden: true },
];

export interface Account {
  key: string;
  restricted?: boolean;
  requestsPerMinute?: number;
  tokensPerSecond?: number;
}

export const KEYS = {
  ordinary: "reference-ordinary-key",
  restricted: "reference-restricted-key",
  revoked: "reference-revoked-key",
  limited: "reference-limited-key",
  tokenLimited: "reference-token-limited-key",
} as const;

export const LIMITED_REQUESTS = 3;

const ACCOUNTS: readonly Account[] = [
  { key: KEYS.ordinary },
  { key: KEYS.restricted, restricted: true },
  { key: KEYS.limited, requestsPerMinute: LIMITED_REQUESTS },
  { key: KEYS.tokenLimited, tokensPerSecond: 5000 },
];

export function findAccount(is: Is, authorization: string | undefined): Account | undefined {
  const match = /^(\S+)(?: +(.*))?$/.exec((authorization ?? "").trim());
  const [, scheme = "", key = ""] = match ?? [];
  if (is("bare-key-read") && key === "") return ACCOUNTS.find((account) => account.key === scheme);
  if (is("bearer-exact") ? scheme !== "Bearer" : scheme.toLowerCase() !== "bearer") return undefined;
  if (is("revoked-key-read") && key === KEYS.revoked) return ACCOUNTS[0];
  if (is("key-by-beginning")) return ACCOUNTS.find((account) => key.startsWith(account.key));
  return ACCOUNTS.find((account) => account.key === key);
}

/** Names in the account's model list. */
export function listedNames(is: Is, { restricted }: Account): string[] {
  const models = MODELS.filter(
    (model) => !model.hidden && !(restricted && !model.sees && !is("list-for-all-alike")),
  );
  const names = models.flatMap((model) => (is("aliases-unlisted") ? [model.id] : model.names));
  return is("listed-and-refused") ? [...names, "model-retired"] : names;
}

/** @throws Refusal for an unknown or forbidden model */
export function findModel(is: Is, account: Account, name: string): Model {
  const model = MODELS.find(
    ({ id, names }) => names.includes(name) || (id === name && !is("versioned-id-refused")),
  );
  if (model && account.restricted && !model.sees && is("forbidden-403")) {
    throw new Refusal(403, "permission_denied", `This key may not use ${name}`);
  }
  if (model && !(account.restricted && !model.sees)) return model;
  if (is("unknown-model-422")) {
    throw new Refusal(422, [{ loc: ["model"], type: "value_error", msg: `Unknown model: ${name}` }]);
  }
  const message = is("unknown-model-unnamed") ? "No such model" : `Unknown model: ${name}`;
  throw new Refusal(400, is("400-of-another-type") ? "bad_request" : "api_usage_error", message);
}
