import { closeSync, mkdirSync, openSync, renameSync } from "node:fs";
import path from "node:path";
import type { Client } from "@libsql/client";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/libsql";
import { ensureAccount, LOCAL_ACCOUNT } from "./accounts";
import { DatabaseFile, openClient } from "./databaseFile";
import { ReserveFile } from "./diskReserve";
import { MIGRATIONS, statementsFrom, type Migrations } from "./migrations";
import * as auditTables from "./auditSchema";
import * as goldenTables from "./goldenSchema";
import * as libsqlTables from "./schema";
import { oneAtATime } from "./oneAtATime";
import type { Store } from "./store";
import { memoryUsageCounter } from "./usageCounter";

/**
 * Opens the store in a folder, creating missing parts (readable by this user alone), and migrates it to the
 * newest version. While its file is moved away or removed, every method but `close` throws.
 */
export async function openLibsqlStore(folder: string, migrations = MIGRATIONS): Promise<Store> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const name = path.join(folder, "playground.db");
  const file = await DatabaseFile.open(name, {
    migrate: (client) => migrate(client, name, migrations),
    // Created once at the start: a replacement database may lack it.
    adopt: (client) =>
      ensureAccount(
        { database: drizzle(client), tables: { ...libsqlTables, ...goldenTables, ...auditTables } },
        LOCAL_ACCOUNT,
        new Date(),
      ),
  });
  // For the methods of `Database`, drizzle calls nothing else of a client.
  const database = drizzle(oneAtATime(file) as Client);
  return {
    database,
    tables: { ...libsqlTables, ...goldenTables, ...auditTables },
    usage: memoryUsageCounter(),
    reserve: new ReserveFile(folder),
    ping: async () => void (await database.run(sql`SELECT 1 FROM accounts LIMIT 1`)),
    close: () => Promise.resolve(file.close()),
  };
}

/**
 * The write lock is taken before the version is read. So only one of two starting processes migrates, and
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

/** Writes the current store to `playground.v<version>.db`, whole or not at all. */
async function backUp(file: string, version: number): Promise<void> {
  const backup = file.replace(/\.db$/, `.v${version}.db`);
  const draft = `${backup}.${process.pid}.tmp`;
  closeSync(openSync(draft, "w", 0o600));
  const reader = openClient(file);
  try {
    await reader.execute({ sql: "VACUUM INTO ?", args: [draft] });
  } finally {
    reader.close();
  }
  renameSync(draft, backup);
}
