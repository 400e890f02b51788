import type { Client } from "@libsql/client";

/** Only ever added to: entry i brings a store from version i to i + 1. They live in code so that they are
 * found wherever the server was built. */
const MIGRATIONS: readonly string[][] = [
  [
    `CREATE TABLE accounts (
       id TEXT PRIMARY KEY,
       name TEXT NOT NULL,
       created_at INTEGER NOT NULL
     ) STRICT`,
    `CREATE TABLE api_keys (
       id TEXT PRIMARY KEY,
       account_id TEXT NOT NULL REFERENCES accounts (id),
       name TEXT NOT NULL,
       sha256 TEXT NOT NULL UNIQUE,
       last_four TEXT NOT NULL,
       created_at INTEGER NOT NULL,
       revoked_at INTEGER
     ) STRICT`,
    "CREATE INDEX api_keys_by_account ON api_keys (account_id)",
  ],
];

/**
 * Brings the store to the newest version. The write lock is taken before the version is read, so that two
 * processes that start together do not both migrate.
 * @throws when the store was written by a newer version of this program.
 */
export async function migrate(client: Client): Promise<void> {
  const transaction = await client.transaction("write");
  try {
    const result = await transaction.execute("PRAGMA user_version");
    const version = Number(result.rows[0]?.[0] ?? 0);
    if (version > MIGRATIONS.length) {
      throw new Error(
        `The store has version ${version}, but this program knows only ${MIGRATIONS.length}: it is older than the store.`,
      );
    }
    await transaction.batch(MIGRATIONS.slice(version).flat());
    await transaction.execute(`PRAGMA user_version = ${MIGRATIONS.length}`);
    await transaction.commit();
  } finally {
    transaction.close();
  }
}
