import { doublePrecision, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { bytes, integer, timestampMs } from "./postgresColumns";

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
  models: text("models"),
  requestsPerMinute: integer("requests_per_minute"),
  tokensPerSecond: integer("tokens_per_second"),
  expiresAt: timestampMs("expires_at"),
});

export const sessions = pgTable("sessions", {
  id: text("id").primaryKey(),
  accountId: text("account_id")
    .notNull()
    .references(() => accounts.id),
  keyId: text("key_id"),
  keyProof: text("key_proof").notNull(),
  createdAt: timestampMs("created_at").notNull(),
  lastSeenAt: timestampMs("last_seen_at").notNull(),
  expiresAt: timestampMs("expires_at").notNull(),
  device: text("device").notNull(),
  place: text("place").notNull(),
});

export const images = pgTable(
  "images",
  {
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    sha256: text("sha256").notNull(),
    bytes: bytes("bytes").notNull(),
    createdAt: timestampMs("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.sha256] })],
);

export const requests = pgTable(
  "requests",
  {
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    sha256: text("sha256").notNull(),
    body: bytes("body").notNull(),
    cuts: text("cuts").notNull(),
    parts: text("parts").notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.sha256] })],
);

export const runs = pgTable("runs", {
  id: text("id").primaryKey(),
  accountId: text("account_id")
    .notNull()
    .references(() => accounts.id),
  createdAt: timestampMs("created_at").notNull(),
  name: text("name"),
  pinnedAt: timestampMs("pinned_at"),
  deletedAt: timestampMs("deleted_at"),
  preview: text("preview").notNull(),
  questions: text("questions").notNull(),
  questionTypes: text("question_types").notNull(),
  nameSearch: text("name_search").notNull(),
  searchText: text("search_text").notNull(),
  plan: text("plan"),
  longContext: integer("long_context"),
  baseline: text("baseline"),
});

export const evaluations = pgTable("evaluations", {
  id: text("id").primaryKey(),
  runId: text("run_id")
    .notNull()
    .references(() => runs.id),
  accountId: text("account_id").notNull(),
  createdAt: timestampMs("created_at").notNull(),
  modelAsked: text("model_asked"),
  modelAnswered: text("model_answered"),
  status: integer("status").notNull(),
  latencyMs: doublePrecision("latency_ms").notNull(),
  inputTokens: integer("input_tokens"),
  outputTokens: integer("output_tokens"),
  cost: doublePrecision("cost"),
  preview: text("preview").notNull(),
  requestSha256: text("request_sha256"),
  response: bytes("response").notNull(),
  requestId: text("request_id"),
  askId: text("ask_id"),
  currency: text("currency"),
});

export const experiments = pgTable("experiments", {
  id: text("id").primaryKey(),
  accountId: text("account_id")
    .notNull()
    .references(() => accounts.id),
  name: text("name").notNull(),
  revision: integer("revision").notNull(),
  createdAt: timestampMs("created_at").notNull(),
  updatedAt: timestampMs("updated_at").notNull(),
  deletedAt: timestampMs("deleted_at"),
  draft: text("draft").notNull(),
  images: text("images").notNull(),
});

export const experimentVersions = pgTable(
  "experiment_versions",
  {
    experimentId: text("experiment_id")
      .notNull()
      .references(() => experiments.id),
    number: integer("number").notNull(),
    note: text("note").notNull(),
    createdAt: timestampMs("created_at").notNull(),
    runId: text("run_id").references(() => runs.id),
    draft: text("draft").notNull(),
    images: text("images").notNull(),
  },
  (table) => [primaryKey({ columns: [table.experimentId, table.number] })],
);

export const shares = pgTable("shares", {
  id: text("id").primaryKey(),
  accountId: text("account_id")
    .notNull()
    .references(() => accounts.id),
  title: text("title").notNull(),
  createdAt: timestampMs("created_at").notNull(),
  consentedAt: timestampMs("consented_at").notNull(),
  revokedAt: timestampMs("revoked_at"),
  document: text("document").notNull(),
  runId: text("run_id"),
  expiresAt: timestampMs("expires_at"),
});

export const imageUses = pgTable(
  "image_uses",
  {
    accountId: text("account_id").notNull(),
    sha256: text("sha256").notNull(),
    user: text("user_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.sha256, table.user] })],
);

export const connections = pgTable("connections", {
  id: text("id").primaryKey(),
  name: text("name").notNull().unique(),
  settings: text("settings").notNull(),
  sealedKey: text("sealed_key"),
  keyLastFour: text("key_last_four"),
  createdAt: timestampMs("created_at").notNull(),
  updatedAt: timestampMs("updated_at").notNull(),
});

export const modelAliases = pgTable("model_aliases", {
  name: text("name").primaryKey(),
  modelId: text("model_id").notNull(),
  updatedAt: timestampMs("updated_at").notNull(),
});

export const backfills = pgTable("backfills", {
  name: text("name").primaryKey(),
  afterId: text("after_id").notNull(),
  doneAt: timestampMs("done_at"),
});

export const datasets = pgTable("datasets", {
  id: text("id").primaryKey(),
  accountId: text("account_id")
    .notNull()
    .references(() => accounts.id),
  name: text("name").notNull(),
  createdAt: timestampMs("created_at").notNull(),
  updatedAt: timestampMs("updated_at").notNull(),
  deletedAt: timestampMs("deleted_at"),
  newestVersion: integer("newest_version").notNull(),
  nextRow: integer("next_row").notNull(),
  bytes: integer("bytes").notNull(),
});
export const datasetVersions = pgTable(
  "dataset_versions",
  {
    datasetId: text("dataset_id")
      .notNull()
      .references(() => datasets.id),
    number: integer("number").notNull(),
    createdAt: timestampMs("created_at").notNull(),
    note: text("note").notNull(),
    rowCount: integer("row_count").notNull(),
    questions: text("questions").notNull(),
    columns: text("columns").notNull(),
    mapping: text("mapping"),
  },
  (table) => [primaryKey({ columns: [table.datasetId, table.number] })],
);
export const datasetRows = pgTable(
  "dataset_rows",
  {
    datasetId: text("dataset_id")
      .notNull()
      .references(() => datasets.id),
    row: integer("row_number").notNull(),
    fromVersion: integer("from_version").notNull(),
    untilVersion: integer("until_version"),
    expected: text("expected").notNull(),
    images: text("images").notNull(),
    extra: text("extra").notNull(),
    state: text("state").notNull(),
  },
  (table) => [primaryKey({ columns: [table.datasetId, table.row, table.fromVersion] })],
);
export const datasetRuns = pgTable("dataset_runs", {
  id: text("id").primaryKey(),
  accountId: text("account_id")
    .notNull()
    .references(() => accounts.id),
  datasetId: text("dataset_id")
    .notNull()
    .references(() => datasets.id),
  datasetVersion: integer("dataset_version").notNull(),
  name: text("name").notNull(),
  createdAt: timestampMs("created_at").notNull(),
  startedAt: timestampMs("started_at"),
  finishedAt: timestampMs("finished_at"),
  deletedAt: timestampMs("deleted_at"),
  status: text("status").notNull(),
  experimentId: text("experiment_id"),
  experimentVersion: integer("experiment_version"),
  rowCount: integer("row_count").notNull(),
  models: text("models").notNull(),
  settings: text("settings").notNull(),
  questions: text("questions").notNull(),
});
export const datasetRunItems = pgTable(
  "dataset_run_items",
  {
    runId: text("run_id")
      .notNull()
      .references(() => datasetRuns.id),
    model: text("model").notNull(),
    row: integer("row_number").notNull(),
    status: text("status").notNull(),
    attempts: integer("attempts").notNull(),
    claimedBy: text("claimed_by"),
    claimedUntil: timestampMs("claimed_until"),
    finishedAt: timestampMs("finished_at"),
    copyOf: integer("copy_of"),
    modelAnswered: text("model_answered"),
    httpStatus: integer("http_status"),
    latencyMs: doublePrecision("latency_ms"),
    inputTokens: integer("input_tokens"),
    outputTokens: integer("output_tokens"),
    cost: doublePrecision("cost"),
    error: text("error"),
    answers: text("answers"),
    currency: text("currency"),
  },
  (table) => [primaryKey({ columns: [table.runId, table.model, table.row] })],
);
export const datasetRunModels = pgTable(
  "dataset_run_models",
  {
    runId: text("run_id")
      .notNull()
      .references(() => datasetRuns.id),
    model: text("model").notNull(),
    items: integer("items").notNull(),
    copies: integer("copies").notNull(),
    answered: integer("answered").notNull(),
    failed: integer("failed").notNull(),
    cancelled: integer("cancelled").notNull(),
    asked: integer("asked").notNull(),
    latencyMs: doublePrecision("latency_ms").notNull(),
    inputTokens: integer("input_tokens").notNull(),
    outputTokens: integer("output_tokens").notNull(),
    cost: doublePrecision("cost"),
    answeredBy: text("answered_by").notNull(),
    errors: text("errors").notNull(),
    currency: text("currency"),
    otherCosts: text("other_costs"),
  },
  (table) => [primaryKey({ columns: [table.runId, table.model] })],
);
export const auditLog = pgTable("audit_log", {
  id: text("id").primaryKey(),
  createdAt: timestampMs("created_at").notNull(),
  actor: text("actor").notNull(),
  action: text("action").notNull(),
  subject: text("subject").notNull(),
  facts: text("facts").notNull(),
});
export const goldenSets = pgTable("golden_sets", {
  id: text("id").primaryKey(),
  accountId: text("account_id")
    .notNull()
    .references(() => accounts.id),
  runId: text("run_id")
    .notNull()
    .references(() => datasetRuns.id),
  createdAt: timestampMs("created_at").notNull(),
  deletedAt: timestampMs("deleted_at"),
  name: text("name").notNull(),
  runModel: text("run_model").notNull(),
  answeredBy: text("answered_by").notNull(),
  thresholds: text("thresholds").notNull(),
  everyHours: integer("every_hours"),
  nextCheckAt: timestampMs("next_check_at"),
});
export const goldenChecks = pgTable("golden_checks", {
  id: text("id").primaryKey(),
  goldenSetId: text("golden_set_id")
    .notNull()
    .references(() => goldenSets.id),
  createdAt: timestampMs("created_at").notNull(),
  finishedAt: timestampMs("finished_at"),
  begunBy: text("begun_by").notNull(),
  runId: text("run_id"),
  report: text("report"),
});
