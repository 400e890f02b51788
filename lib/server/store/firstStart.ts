import { eq } from "drizzle-orm";
import { LOCAL_ACCOUNT } from "./accounts";
import { newApiKey } from "./apiKeys";
import type { Store } from "./store";

/**
 * Ensures that the local account exists and, unless a fixed key serves it, that it has had a key. One write
 * transaction, so that only one of two starting processes makes them.
 * @returns the secret of a newly made key, or null.
 */
export function prepareLocalAccount(
  { database, tables: { accounts, apiKeys } }: Store,
  { hasFixedKey, now }: { hasFixedKey: boolean; now: Date },
): Promise<string | null> {
  return database.transaction(async (transaction) => {
    // Writing, even without a change, keeps other processes out until the transaction ends.
    await transaction
      .insert(accounts)
      .values({ ...LOCAL_ACCOUNT, createdAt: now })
      .onConflictDoUpdate({ target: accounts.id, set: { id: LOCAL_ACCOUNT.id } });
    if (hasFixedKey) return null;
    const [known] = await transaction
      .select({ id: apiKeys.id })
      .from(apiKeys)
      .where(eq(apiKeys.accountId, LOCAL_ACCOUNT.id))
      .limit(1);
    if (known) return null;
    const { secret, row } = newApiKey({ accountId: LOCAL_ACCOUNT.id, name: "first start", createdAt: now });
    await transaction.insert(apiKeys).values(row);
    return secret;
  });
}
