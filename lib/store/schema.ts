import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * The tables in libsql. A new table or column goes into three files: here, into `postgresSchema.ts` under the
 * same names, and as one more entry into `migrations.ts`. A test holds the three equal. Repositories take the
 * tables from the store (`store.tables`), never from here.
 */

export const accounts = sqliteTable("accounts", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  createdAt: integer("created_at", { mode: "timestamp_ms" }).notNull(),
});

export const apiKeys = sqliteTable("api_keys", {
  id: text("id").primaryKey(),
  accountId: text("account_id")
    .notNull()
    .references(() => accounts.id),
  name: text("name").notNull(),
  /** Hexadecimal SHA-256 of the secret, which itself is kept nowhere. */
  sha256: text("sha256").notNull().unique(),
  lastFour: text("last_four").notNull(),
  createdAt: integer("created_at", { mode: "timestamp_ms" }).notNull(),
  revokedAt: integer("revoked_at", { mode: "timestamp_ms" }),
});
