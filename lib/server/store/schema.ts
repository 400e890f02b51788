import { blob, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";

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
  /** JSON array of names, null where the key may use every model. */
  models: text("models"),
  /** Null where the server's own limit holds. */
  requestsPerMinute: integer("requests_per_minute"),
  tokensPerSecond: integer("tokens_per_second"),
  expiresAt: integer("expires_at", { mode: "timestamp_ms" }),
});

/** Images by what they are: one that ten runs use is stored once for its account. */
export const images = sqliteTable(
  "images",
  {
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    /** Hexadecimal SHA-256 of the bytes. */
    sha256: text("sha256").notNull(),
    bytes: blob("bytes", { mode: "buffer" }).notNull(),
    createdAt: integer("created_at", { mode: "timestamp_ms" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.sha256] })],
);

/** Requests as they were sent, without the bytes of their images. Repeats share one. */
export const requests = sqliteTable(
  "requests",
  {
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    /** Hexadecimal SHA-256 of what was sent. */
    sha256: text("sha256").notNull(),
    body: blob("body", { mode: "buffer" }).notNull(),
    /** JSON of `StoredRequest["cuts"]` and `StoredRequest["parts"]`. */
    cuts: text("cuts").notNull(),
    parts: text("parts").notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.sha256] })],
);

/** One press of Run: its evaluations, one or more a model. */
export const runs = sqliteTable("runs", {
  id: text("id").primaryKey(),
  accountId: text("account_id")
    .notNull()
    .references(() => accounts.id),
  createdAt: integer("created_at", { mode: "timestamp_ms" }).notNull(),
  name: text("name"),
  pinnedAt: integer("pinned_at", { mode: "timestamp_ms" }),
  deletedAt: integer("deleted_at", { mode: "timestamp_ms" }),
  /** The beginning of the state. */
  preview: text("preview").notNull(),
  /** JSON of the first questions' names and types, and every type between commas: `,noul,score,`. */
  questions: text("questions").notNull(),
  questionTypes: text("question_types").notNull(),
  /**
   * What a search looks in, folded by `searchFold`, older runs as far as their backfill has come. Last, so that a list
   * need not read through it.
   */
  nameSearch: text("name_search").notNull(),
  searchText: text("search_text").notNull(),
  /** JSON of what was to be asked. */
  plan: text("plan"),
  /** 1 where more tokens were allowed than are free; null in runs from before this was kept. */
  longContext: integer("long_context"),
  /** The model that the others were held against; null where none was chosen. */
  baseline: text("baseline"),
});

export const evaluations = sqliteTable("evaluations", {
  /** The request id that the caller saw, but for `requestId`. */
  id: text("id").primaryKey(),
  runId: text("run_id")
    .notNull()
    .references(() => runs.id),
  accountId: text("account_id").notNull(),
  createdAt: integer("created_at", { mode: "timestamp_ms" }).notNull(),
  modelAsked: text("model_asked"),
  modelAnswered: text("model_answered"),
  status: integer("status").notNull(),
  latencyMs: real("latency_ms").notNull(),
  inputTokens: integer("input_tokens"),
  outputTokens: integer("output_tokens"),
  cost: real("cost"),
  /** JSON of the first answers in short. */
  preview: text("preview").notNull(),
  requestSha256: text("request_sha256"),
  /** The response's body to the byte. Behind what a list reads, so that it need not read through it. */
  response: blob("response", { mode: "buffer" }).notNull(),
  /** The request id that the caller saw where that is not `id`: of an evaluation that came in a file. */
  requestId: text("request_id"),
  /** The same of those that were asked for together. */
  askId: text("ask_id"),
});

export const experiments = sqliteTable("experiments", {
  id: text("id").primaryKey(),
  accountId: text("account_id")
    .notNull()
    .references(() => accounts.id),
  name: text("name").notNull(),
  /** Raised by each save, so that a second editor is told. */
  revision: integer("revision").notNull(),
  createdAt: integer("created_at", { mode: "timestamp_ms" }).notNull(),
  updatedAt: integer("updated_at", { mode: "timestamp_ms" }).notNull(),
  deletedAt: integer("deleted_at", { mode: "timestamp_ms" }),
  draft: text("draft").notNull(),
  /** JSON: which stored image each key of the draft means. */
  images: text("images").notNull(),
});

export const experimentVersions = sqliteTable(
  "experiment_versions",
  {
    experimentId: text("experiment_id")
      .notNull()
      .references(() => experiments.id),
    /** From 1. */
    number: integer("number").notNull(),
    note: text("note").notNull(),
    createdAt: integer("created_at", { mode: "timestamp_ms" }).notNull(),
    /** The run that shows what this version answers. */
    runId: text("run_id").references(() => runs.id),
    draft: text("draft").notNull(),
    images: text("images").notNull(),
  },
  (table) => [primaryKey({ columns: [table.experimentId, table.number] })],
);

/** What was made public, as it may be seen: nothing that was hidden is in here. */
export const shares = sqliteTable("shares", {
  id: text("id").primaryKey(),
  accountId: text("account_id")
    .notNull()
    .references(() => accounts.id),
  title: text("title").notNull(),
  createdAt: integer("created_at", { mode: "timestamp_ms" }).notNull(),
  /** When the person said that it may be public. */
  consentedAt: integer("consented_at", { mode: "timestamp_ms" }).notNull(),
  revokedAt: integer("revoked_at", { mode: "timestamp_ms" }),
  /** JSON, emptied when the share is revoked, and at the first purge after it expired. */
  document: text("document").notNull(),
  /** The run that it is a copy of, which may be gone; null for shares from before this was kept. */
  runId: text("run_id"),
  /** Nobody sees it from then on; null where it lasts until it is revoked. */
  expiresAt: integer("expires_at", { mode: "timestamp_ms" }),
});

/** Who still needs an image: a request (its SHA-256), an experiment with its versions, or a share (its id). */
export const imageUses = sqliteTable(
  "image_uses",
  {
    accountId: text("account_id").notNull(),
    sha256: text("sha256").notNull(),
    user: text("user_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.sha256, table.user] })],
);

/** Servers that answer for this one. */
export const connections = sqliteTable("connections", {
  id: text("id").primaryKey(),
  name: text("name").notNull().unique(),
  /** JSON of `ConnectionSettings`. */
  settings: text("settings").notNull(),
  /** The key, encrypted; null where the server needs none. */
  sealedKey: text("sealed_key"),
  keyLastFour: text("key_last_four"),
  createdAt: integer("created_at", { mode: "timestamp_ms" }).notNull(),
  updatedAt: integer("updated_at", { mode: "timestamp_ms" }).notNull(),
});

/** Names that somebody pointed at a model. */
export const modelAliases = sqliteTable("model_aliases", {
  name: text("name").primaryKey(),
  modelId: text("model_id").notNull(),
  updatedAt: integer("updated_at", { mode: "timestamp_ms" }).notNull(),
});

/** How far each change of older rows has come that goes on while the server answers. Its migration makes its row. */
export const backfills = sqliteTable("backfills", {
  name: text("name").primaryKey(),
  /** The last row that is done, in the order of their ids. */
  afterId: text("after_id").notNull(),
  /** Null while rows are left. */
  doneAt: integer("done_at", { mode: "timestamp_ms" }),
});
