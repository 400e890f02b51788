import { closeSync, mkdirSync, openSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { createClient } from "@libsql/client";
import { sql } from "drizzle-orm";
import { drizzle, type LibSQLDatabase } from "drizzle-orm/libsql";
import { dataDir } from "@/lib/paths";
import { singleton } from "@/lib/singleton";
import { migrate } from "./migrations";

/** An open store. Only the repositories of this folder look inside. */
export interface Store {
  readonly database: LibSQLDatabase;
  close(): void;
}

/** How long a statement waits for another process that writes. libsql waits in the calling thread. */
const BUSY_TIMEOUT_MS = 5_000;

/**
 * Opens the store in a folder, making both where they are missing (readable by this user alone), and brings
 * it to the newest version.
 */
export async function openStore(folder: string): Promise<Store> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, "playground.db");
  // SQLite would make it readable by everybody; its -wal and -shm files copy the mode of this one.
  closeSync(openSync(file, "a", 0o600));
  const client = createClient({ url: pathToFileURL(file).href, timeout: BUSY_TIMEOUT_MS });
  try {
    await client.execute("PRAGMA journal_mode = WAL");
    await migrate(client);
  } catch (error) {
    client.close();
    throw error;
  }
  return { database: drizzle(client), close: () => client.close() };
}

/** The store of this process, opened at the first call. A failed opening is tried again at the next call. */
export function store(): Promise<Store> {
  const slot = singleton<{ opening: Promise<Store> | null }>("store", () => ({ opening: null }));
  slot.opening ??= openStore(dataDir()).catch((error: unknown) => {
    slot.opening = null;
    throw error;
  });
  return slot.opening;
}

/** @throws when the store cannot be read. */
export async function pingStore({ database }: Store): Promise<void> {
  await database.run(sql`SELECT 1 FROM accounts LIMIT 1`);
}
