import { blob, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * The tables in libsql. A new table or column needs three files: this one, `postgresSchema.ts` with the same
 * names, and one more entry in `migrations.ts`. A test keeps the three equal. Repositories take the tables
 * from the store (`store.tables`), never from here.
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
  /** Hexadecimal SHA-256 of the secret, which is stored nowhere. */
  sha256: text("sha256").notNull().unique(),
  lastFour: text("last_four").notNull(),
  createdAt: integer("created_at", { mode: "timestamp_ms" }).notNull(),
  revokedAt: integer("revoked_at", { mode: "timestamp_ms" }),
  /** JSON array of names, null if the key may use every model. */
  models: text("models"),
  /** Null if the server's own limit holds. */
  requestsPerMinute: integer("requests_per_minute"),
  tokensPerSecond: integer("tokens_per_second"),
  expiresAt: integer("expires_at", { mode: "timestamp_ms" }),
});

/** Sessions of pages. Ended ones are deleted. */
export const sessions = sqliteTable("sessions", {
  /** Hexadecimal SHA-256 of the cookie's token, which is stored nowhere. */
  id: text("id").primaryKey(),
  accountId: text("account_id")
    .notNull()
    .references(() => accounts.id),
  /** The key that opened it: an id, or `fixed`. Null for a page on the server's own machine. */
  keyId: text("key_id"),
  /** HMAC of the fixed key under the token: the session ends when that key changes. */
  keyProof: text("key_proof").notNull(),
  createdAt: integer("created_at", { mode: "timestamp_ms" }).notNull(),
  lastSeenAt: integer("last_seen_at", { mode: "timestamp_ms" }).notNull(),
  expiresAt: integer("expires_at", { mode: "timestamp_ms" }).notNull(),
  /** The browser and its system in words, such as `Firefox on Linux`. */
  device: text("device").notNull(),
  /** An `AddressClass`; the address is not kept. */
  place: text("place").notNull(),
});

/** Images by their hash: one image in ten runs is stored once per account. */
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

/** Requests as sent, without the bytes of their images. Repeats share one. */
export const requests = sqliteTable(
  "requests",
  {
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    /** Hexadecimal SHA-256 of the sent bytes. */
    sha256: text("sha256").notNull(),
    body: blob("body", { mode: "buffer" }).notNull(),
    /** JSON of `StoredRequest["cuts"]` and `StoredRequest["parts"]`. */
    cuts: text("cuts").notNull(),
    parts: text("parts").notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.sha256] })],
);

/** One press of Run: its evaluations, one or more per model. */
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
   * The search text, folded by `searchFold`; older runs up to their backfill's progress. The last column, so
   * that a list need not read through it.
   */
  nameSearch: text("name_search").notNull(),
  searchText: text("search_text").notNull(),
  /** JSON of the plan. */
  plan: text("plan"),
  /** 1 if more tokens were allowed than are free; null in runs from before this was stored. */
  longContext: integer("long_context"),
  /** The baseline model; null if none was chosen. */
  baseline: text("baseline"),
});

export const evaluations = sqliteTable("evaluations", {
  /** The caller's request id, except for `requestId`. */
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
  /** The exact body of the response. After the columns of lists, so that they need not read through it. */
  response: blob("response", { mode: "buffer" }).notNull(),
  /** The caller's request id if it is not `id`: for an evaluation from a file. */
  requestId: text("request_id"),
  /** Shared by the requests of one round. */
  askId: text("ask_id"),
  /** The currency of `cost`; null for the specification's own price, and without a cost. */
  currency: text("currency"),
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
  /** JSON: the stored image of each key in the draft. */
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
    /** The run with the answers to this version. */
    runId: text("run_id").references(() => runs.id),
    draft: text("draft").notNull(),
    images: text("images").notNull(),
  },
  (table) => [primaryKey({ columns: [table.experimentId, table.number] })],
);

/** Public documents, without any hidden part. */
export const shares = sqliteTable("shares", {
  id: text("id").primaryKey(),
  accountId: text("account_id")
    .notNull()
    .references(() => accounts.id),
  title: text("title").notNull(),
  createdAt: integer("created_at", { mode: "timestamp_ms" }).notNull(),
  /** When the person agreed to make it public. */
  consentedAt: integer("consented_at", { mode: "timestamp_ms" }).notNull(),
  revokedAt: integer("revoked_at", { mode: "timestamp_ms" }),
  /** JSON, emptied when the share is revoked, and at the first purge after it expired. */
  document: text("document").notNull(),
  /** Its original run, which may be gone; null for shares from before this was stored. */
  runId: text("run_id"),
  /** Hidden from then on; null if it lasts until it is revoked. */
  expiresAt: integer("expires_at", { mode: "timestamp_ms" }),
});

/** The users of an image: a request (its SHA-256), an experiment with its versions, or a share (its id). */
export const imageUses = sqliteTable(
  "image_uses",
  {
    accountId: text("account_id").notNull(),
    sha256: text("sha256").notNull(),
    user: text("user_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.sha256, table.user] })],
);

/** Connected servers. */
export const connections = sqliteTable("connections", {
  id: text("id").primaryKey(),
  name: text("name").notNull().unique(),
  /** JSON of `ConnectionSettings`. */
  settings: text("settings").notNull(),
  /** The key, encrypted; null if the server needs none. */
  sealedKey: text("sealed_key"),
  keyLastFour: text("key_last_four"),
  createdAt: integer("created_at", { mode: "timestamp_ms" }).notNull(),
  updatedAt: integer("updated_at", { mode: "timestamp_ms" }).notNull(),
});

/** Manual names of models. */
export const modelAliases = sqliteTable("model_aliases", {
  name: text("name").primaryKey(),
  modelId: text("model_id").notNull(),
  updatedAt: integer("updated_at", { mode: "timestamp_ms" }).notNull(),
});

/**
 * Progress of each change of older rows that runs while the server answers. Its migration creates its row.
 */
export const backfills = sqliteTable("backfills", {
  name: text("name").primaryKey(),
  /** The last finished row, in the order of their ids. */
  afterId: text("after_id").notNull(),
  /** Null while rows are left. */
  doneAt: integer("done_at", { mode: "timestamp_ms" }),
});

/** Rows with a state and expected answers, in numbered versions. */
export const datasets = sqliteTable("datasets", {
  id: text("id").primaryKey(),
  accountId: text("account_id")
    .notNull()
    .references(() => accounts.id),
  name: text("name").notNull(),
  createdAt: integer("created_at", { mode: "timestamp_ms" }).notNull(),
  updatedAt: integer("updated_at", { mode: "timestamp_ms" }).notNull(),
  deletedAt: integer("deleted_at", { mode: "timestamp_ms" }),
  /** 0 while its first rows arrive: lists leave it out. */
  newestVersion: integer("newest_version").notNull(),
  /** The next unused row number. */
  nextRow: integer("next_row").notNull(),
  /** UTF-8 bytes of all stored rows, of every version. */
  bytes: integer("bytes").notNull(),
});

/** A numbered, unchangeable version of a dataset. */
export const datasetVersions = sqliteTable(
  "dataset_versions",
  {
    datasetId: text("dataset_id")
      .notNull()
      .references(() => datasets.id),
    /** From 1. */
    number: integer("number").notNull(),
    createdAt: integer("created_at", { mode: "timestamp_ms" }).notNull(),
    note: text("note").notNull(),
    rowCount: integer("row_count").notNull(),
    /** JSON of the expected answers' questions, with their counts. */
    questions: text("questions").notNull(),
    /** JSON of the names of the extra columns. */
    columns: text("columns").notNull(),
    /** JSON of the way from the file's columns; null without a file. */
    mapping: text("mapping"),
  },
  (table) => [primaryKey({ columns: [table.datasetId, table.number] })],
);

/** A row's content, for the versions `from_version` up to but without `until_version`. Others share it. */
export const datasetRows = sqliteTable(
  "dataset_rows",
  {
    datasetId: text("dataset_id")
      .notNull()
      .references(() => datasets.id),
    /** From 0, the same in every version; a deleted row's number is not used again. */
    row: integer("row_number").notNull(),
    fromVersion: integer("from_version").notNull(),
    /** Null in the newest version. */
    untilVersion: integer("until_version"),
    /** JSON of the expected labels by question. */
    expected: text("expected").notNull(),
    /** JSON of `{placeholder, sha256}` of each image. */
    images: text("images").notNull(),
    /** JSON of the other columns' texts by name. */
    extra: text("extra").notNull(),
    /** JSON of the state. The last column, so that a count need not read through it. */
    state: text("state").notNull(),
  },
  (table) => [primaryKey({ columns: [table.datasetId, table.row, table.fromVersion] })],
);

/** One to eight models over a version of a dataset. */
export const datasetRuns = sqliteTable("dataset_runs", {
  id: text("id").primaryKey(),
  accountId: text("account_id")
    .notNull()
    .references(() => accounts.id),
  datasetId: text("dataset_id")
    .notNull()
    .references(() => datasets.id),
  datasetVersion: integer("dataset_version").notNull(),
  name: text("name").notNull(),
  createdAt: integer("created_at", { mode: "timestamp_ms" }).notNull(),
  startedAt: integer("started_at", { mode: "timestamp_ms" }),
  finishedAt: integer("finished_at", { mode: "timestamp_ms" }),
  deletedAt: integer("deleted_at", { mode: "timestamp_ms" }),
  status: text("status").notNull(),
  /** The experiment version of the questions; null for questions without one. */
  experimentId: text("experiment_id"),
  experimentVersion: integer("experiment_version"),
  rowCount: integer("row_count").notNull(),
  /** JSON array of the requested models. */
  models: text("models").notNull(),
  /** JSON of `DatasetRunSettings`. */
  settings: text("settings").notNull(),
  /** JSON of the questions, as they are sent. */
  questions: text("questions").notNull(),
});

/** One row of a run for one model: a place in the queue, then its answers. */
export const datasetRunItems = sqliteTable(
  "dataset_run_items",
  {
    runId: text("run_id")
      .notNull()
      .references(() => datasetRuns.id),
    /** The requested model. */
    model: text("model").notNull(),
    row: integer("row_number").notNull(),
    status: text("status").notNull(),
    attempts: integer("attempts").notNull(),
    /** The working process, and the time until others leave the item to it. */
    claimedBy: text("claimed_by"),
    claimedUntil: integer("claimed_until", { mode: "timestamp_ms" }),
    finishedAt: integer("finished_at", { mode: "timestamp_ms" }),
    /** The row of an equal request, whose answer it gets; null if it is asked itself. */
    copyOf: integer("copy_of"),
    /** The versioned id in the response. */
    modelAnswered: text("model_answered"),
    httpStatus: integer("http_status"),
    latencyMs: real("latency_ms"),
    inputTokens: integer("input_tokens"),
    outputTokens: integer("output_tokens"),
    cost: real("cost"),
    /** JSON of a `RunItemError`. */
    error: text("error"),
    /** JSON of `answers` as on the wire. */
    answers: text("answers"),
    /** The currency of `cost`; null for the specification's own price, without a cost, and in older rows. */
    currency: text("currency"),
  },
  (table) => [primaryKey({ columns: [table.runId, table.model, table.row] })],
);

/** The tally of one model of a run, so that nobody counts its items. It exists once all items do. */
export const datasetRunModels = sqliteTable(
  "dataset_run_models",
  {
    runId: text("run_id")
      .notNull()
      .references(() => datasetRuns.id),
    model: text("model").notNull(),
    /** Items in all, and those that get another row's answer. */
    items: integer("items").notNull(),
    copies: integer("copies").notNull(),
    answered: integer("answered").notNull(),
    failed: integer("failed").notNull(),
    cancelled: integer("cancelled").notNull(),
    /** Answered rows that copy none, and the sums over them. */
    asked: integer("asked").notNull(),
    latencyMs: real("latency_ms").notNull(),
    inputTokens: integer("input_tokens").notNull(),
    outputTokens: integer("output_tokens").notNull(),
    /** Null until an answer has a known price. */
    cost: real("cost"),
    /** JSON array of the versioned ids that answered. */
    answeredBy: text("answered_by").notNull(),
    /** JSON of the failed items by kind of error. */
    errors: text("errors").notNull(),
    /** The currency of `cost`, as in the items. */
    currency: text("currency"),
    /** JSON of the sums in other currencies, `[{currency, cost}]`: a price changed in mid-run. Null for none. */
    otherCosts: text("other_costs"),
  },
  (table) => [primaryKey({ columns: [table.runId, table.model] })],
);
