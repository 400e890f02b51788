import { and, desc, eq, gt, lte, ne } from "drizzle-orm";
import type { Store } from "./store";

export type SessionRow = Store["tables"]["sessions"]["$inferSelect"];

export async function insertSession({ database, tables }: Store, session: SessionRow): Promise<void> {
  await database.insert(tables.sessions).values(session);
}

/** The session with this id, unless it has ended. */
export async function findSession(
  { database, tables: { sessions } }: Store,
  id: string,
  now: Date,
): Promise<SessionRow | null> {
  const [row] = await database
    .select()
    .from(sessions)
    .where(and(eq(sessions.id, id), gt(sessions.expiresAt, now)));
  return row ?? null;
}

/** Records a use. */
export async function touchSession(
  { database, tables: { sessions } }: Store,
  id: string,
  seen: Pick<SessionRow, "lastSeenAt" | "place">,
): Promise<void> {
  await database.update(sessions).set(seen).where(eq(sessions.id, id));
}

/** The account's open sessions, the last used first. Those of ended keys are among them. */
export function listSessions(
  { database, tables: { sessions } }: Store,
  { accountId, now, atMost }: { accountId: string; now: Date; atMost: number },
): Promise<SessionRow[]> {
  return database
    .select()
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(atMost);
}

export async function deleteSession({ database, tables: { sessions } }: Store, id: string): Promise<void> {
  await database.delete(sessions).where(eq(sessions.id, id));
}

/** Ends every session of the account but one. @returns the ids of the ended ones */
export async function deleteOtherSessions(
  { database, tables: { sessions } }: Store,
  { accountId, keptId }: { accountId: string; keptId: string },
): Promise<string[]> {
  const ended = await database
    .delete(sessions)
    .where(and(eq(sessions.accountId, accountId), ne(sessions.id, keptId)))
    .returning({ id: sessions.id });
  return ended.map(({ id }) => id);
}

/** Removes sessions past their end. */
export async function purgeSessions({ database, tables: { sessions } }: Store, now: Date): Promise<void> {
  await database.delete(sessions).where(lte(sessions.expiresAt, now));
}
