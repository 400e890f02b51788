import { pgTable, text } from "drizzle-orm/pg-core";
import { timestampMs } from "./postgresColumns";

/** The tables in PostgreSQL, the same as in `schema.ts`. */

export const accounts = pgTable("accounts", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  createdAt: timestampMs("created_at").notNull(),
});

export const apiKeys = pgTable("api_keys", {
  id: text("id").primaryKey(),
  accountId: text("account_id")
    .notNull()
    .references(() => accounts.id),
  name: text("name").notNull(),
  sha256: text("sha256").notNull().unique(),
  lastFour: text("last_four").notNull(),
  createdAt: timestampMs("created_at").notNull(),
  revokedAt: timestampMs("revoked_at"),
});
