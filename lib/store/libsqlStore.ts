import { closeSync, mkdirSync, openSync, renameSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { createClient, type Client } from "@libsql/client";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/libsql";
import { MIGRATIONS, statementsFrom, type Migrations } from "./migrations";
import * as libsqlTables from "./schema";
import { oneAtATime } from "./oneAtATime";
import type { Store } from "./store";
import { memoryUsageCounter } from "./usageCounter";

/** How long a statement waits for another process that writes. libsql waits in the calling thread. */
const BUSY_TIMEOUT_MS = 5_000;

/**
 * Opens the store in a folder, making both where they are missing (readable by this user alone), and brings
 * it to the newest version.
 */
export async function openLibsqlStore(folder: string, migrations = MIGRATIONS): Promise<Store> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, "playground.db");
  const client = openFile(file);
  try {
    await client.execute("PRAGMA journal_mode = WAL");
    await migrate(client, file, migrations);
  } catch (error) {
    client.close();
    throw error;
  }
  // For the methods of `Database`, drizzle calls nothing else of a client.
  const database = drizzle(oneAtATime(client) as Client);
  return {
    database,
    tables: libsqlTables,
    usage: memoryUsageCounter(),
    ping: async () => void (await database.run(sql`SELECT 1 FROM accounts LIMIT 1`)),
    close: () => Promise.resolve(client.close()),
  };
}

function openFile(file: string): Client {
  // SQLite would make it readable by everybody; its -wal and -shm files copy the mode of this one.
  closeSync(openSync(file, "a", 0o600));
  return createClient({ url: pathToFileURL(file).href, timeout: BUSY_TIMEOUT_MS });
}

/**
 * The write lock is taken before the version is read: of two processes that start together one migrates, and
 * nothing is written between the backup and the migration.
 */
async function migrate(client: Client, file: string, migrations: Migrations): Promise<void> {
  const transaction = await client.transaction("write");
  try {
    const result = await transaction.execute("PRAGMA user_version");
    const version = Number(result.rows[0]?.[0] ?? 0);
    const statements = statementsFrom(migrations, version, "libsql");
    if (statements.length > 0 && version > 0) await backUp(file, version);
    await transaction.batch(statements);
    await transaction.execute(`PRAGMA user_version = ${migrations.length}`);
    await transaction.commit();
  } finally {
    transaction.close();
  }
}

/** Writes the store as it is to `playground.v<version>.db`, whole or not at all. */
async function backUp(file: string, version: number): Promise<void> {
  const backup = file.replace(/\.db$/, `.v${version}.db`);
  const draft = `${backup}.${process.pid}.tmp`;
  closeSync(openSync(draft, "w", 0o600));
  const reader = createClient({ url: pathToFileURL(file).href, timeout: BUSY_TIMEOUT_MS });
  try {
    await reader.execute({ sql: "VACUUM INTO ?", args: [draft] });
  } finally {
    reader.close();
  }
  renameSync(draft, backup);
}
