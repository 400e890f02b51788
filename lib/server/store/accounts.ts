import { eq } from "drizzle-orm";
import type { Store } from "./store";

export interface Account {
  id: string;
  name: string;
}

/** The account of the person at this machine. */
export const LOCAL_ACCOUNT: Account = { id: "local", name: "Local account" };

/** Creates the account if it is missing; an existing one keeps its name. */
export async function ensureAccount(
  { database, tables: { accounts } }: Pick<Store, "database" | "tables">,
  account: Account,
  createdAt: Date,
): Promise<void> {
  await database
    .insert(accounts)
    .values({ ...account, createdAt })
    .onConflictDoNothing();
}

export async function findAccount(
  { database, tables: { accounts } }: Store,
  id: string,
): Promise<Account | null> {
  const [row] = await database.select().from(accounts).where(eq(accounts.id, id));
  return row ? { id: row.id, name: row.name } : null;
}
