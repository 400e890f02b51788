import { createHash, randomBytes, randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { Account } from "./accounts";
import type { Store } from "./store";

/** A key as it may be shown: its secret is gone. */
export interface ApiKey {
  id: string;
  name: string;
  /** The end of the secret, to tell keys apart. */
  lastFour: string;
  account: Account;
}

const SECRET_BYTES = 32;

/** A new key's row and its secret, `tqp_` and 43 URL-safe characters. The secret exists only here. */
export function newApiKey(accountId: string, name: string, createdAt: Date) {
  const secret = `tqp_${randomBytes(SECRET_BYTES).toString("base64url")}`;
  const row = {
    id: randomUUID(),
    accountId,
    name,
    sha256: sha256(secret),
    lastFour: secret.slice(-4),
    createdAt,
  };
  return { secret, row };
}

/** Makes a key for an account. @returns the secret, which cannot be had again. */
export async function createApiKey(
  { database, tables }: Store,
  { accountId, name, createdAt }: { accountId: string; name: string; createdAt: Date },
): Promise<{ id: string; secret: string }> {
  const { secret, row } = newApiKey(accountId, name, createdAt);
  await database.insert(tables.apiKeys).values(row);
  return { id: row.id, secret };
}

/** The key with this secret, unless it was revoked. */
export function findApiKeyBySecret(store: Store, secret: string): Promise<ApiKey | null> {
  return findActive(store, eq(store.tables.apiKeys.sha256, sha256(secret)));
}

/** The key with this id, unless it was revoked. */
export function findApiKey(store: Store, id: string): Promise<ApiKey | null> {
  return findActive(store, eq(store.tables.apiKeys.id, id));
}

/** Refuses a key from now on. @returns whether there was such a key to revoke. */
export async function revokeApiKey(
  { database, tables: { apiKeys } }: Store,
  id: string,
  revokedAt: Date,
): Promise<boolean> {
  const revoked = await database
    .update(apiKeys)
    .set({ revokedAt })
    .where(and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
    .returning({ id: apiKeys.id });
  return revoked.length > 0;
}

async function findActive(
  { database, tables: { accounts, apiKeys } }: Store,
  condition: ReturnType<typeof eq>,
): Promise<ApiKey | null> {
  const [row] = await database
    .select({
      id: apiKeys.id,
      name: apiKeys.name,
      lastFour: apiKeys.lastFour,
      account: { id: accounts.id, name: accounts.name },
    })
    .from(apiKeys)
    .innerJoin(accounts, eq(accounts.id, apiKeys.accountId))
    .where(and(condition, isNull(apiKeys.revokedAt)));
  return row ?? null;
}

/**
 * Hexadecimal SHA-256. Enough for a secret of 256 random bits, which nobody can guess from its hash; looking
 * the hash up in an index tells an attacker nothing about the secret.
 */
function sha256(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
