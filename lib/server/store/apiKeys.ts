import { createHash, randomBytes, randomUUID, timingSafeEqual } from "node:crypto";
import { and, asc, eq, gt, isNull, or, type SQL } from "drizzle-orm";
import type { Account } from "./accounts";
import type { Store } from "./store";

/** The permissions of a key. */
export interface KeyGrant {
  /** Names of its models; null for all, also later ones. */
  models: readonly string[] | null;
  /** Null if the server's own limit holds. */
  requestsPerMinute: number | null;
  tokensPerSecond: number | null;
  /** End of its validity; null for never. */
  expiresAt: Date | null;
}

/** Every model, the server's own limits, no end. */
export const FULL_GRANT: KeyGrant = {
  models: null,
  requestsPerMinute: null,
  tokensPerSecond: null,
  expiresAt: null,
};

/** A key without its secret, safe to show. */
export interface ApiKey extends KeyGrant {
  id: string;
  name: string;
  /** The end of the secret, to tell keys apart. */
  lastFour: string;
  account: Account;
  createdAt: Date;
  revokedAt: Date | null;
}

interface NewApiKey extends Partial<KeyGrant> {
  accountId: string;
  name: string;
  createdAt: Date;
}

const SECRET_BYTES = 32;

/** A new key's row and its secret, `tqp_` and 43 URL-safe characters. The secret exists only here. */
export function newApiKey({ accountId, name, createdAt, ...grant }: NewApiKey) {
  const secret = `tqp_${randomBytes(SECRET_BYTES).toString("base64url")}`;
  const row = {
    id: randomUUID(),
    accountId,
    name,
    sha256: sha256(secret),
    lastFour: secret.slice(-4),
    createdAt,
    ...columnsOf(grant),
  };
  return { secret, row };
}

/** Makes a key for an account. @returns the secret, which is never available again. */
export async function createApiKey(
  { database, tables }: Store,
  key: NewApiKey,
): Promise<{ id: string; secret: string }> {
  const { secret, row } = newApiKey(key);
  await database.insert(tables.apiKeys).values(row);
  return { id: row.id, secret };
}

/** The key with this secret, unless it was revoked or has expired. */
export async function findApiKeyBySecret(store: Store, secret: string, now: Date): Promise<ApiKey | null> {
  const hash = sha256(secret);
  const { apiKeys } = store.tables;
  const [row] = await selectKeys(store, and(eq(apiKeys.sha256, hash), isValid(store, now)));
  // The index finds, this comparison decides: in constant time, and byte for byte, whatever the database
  // calls equal.
  return row && timingSafeEqual(Buffer.from(row.key.sha256), Buffer.from(hash)) ? toApiKey(row) : null;
}

/** The key with this id, unless it was revoked or has expired. */
export async function findApiKey(store: Store, id: string, now: Date): Promise<ApiKey | null> {
  const [row] = await selectKeys(store, and(eq(store.tables.apiKeys.id, id), isValid(store, now)));
  return row ? toApiKey(row) : null;
}

/** Every key ever made, the oldest first. */
export async function listApiKeys(store: Store): Promise<ApiKey[]> {
  return (await selectKeys(store, undefined)).map(toApiKey);
}

/** Changes the permissions of a key from now on. @returns whether there was such a key, not revoked. */
export async function changeApiKey(
  { database, tables: { apiKeys } }: Store,
  id: string,
  changes: Partial<KeyGrant>,
): Promise<boolean> {
  const changed = await database
    .update(apiKeys)
    .set(columnsOf(changes))
    .where(and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
    .returning({ id: apiKeys.id });
  return changed.length > 0;
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

function isValid({ tables: { apiKeys } }: Store, now: Date): SQL | undefined {
  return and(isNull(apiKeys.revokedAt), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)));
}

function selectKeys({ database, tables: { accounts, apiKeys } }: Store, condition: SQL | undefined) {
  return database
    .select({ key: apiKeys, account: { id: accounts.id, name: accounts.name } })
    .from(apiKeys)
    .innerJoin(accounts, eq(accounts.id, apiKeys.accountId))
    .where(condition)
    .orderBy(asc(apiKeys.createdAt), asc(apiKeys.id));
}

type KeyRow = Awaited<ReturnType<typeof selectKeys>>[number];

function toApiKey({ key, account }: KeyRow): ApiKey {
  const { id, name, lastFour, createdAt, revokedAt, requestsPerMinute, tokensPerSecond, expiresAt } = key;
  const models = key.models === null ? null : (JSON.parse(key.models) as string[]);
  const grant = { models, requestsPerMinute, tokensPerSecond, expiresAt };
  return { id, name, lastFour, account, createdAt, revokedAt, ...grant };
}

function columnsOf({ models, ...grant }: Partial<KeyGrant>) {
  if (models === undefined) return grant;
  return { ...grant, models: models === null ? null : JSON.stringify(models) };
}

/** Hexadecimal SHA-256. Enough for a secret of 256 random bits, which nobody can guess from its hash. */
function sha256(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
