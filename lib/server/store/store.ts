import type { LibSQLDatabase } from "drizzle-orm/libsql";
import type { DiskReserve } from "./diskReserve";
import type * as auditSchema from "./auditSchema";
import type * as goldenSchema from "./goldenSchema";
import type * as schema from "./schema";
import type { UsageCounter } from "./usageCounter";

/** An open store. Only the repositories of this folder look inside. */
export interface Store {
  readonly database: Database;
  readonly tables: Tables;
  readonly usage: UsageCounter;
  /** For deletions on a full disk. */
  readonly reserve: DiskReserve;
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
export type Tables = typeof schema & typeof goldenSchema & typeof auditSchema;
