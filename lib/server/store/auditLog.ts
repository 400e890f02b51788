import { randomUUID } from "node:crypto";
import { and, desc, eq, gte, lt, or } from "drizzle-orm";
import type { AuditAction, AuditEntry } from "@/lib/shared/pageApi/audit";
import type { Store } from "./store";

/** The actor of a command on the server's machine. */
export const COMMAND_ACTOR = "command";

export interface NewAuditEntry {
  actor: string;
  action: AuditAction;
  /** Never a secret: the id of a share is one. */
  subject: string;
  facts?: Readonly<Record<string, string | number>>;
}

export async function addAuditEntry(
  { database, tables: { auditLog } }: Store,
  { facts = {}, ...entry }: NewAuditEntry,
  createdAt: Date,
): Promise<void> {
  await database
    .insert(auditLog)
    .values({ id: randomUUID(), createdAt, ...entry, facts: JSON.stringify(facts) });
}

/**
 * Entries of the log, the newest first.
 * @param before only entries older than the one of this id; none for an unknown id
 */
export async function listAuditEntries(
  { database, tables: { auditLog } }: Store,
  { before, since, limit }: { before?: string | undefined; since?: Date | undefined; limit: number },
): Promise<AuditEntry[]> {
  const [mark] =
    before === undefined ? [] : await database.select().from(auditLog).where(eq(auditLog.id, before));
  if (before !== undefined && !mark) return [];
  const rows = await database
    .select()
    .from(auditLog)
    .where(
      and(
        since && gte(auditLog.createdAt, since),
        mark &&
          or(
            lt(auditLog.createdAt, mark.createdAt),
            and(eq(auditLog.createdAt, mark.createdAt), lt(auditLog.id, mark.id)),
          ),
      ),
    )
    .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
    .limit(limit);
  return rows.map(({ createdAt, facts, ...row }) => ({
    ...row,
    at: createdAt.toISOString(),
    facts: JSON.parse(facts) as AuditEntry["facts"],
  }));
}

/** Removes entries from before this time. */
export async function purgeAuditLog({ database, tables: { auditLog } }: Store, before: Date): Promise<void> {
  await database.delete(auditLog).where(lt(auditLog.createdAt, before));
}
