import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { accounts, datasetRuns } from "./schema";

/** A finished run whose answers of one model are kept as the measure for a name. */
export const goldenSets = sqliteTable("golden_sets", {
  id: text("id").primaryKey(),
  accountId: text("account_id")
    .notNull()
    .references(() => accounts.id),
  runId: text("run_id")
    .notNull()
    .references(() => datasetRuns.id),
  createdAt: integer("created_at", { mode: "timestamp_ms" }).notNull(),
  deletedAt: integer("deleted_at", { mode: "timestamp_ms" }),
  /** The alias or model that is checked. */
  name: text("name").notNull(),
  /** The model of the run whose answers are frozen. */
  runModel: text("run_model").notNull(),
  /** JSON array of the versioned ids that answered. */
  answeredBy: text("answered_by").notNull(),
  /** JSON of `FrozenThreshold`s. */
  thresholds: text("thresholds").notNull(),
  /** Hours between scheduled checks; null without a schedule. */
  everyHours: integer("every_hours"),
  nextCheckAt: integer("next_check_at", { mode: "timestamp_ms" }),
});

/** A check of a golden set: a run with the name's model of that time, and its comparison. */
export const goldenChecks = sqliteTable("golden_checks", {
  id: text("id").primaryKey(),
  goldenSetId: text("golden_set_id")
    .notNull()
    .references(() => goldenSets.id),
  createdAt: integer("created_at", { mode: "timestamp_ms" }).notNull(),
  finishedAt: integer("finished_at", { mode: "timestamp_ms" }),
  begunBy: text("begun_by").notNull(),
  /** Null once the run is purged. */
  runId: text("run_id"),
  /** JSON of a `DriftReport`; null until it is finished. */
  report: text("report"),
});
