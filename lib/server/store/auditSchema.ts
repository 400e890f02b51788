import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Who changed keys, connections, names and shares, and who signed in. It holds no secret and no content. */
export const auditLog = sqliteTable("audit_log", {
  id: text("id").primaryKey(),
  createdAt: integer("created_at", { mode: "timestamp_ms" }).notNull(),
  /** An account's id, or what acted without one. */
  actor: text("actor").notNull(),
  action: text("action").notNull(),
  /** The id of a key, a run or a session's key, or the name of a connection or an alias; empty for none. */
  subject: text("subject").notNull(),
  /** JSON object of further facts. */
  facts: text("facts").notNull(),
});
