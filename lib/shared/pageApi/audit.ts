import { z } from "zod";

/** What the audit log records. */
export const AUDIT_ACTIONS = [
  ...["key.created", "key.changed", "key.revoked"],
  ...["connection.added", "connection.changed", "connection.removed"],
  ...["alias.pointed", "alias.removed"],
  ...["share.made", "share.revoked"],
  ...["session.opened", "session.refused", "session.ended"],
] as const satisfies string[];
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Entries of one page of the log. */
export const AUDIT_PAGE_MAX = 200;

const auditEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** The account's id. `command` for the command line, `nobody` for a refused sign-in. */
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type AuditEntry = z.output<typeof auditEntry>;

/** The query of `GET /api/audit`: at most {@link AUDIT_PAGE_MAX} entries before the one of this id. */
export const auditQuery = z.object({ before: z.string().max(64).optional() });

/** The body of a 200 of `GET /api/audit`, the newest first. */
export const auditPage = z.object({ entries: z.array(auditEntry), hasMore: z.boolean() });
export type AuditPage = z.output<typeof auditPage>;
