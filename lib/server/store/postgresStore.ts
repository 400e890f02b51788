import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { Pool, type PoolClient } from "pg";
import { NO_RESERVE } from "./diskReserve";
import { MIGRATIONS, statementsFrom } from "./migrations";
import * as postgresTables from "./postgresSchema";
import type { Database, Store, Tables } from "./store";
import { postgresUsageCounter, type UsageCounter } from "./usageCounter";

const CONNECTIONS_MAX = 10;
/** An unreachable server must not delay an answer for long. */
const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 30_000;

/** An arbitrary number, shared by the processes of this program and unused by others. */
const MIGRATION_LOCK = 7_041_983_226;

/**
 * Opens the store in a PostgreSQL database and migrates it to the newest version. Backups before that are the
 * operators' task (`pg_dump`).
 * @param url `postgres://user:password@host/database`
 */
export async function openPostgresStore(url: string): Promise<Store> {
  const pool = new Pool({
    connectionString: url,
    max: CONNECTIONS_MAX,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    application_name: "typed-question-playground",
  });
  // Without a listener, a broken idle connection would end the process. The next query opens another, or
  // reports the failure.
  pool.on("error", () => {});
  let usage: UsageCounter;
  try {
    await migrate(pool);
    usage = await postgresUsageCounter(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const database = drizzle(pool);
  return {
    // drizzle has one class per dialect with the same methods. The repositories' subset, with the same
    // tables, behaves the same: the contract tests run on both.
    database: database as unknown as Database,
    tables: postgresTables as unknown as Tables,
    usage,
    reserve: NO_RESERVE,
    ping: async () => void (await database.execute(sql`SELECT 1 FROM accounts LIMIT 1`)),
    close: async () => void (pool.ended || (await pool.end())),
  };
}

async function migrate(pool: Pool): Promise<void> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query("BEGIN");
    await migrateIn(client);
    await client.query("COMMIT");
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    // A connection that failed is closed, and its transaction with it.
    client.release(failure);
  }
}

/** The lock is taken before the version is read: only one of two starting processes migrates. */
async function migrateIn(client: PoolClient): Promise<void> {
  await client.query("SELECT pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
  await client.query("CREATE TABLE IF NOT EXISTS store_version (version BIGINT NOT NULL)");
  const { rows } = await client.query<{ version: string }>("SELECT version FROM store_version");
  for (const statement of statementsFrom(MIGRATIONS, Number(rows[0]?.version ?? 0), "postgres")) {
    await client.query(statement);
  }
  await client.query("DELETE FROM store_version");
  await client.query("INSERT INTO store_version VALUES ($1)", [MIGRATIONS.length]);
}
