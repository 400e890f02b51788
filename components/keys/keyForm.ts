import { keyAccountId, keyName, RATE_MAX, type KeyView, type NewKey } from "@/lib/shared/pageApi/keys";

/** The fields of a key as typed. */
export interface KeyForm {
  name: string;
  account: string;
  /** Names between commas or spaces; empty for every model. */
  models: string;
  /** Whole numbers; empty for the server's own limit. */
  requestsPerMinute: string;
  tokensPerSecond: string;
  /** `YYYY-MM-DD`, whose beginning in UTC is the end; empty for none. */
  expires: string;
}

export type KeyProblems = Partial<Record<keyof KeyForm, string>>;

export const EMPTY_KEY_FORM: KeyForm = {
  ...{ name: "", account: "local", models: "", requestsPerMinute: "", tokensPerSecond: "", expires: "" },
};

export const keyFormOf = (key: KeyView): KeyForm => ({
  name: key.name,
  account: key.account,
  models: key.models?.join(", ") ?? "",
  requestsPerMinute: String(key.requestsPerMinute ?? ""),
  tokensPerSecond: String(key.tokensPerSecond ?? ""),
  expires: key.expiresAt?.slice(0, 10) ?? "",
});

/**
 * The key of a form.
 * @param known the key that is changed: an unchanged date keeps its time of day
 */
export function readKeyForm(form: KeyForm, known?: KeyView): { key: NewKey } | { problems: KeyProblems } {
  const problems: KeyProblems = {};
  const name = keyName.safeParse(form.name);
  if (!name.success) problems.name = "Give it a name of 1 to 100 characters.";
  const account = keyAccountId.safeParse(form.account.trim());
  if (!account.success) problems.account = account.error.issues[0]!.message;
  const rate = (field: "requestsPerMinute" | "tokensPerSecond"): number | null => {
    const text = form[field].trim();
    if (text === "") return null;
    const value = /^\d{1,10}$/.test(text) ? Number(text) : 0;
    if (value < 1 || value > RATE_MAX) {
      problems[field] = `Expected a whole number from 1 to ${RATE_MAX.toLocaleString("en")}, or nothing.`;
    }
    return value;
  };
  const models = form.models.split(/[\s,]+/).filter((model) => model !== "");
  const key: NewKey = {
    name: name.data ?? "",
    account: account.data ?? "",
    models: models.length === 0 ? null : [...new Set(models)],
    requestsPerMinute: rate("requestsPerMinute"),
    tokensPerSecond: rate("tokensPerSecond"),
    expiresAt: endOf(form.expires, known),
  };
  if (Number.isNaN(Date.parse(form.expires === "" ? "2000-01-01" : form.expires))) {
    problems.expires = "Expected a date such as 2027-01-31.";
  }
  return Object.keys(problems).length > 0 ? { problems } : { key };
}

function endOf(date: string, known: KeyView | undefined): string | null {
  if (date === "" || Number.isNaN(Date.parse(date))) return null;
  if (known?.expiresAt?.slice(0, 10) === date) return known.expiresAt;
  return `${date}T00:00:00.000Z`;
}

/** The problems that the server found, by field. */
export function problemsOf(
  details: readonly { loc: readonly (string | number)[]; msg: string }[],
): KeyProblems {
  const fields: Record<string, keyof KeyForm> = { expiresAt: "expires" };
  return Object.fromEntries(
    details.map(({ loc, msg }) => [fields[String(loc[1])] ?? String(loc[1]), `${msg}.`]),
  );
}
