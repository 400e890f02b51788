import type { LibSQLDatabase } from "drizzle-orm/libsql";
import { env } from "@/lib/server/env";
import { dataDir } from "@/lib/server/paths";
import { singleton } from "@/lib/server/singleton";
import { openLibsqlStore } from "./libsqlStore";
import type * as schema from "./schema";
import type { UsageCounter } from "./usageCounter";

/** An open store. Only the repositories of this folder look inside. */
export interface Store {
  readonly database: Database;
  readonly tables: Tables;
  readonly usage: UsageCounter;
  /** @throws when the store cannot be read. */
  ping(): Promise<void>;
  /** May be called again. */
  close(): Promise<void>;
}

/**
 * What both databases have. How many rows a change touched is not among it: ask for them with `returning()`.
 * In a transaction, use the database that its function gets and no other.
 */
export type Database = Pick<
  LibSQLDatabase,
  "select" | "selectDistinct" | "insert" | "update" | "delete" | "transaction"
>;
export type Tables = typeof schema;

/** Opens the store: in the database of this URL, or without one in a file of this folder. */
export async function openStore(folder: string, databaseUrl?: string): Promise<Store> {
  if (databaseUrl === undefined) return openLibsqlStore(folder);
  // The start of a server that has no use for its driver need not wait for it.
  const { openPostgresStore } = await import("./postgresStore");
  return openPostgresStore(databaseUrl);
}

/** The store of this process, opened at the first call. A failed opening is tried again at the next call. */
export function store(): Promise<Store> {
  const slot = singleton<{ opening: Promise<Store> | null }>("store", () => ({ opening: null }));
  slot.opening ??= openStore(dataDir(), env().databaseUrl).catch((error: unknown) => {
    slot.opening = null;
    throw error;
  });
  return slot.opening;
}
