import { z } from "zod";
import { keyAccountId, keyName, RATE_MAX } from "@/lib/shared/pageApi/keys";
import { namesNow, namesOf, retiredNamesOf } from "@/lib/server/models/catalog";
import { LOCAL_ACCOUNT } from "@/lib/server/store/accounts";
import { FULL_GRANT, type KeyGrant } from "@/lib/server/store/apiKeys";
import { readArguments, UsageError } from "./arguments";

export const HELP = `npm run keys -- create --name NAME [--account ID] [what the key is good for] [--json]
npm run keys -- list [--account ID] [--json]
npm run keys -- limits ID what the key is good for [--json]
npm run keys -- revoke ID

What a key is good for. Left out of create: every model, the server's own limits, no end. Left out of limits: as it was.
  --models NAME,…            models that it may use, or all
  --requests-per-minute N    1 to ${RATE_MAX}, or default for the server's own limit
  --tokens-per-second N      likewise, in input tokens
  --expires TIME             90d, 12h, 30m, 2027-01-31 (its beginning, UTC), 2027-01-31T18:00:00Z, or never

  --name NAME                what the key is for, to tell keys apart
  --account ID               whose key it is, made where it is missing (${LOCAL_ACCOUNT.id})
  --json                     JSON in place of a table

A running server follows at once. Set PLAYGROUND_DATA_DIR or DATABASE_URL as for the server. The key itself is shown
once, by create. Exit code: 0 done, 1 no such key or no store, 2 wrong arguments.
`;

export type Command =
  | { kind: "help" }
  | { kind: "create"; name: string; accountId: string; grant: KeyGrant; asJson: boolean }
  | { kind: "list"; accountId: string | undefined; asJson: boolean }
  | { kind: "limits"; id: string; changes: Partial<KeyGrant>; asJson: boolean }
  | { kind: "revoke"; id: string };

const text = { type: "string" } as const;
const JSON_OPTION = { json: { type: "boolean", default: false } } as const;
const GRANT_OPTIONS = {
  models: text,
  "requests-per-minute": text,
  "tokens-per-second": text,
  expires: text,
} as const;

/**
 * Parses the command line.
 * @param now the start of relative times
 * @throws UsageError
 */
export function parseCommand(args: readonly string[], now: Date): Command {
  const [command, ...rest] = args;
  if (command === undefined || args.includes("--help") || args.includes("-h")) return { kind: "help" };
  switch (command) {
    case "create": {
      const options = { name: text, account: text, ...GRANT_OPTIONS, ...JSON_OPTION };
      const { values } = readArguments({ args: rest, options, allowPositionals: false });
      const grant = { ...FULL_GRANT, ...readGrant(values, now) };
      const accountId = readAccountId(values.account) ?? LOCAL_ACCOUNT.id;
      return { kind: "create", name: readName(values.name), accountId, grant, asJson: values.json };
    }
    case "list": {
      const options = { account: text, ...JSON_OPTION };
      const { values } = readArguments({ args: rest, options, allowPositionals: false });
      return { kind: "list", accountId: readAccountId(values.account), asJson: values.json };
    }
    case "limits": {
      const options = { ...GRANT_OPTIONS, ...JSON_OPTION };
      const { values, positionals } = readArguments({ args: rest, options, allowPositionals: true });
      const changes = readGrant(values, now);
      if (Object.keys(changes).length === 0) {
        throw new UsageError(`Nothing to change: give ${Object.keys(GRANT_OPTIONS).map(flag).join(", ")}.`);
      }
      return { kind: "limits", id: readId(positionals), changes, asJson: values.json };
    }
    case "revoke":
      return {
        kind: "revoke",
        id: readId(readArguments({ args: rest, options: {}, allowPositionals: true }).positionals),
      };
    default:
      throw new UsageError(`There is no command '${command}'. Commands: create, list, limits, revoke.`);
  }
}

const flag = (name: string): string => `--${name}`;

function readName(value: string | undefined): string {
  const name = keyName.safeParse(value ?? "");
  if (name.success) return name.data;
  throw new UsageError("--name must have 1 to 100 characters, such as --name 'nightly tests'.");
}

function readAccountId(value: string | undefined): string | undefined {
  if (value === undefined || keyAccountId.safeParse(value).success) return value;
  throw new UsageError(
    "--account must be 1 to 64 of a-z, 0-9, '-' and '_', and begin with a letter or a digit.",
  );
}

/** A wrong id is not repeated: it may be a key. */
function readId(positionals: readonly string[]): string {
  const [id, ...more] = positionals;
  if (id !== undefined && more.length === 0 && z.uuid().safeParse(id).success) return id;
  throw new UsageError("Give the id of one key, as list shows it in its first column.");
}

type GrantValues = Partial<Record<keyof typeof GRANT_OPTIONS, string>>;

/** Only the given settings. */
function readGrant(values: GrantValues, now: Date): Partial<KeyGrant> {
  const grant: Partial<KeyGrant> = {};
  if (values.models !== undefined) grant.models = readModels(values.models);
  if (values["requests-per-minute"] !== undefined) {
    grant.requestsPerMinute = readRate("--requests-per-minute", values["requests-per-minute"]);
  }
  if (values["tokens-per-second"] !== undefined) {
    grant.tokensPerSecond = readRate("--tokens-per-second", values["tokens-per-second"]);
  }
  if (values.expires !== undefined) grant.expiresAt = readExpiry(values.expires, now);
  return grant;
}

function readModels(value: string): string[] | null {
  if (value === "all") return null;
  const names = value.split(",").map((name) => name.trim());
  const now = namesNow();
  const known = now.models.flatMap(({ id }) => namesOf(id, now));
  // Only the running server knows the models of other servers: `<connection>/<model>`.
  const accepted = [...known, ...now.models.flatMap(({ id }) => retiredNamesOf(id))];
  const unknown = names.find((name) => !accepted.includes(name) && !/^[a-z0-9-]+\/./.test(name));
  if (unknown === undefined) return [...new Set(names)];
  throw new UsageError(`--models: there is no model '${unknown}'. Models: ${known.join(", ")}, or all.`);
}

function readRate(option: string, value: string): number | null {
  if (value === "default") return null;
  const rate = /^\d{1,10}$/.test(value) ? Number(value) : 0;
  if (rate >= 1 && rate <= RATE_MAX) return rate;
  throw new UsageError(`${option} is '${value}': expected a whole number from 1 to ${RATE_MAX}, or default.`);
}

const UNIT_MS = { d: 86_400_000, h: 3_600_000, m: 60_000 };
const DURATION = /^(\d{1,5})([dhm])$/;
const TIME = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);

function readExpiry(value: string, now: Date): Date | null {
  if (value === "never") return null;
  const [, count, unit] = DURATION.exec(value) ?? [];
  const time =
    count === undefined
      ? TIME.safeParse(value).success && Date.parse(value)
      : now.getTime() + Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS];
  if (time === false) {
    throw new UsageError(
      `--expires is '${value}': expected 90d, 12h, 30m, 2027-01-31, 2027-01-31T18:00:00Z or never.`,
    );
  }
  if (time <= now.getTime()) throw new UsageError(`--expires is '${value}': that is not in the future.`);
  return new Date(time);
}
