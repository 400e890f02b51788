import { AUDIT_ACTIONS } from "@/lib/shared/pageApi/audit";
import { readArguments, UsageError } from "./arguments";

export const AUDIT_HELP = `npm run audit -- [--since TIME] [--actor ACCOUNT] [--action ACTION] [--limit N] [--json]

Who changed keys, connections, names and shares, and who signed in: the newest first.
  --since TIME      90d, 12h, 30m, 2027-01-31 (its beginning, UTC) or 2027-01-31T18:00:00Z
  --actor ACCOUNT   an account's id, command or nobody
  --action ACTION   one of ${AUDIT_ACTIONS.join(", ")}, or the part before the dot
  --limit N         1 to 100000 entries (100)
  --json            JSON lines in place of a table

Set PLAYGROUND_DATA_DIR or DATABASE_URL as for the server. Exit code: 0 done, 1 no store, 2 wrong arguments.
`;

export type AuditCommand =
  | { kind: "help" }
  | {
      kind: "read";
      since: Date | undefined;
      actor: string | undefined;
      action: string | undefined;
      limit: number;
      asJson: boolean;
    };

const text = { type: "string" } as const;
const flag = { type: "boolean", default: false } as const;
const LIMIT_MAX = 100_000;
const UNIT_MS = { d: 86_400_000, h: 3_600_000, m: 60_000 };

/**
 * Parses the command line.
 * @param now the end of relative times
 * @throws UsageError
 */
export function parseAuditCommand(args: readonly string[], now: Date): AuditCommand {
  const options = { since: text, actor: text, action: text, limit: text, json: flag, help: flag };
  const { values } = readArguments({ args: [...args], options, allowPositionals: false });
  if (values.help) return { kind: "help" };
  const { action } = values;
  if (action !== undefined && !AUDIT_ACTIONS.some((known) => isOf(known, action))) {
    throw new UsageError(`--action is '${action}': expected one of ${AUDIT_ACTIONS.join(", ")}.`);
  }
  return {
    kind: "read",
    since: values.since === undefined ? undefined : readSince(values.since, now),
    actor: values.actor,
    action,
    limit: readLimit(values.limit ?? "100"),
    asJson: values.json,
  };
}

/** Whether an entry's action is the wanted one, or of the wanted sort: `key` has `key.created`. */
export const isOf = (action: string, wanted: string): boolean =>
  action === wanted || action.startsWith(`${wanted}.`);

function readLimit(value: string): number {
  const limit = /^\d{1,6}$/.test(value) ? Number(value) : 0;
  if (limit >= 1 && limit <= LIMIT_MAX) return limit;
  throw new UsageError(`--limit is '${value}': expected a whole number from 1 to ${LIMIT_MAX}.`);
}

function readSince(value: string, now: Date): Date {
  const [, count, unit] = /^(\d{1,5})([dhm])$/.exec(value) ?? [];
  if (count !== undefined) {
    return new Date(now.getTime() - Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS]);
  }
  const time = /^\d{4}-\d{2}-\d{2}(T.+)?$/.test(value) ? Date.parse(value) : NaN;
  if (!Number.isNaN(time)) return new Date(time);
  throw new UsageError(`--since is '${value}': expected 90d, 12h, 30m, 2027-01-31 or 2027-01-31T18:00:00Z.`);
}
