import { asc, eq } from "drizzle-orm";
import type { Store } from "./store";

export interface ConnectionRow {
  id: string;
  name: string;
  /** JSON of its settings. */
  settings: string;
  sealedKey: string | null;
  keyLastFour: string | null;
  createdAt: Date;
  updatedAt: Date;
}

/** By name. */
export function listConnections({ database, tables: { connections } }: Store): Promise<ConnectionRow[]> {
  return database.select().from(connections).orderBy(asc(connections.name));
}

/** Adds a connection, or replaces the one of its id. @returns false if another one has its name. */
export async function saveConnection(
  { database, tables: { connections } }: Store,
  row: ConnectionRow,
): Promise<boolean> {
  const { name, settings, sealedKey, keyLastFour, updatedAt } = row;
  return database.transaction(async (transaction) => {
    const [other] = await transaction
      .select({ id: connections.id })
      .from(connections)
      .where(eq(connections.name, row.name));
    if (other && other.id !== row.id) return false;
    await transaction.insert(connections).values(row).onConflictDoUpdate({
      target: connections.id,
      set: { name, settings, sealedKey, keyLastFour, updatedAt },
    });
    return true;
  });
}

/** @returns whether there was one. */
export async function deleteConnection(
  { database, tables: { connections } }: Store,
  id: string,
): Promise<boolean> {
  const deleted = await database.delete(connections).where(eq(connections.id, id)).returning({
    id: connections.id,
  });
  return deleted.length > 0;
}
