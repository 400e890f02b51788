/**
 * Append only: entry i brings a store from version i to i + 1, in one transaction. They are code, so that
 * every build finds them. Each statement is SQL of libsql, and `toPostgres` translates it; if that is not
 * enough, a statement has a text for each.
 */
export const MIGRATIONS: Migrations = [
  [
    `CREATE TABLE accounts (
       id TEXT PRIMARY KEY,
       name TEXT NOT NULL,
       created_at INTEGER NOT NULL
     ) STRICT`,
    `CREATE TABLE api_keys (
       id TEXT PRIMARY KEY,
       account_id TEXT NOT NULL REFERENCES accounts (id),
       name TEXT NOT NULL,
       sha256 TEXT NOT NULL UNIQUE,
       last_four TEXT NOT NULL,
       created_at INTEGER NOT NULL,
       revoked_at INTEGER
     ) STRICT`,
    "CREATE INDEX api_keys_by_account ON api_keys (account_id)",
  ],
  [
    `CREATE TABLE images (
       account_id TEXT NOT NULL REFERENCES accounts (id),
       sha256 TEXT NOT NULL,
       bytes BLOB NOT NULL,
       created_at INTEGER NOT NULL,
       PRIMARY KEY (account_id, sha256)
     ) STRICT`,
    `CREATE TABLE image_uses (
       account_id TEXT NOT NULL,
       sha256 TEXT NOT NULL,
       user_id TEXT NOT NULL,
       PRIMARY KEY (account_id, sha256, user_id),
       FOREIGN KEY (account_id, sha256) REFERENCES images (account_id, sha256)
     ) STRICT`,
    "CREATE INDEX image_uses_by_user ON image_uses (user_id)",
    `CREATE TABLE requests (
       account_id TEXT NOT NULL REFERENCES accounts (id),
       sha256 TEXT NOT NULL,
       body BLOB NOT NULL,
       cuts TEXT NOT NULL,
       parts TEXT NOT NULL,
       PRIMARY KEY (account_id, sha256)
     ) STRICT`,
    `CREATE TABLE runs (
       id TEXT PRIMARY KEY,
       account_id TEXT NOT NULL REFERENCES accounts (id),
       created_at INTEGER NOT NULL,
       name TEXT,
       pinned_at INTEGER,
       deleted_at INTEGER,
       preview TEXT NOT NULL,
       questions TEXT NOT NULL,
       question_types TEXT NOT NULL,
       name_search TEXT NOT NULL,
       search_text TEXT NOT NULL
     ) STRICT`,
    "CREATE INDEX runs_by_time ON runs (account_id, created_at, id)",
    `CREATE TABLE evaluations (
       id TEXT PRIMARY KEY,
       run_id TEXT NOT NULL REFERENCES runs (id),
       account_id TEXT NOT NULL,
       created_at INTEGER NOT NULL,
       model_asked TEXT,
       model_answered TEXT,
       status INTEGER NOT NULL,
       latency_ms REAL NOT NULL,
       input_tokens INTEGER,
       output_tokens INTEGER,
       cost REAL,
       preview TEXT NOT NULL,
       request_sha256 TEXT,
       response BLOB NOT NULL,
       FOREIGN KEY (account_id, request_sha256) REFERENCES requests (account_id, sha256)
     ) STRICT`,
    "CREATE INDEX evaluations_by_run ON evaluations (run_id, model_asked, model_answered)",
    "CREATE INDEX evaluations_by_request ON evaluations (account_id, request_sha256)",
    `CREATE TABLE experiments (
       id TEXT PRIMARY KEY,
       account_id TEXT NOT NULL REFERENCES accounts (id),
       name TEXT NOT NULL,
       revision INTEGER NOT NULL,
       created_at INTEGER NOT NULL,
       updated_at INTEGER NOT NULL,
       deleted_at INTEGER,
       draft TEXT NOT NULL,
       images TEXT NOT NULL
     ) STRICT`,
    "CREATE INDEX experiments_by_account ON experiments (account_id, created_at)",
    `CREATE TABLE experiment_versions (
       experiment_id TEXT NOT NULL REFERENCES experiments (id),
       number INTEGER NOT NULL,
       note TEXT NOT NULL,
       created_at INTEGER NOT NULL,
       run_id TEXT REFERENCES runs (id),
       draft TEXT NOT NULL,
       images TEXT NOT NULL,
       PRIMARY KEY (experiment_id, number)
     ) STRICT`,
    "CREATE INDEX experiment_versions_by_run ON experiment_versions (run_id)",
    `CREATE TABLE shares (
       id TEXT PRIMARY KEY,
       account_id TEXT NOT NULL REFERENCES accounts (id),
       title TEXT NOT NULL,
       created_at INTEGER NOT NULL,
       consented_at INTEGER NOT NULL,
       revoked_at INTEGER,
       document TEXT NOT NULL
     ) STRICT`,
    "CREATE INDEX shares_by_account ON shares (account_id, created_at)",
  ],
  [
    "ALTER TABLE api_keys ADD COLUMN models TEXT",
    "ALTER TABLE api_keys ADD COLUMN requests_per_minute INTEGER",
    "ALTER TABLE api_keys ADD COLUMN tokens_per_second INTEGER",
    "ALTER TABLE api_keys ADD COLUMN expires_at INTEGER",
  ],
  [
    `CREATE TABLE connections (
       id TEXT PRIMARY KEY,
       name TEXT NOT NULL UNIQUE,
       settings TEXT NOT NULL,
       sealed_key TEXT,
       key_last_four TEXT,
       created_at INTEGER NOT NULL,
       updated_at INTEGER NOT NULL
     ) STRICT`,
    `CREATE TABLE model_aliases (
       name TEXT PRIMARY KEY,
       model_id TEXT NOT NULL,
       updated_at INTEGER NOT NULL
     ) STRICT`,
  ],
  // Indexes for the purge: in the table, an image's time comes after all of its bytes.
  ["CREATE INDEX images_by_time ON images (created_at, account_id, sha256)"],
  ["ALTER TABLE runs ADD COLUMN plan TEXT"],
  ["ALTER TABLE shares ADD COLUMN run_id TEXT"],
  ["ALTER TABLE shares ADD COLUMN expires_at INTEGER"],
  ["ALTER TABLE evaluations ADD COLUMN request_id TEXT"],
  ["ALTER TABLE runs ADD COLUMN long_context INTEGER", "ALTER TABLE runs ADD COLUMN baseline TEXT"],
  ["ALTER TABLE evaluations ADD COLUMN ask_id TEXT"],
  // Runs from before this one are folded after the start: SQL has no such folding, and there may be many.
  [
    `CREATE TABLE backfills (
       name TEXT PRIMARY KEY,
       after_id TEXT NOT NULL,
       done_at INTEGER
     ) STRICT`,
    "INSERT INTO backfills (name, after_id) VALUES ('search_fold', '')",
  ],
  // Earlier rows hold the unknown fields of requests unchanged, including keys.
  [
    `INSERT INTO backfills (name, after_id) VALUES ('secrets_of_requests', ''), ('secrets_of_experiments', ''),
       ('secrets_of_versions', ''), ('secrets_of_shares', '')`,
  ],
  // The price of a connection's model has a currency.
  ["ALTER TABLE evaluations ADD COLUMN currency TEXT"],
  [
    `CREATE TABLE datasets (
       id TEXT PRIMARY KEY,
       account_id TEXT NOT NULL REFERENCES accounts (id),
       name TEXT NOT NULL,
       created_at INTEGER NOT NULL,
       updated_at INTEGER NOT NULL,
       deleted_at INTEGER,
       newest_version INTEGER NOT NULL,
       next_row INTEGER NOT NULL,
       bytes INTEGER NOT NULL
     ) STRICT`,
    "CREATE INDEX datasets_by_account ON datasets (account_id, created_at)",
    `CREATE TABLE dataset_versions (
       dataset_id TEXT NOT NULL REFERENCES datasets (id),
       number INTEGER NOT NULL,
       created_at INTEGER NOT NULL,
       note TEXT NOT NULL,
       row_count INTEGER NOT NULL,
       questions TEXT NOT NULL,
       columns TEXT NOT NULL,
       mapping TEXT,
       PRIMARY KEY (dataset_id, number)
     ) STRICT`,
    `CREATE TABLE dataset_rows (
       dataset_id TEXT NOT NULL REFERENCES datasets (id),
       row_number INTEGER NOT NULL,
       from_version INTEGER NOT NULL,
       until_version INTEGER,
       expected TEXT NOT NULL,
       images TEXT NOT NULL,
       extra TEXT NOT NULL,
       state TEXT NOT NULL,
       PRIMARY KEY (dataset_id, row_number, from_version)
     ) STRICT`,
    // A page of rows is found in it without reading the rows before.
    "CREATE INDEX dataset_rows_by_version ON dataset_rows (dataset_id, row_number, from_version, until_version)",
    `CREATE TABLE dataset_runs (
       id TEXT PRIMARY KEY,
       account_id TEXT NOT NULL REFERENCES accounts (id),
       dataset_id TEXT NOT NULL REFERENCES datasets (id),
       dataset_version INTEGER NOT NULL,
       name TEXT NOT NULL,
       created_at INTEGER NOT NULL,
       started_at INTEGER,
       finished_at INTEGER,
       deleted_at INTEGER,
       status TEXT NOT NULL,
       experiment_id TEXT,
       experiment_version INTEGER,
       row_count INTEGER NOT NULL,
       models TEXT NOT NULL,
       settings TEXT NOT NULL,
       questions TEXT NOT NULL
     ) STRICT`,
    "CREATE INDEX dataset_runs_by_dataset ON dataset_runs (dataset_id, created_at)",
    "CREATE INDEX dataset_runs_by_account ON dataset_runs (account_id, created_at)",
    `CREATE TABLE dataset_run_items (
       run_id TEXT NOT NULL REFERENCES dataset_runs (id),
       model TEXT NOT NULL,
       row_number INTEGER NOT NULL,
       status TEXT NOT NULL,
       attempts INTEGER NOT NULL,
       claimed_by TEXT,
       claimed_until INTEGER,
       finished_at INTEGER,
       copy_of INTEGER,
       model_answered TEXT,
       http_status INTEGER,
       latency_ms REAL,
       input_tokens INTEGER,
       output_tokens INTEGER,
       cost REAL,
       error TEXT,
       answers TEXT,
       PRIMARY KEY (run_id, model, row_number)
     ) STRICT`,
    "CREATE INDEX dataset_run_items_by_status ON dataset_run_items (run_id, status, model, row_number)",
    "CREATE INDEX dataset_run_items_by_copy ON dataset_run_items (run_id, model, copy_of) WHERE copy_of IS NOT NULL",
    `CREATE TABLE dataset_run_models (
       run_id TEXT NOT NULL REFERENCES dataset_runs (id),
       model TEXT NOT NULL,
       items INTEGER NOT NULL,
       copies INTEGER NOT NULL,
       answered INTEGER NOT NULL,
       failed INTEGER NOT NULL,
       cancelled INTEGER NOT NULL,
       asked INTEGER NOT NULL,
       latency_ms REAL NOT NULL,
       input_tokens INTEGER NOT NULL,
       output_tokens INTEGER NOT NULL,
       cost REAL,
       answered_by TEXT NOT NULL,
       errors TEXT NOT NULL,
       PRIMARY KEY (run_id, model)
     ) STRICT`,
  ],
  [
    `CREATE TABLE golden_sets (
       id TEXT PRIMARY KEY,
       account_id TEXT NOT NULL REFERENCES accounts (id),
       run_id TEXT NOT NULL REFERENCES dataset_runs (id),
       created_at INTEGER NOT NULL,
       deleted_at INTEGER,
       name TEXT NOT NULL,
       run_model TEXT NOT NULL,
       answered_by TEXT NOT NULL,
       thresholds TEXT NOT NULL,
       every_hours INTEGER,
       next_check_at INTEGER
     ) STRICT`,
    "CREATE INDEX golden_sets_by_account ON golden_sets (account_id, created_at)",
    "CREATE INDEX golden_sets_by_run ON golden_sets (run_id)",
    `CREATE TABLE golden_checks (
       id TEXT PRIMARY KEY,
       golden_set_id TEXT NOT NULL REFERENCES golden_sets (id),
       created_at INTEGER NOT NULL,
       finished_at INTEGER,
       begun_by TEXT NOT NULL,
       run_id TEXT,
       report TEXT
     ) STRICT`,
    "CREATE INDEX golden_checks_by_set ON golden_checks (golden_set_id, created_at)",
    "CREATE INDEX golden_checks_by_run ON golden_checks (run_id)",
    // One open check of a golden set, whichever process begins it.
    "CREATE UNIQUE INDEX golden_checks_open ON golden_checks (golden_set_id) WHERE finished_at IS NULL",
  ],
  [
    "ALTER TABLE dataset_run_items ADD COLUMN currency TEXT",
    "ALTER TABLE dataset_run_models ADD COLUMN currency TEXT",
  ],
  ["ALTER TABLE dataset_run_models ADD COLUMN other_costs TEXT"],
  // Every process hears of a change when its transaction commits, whoever made it. A file has no such thing.
  [
    {
      libsql: "SELECT 1",
      postgres: `CREATE FUNCTION playground_catalog_changed() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN PERFORM pg_notify('playground_catalog', ''); RETURN NULL; END $$`,
    },
    ...["connections", "model_aliases"].map((table) => ({
      libsql: "SELECT 1",
      postgres: `CREATE TRIGGER ${table}_changed AFTER INSERT OR UPDATE OR DELETE ON ${table}
        FOR EACH STATEMENT EXECUTE FUNCTION playground_catalog_changed()`,
    })),
  ],
  [
    `CREATE TABLE audit_log (
       id TEXT PRIMARY KEY,
       created_at INTEGER NOT NULL,
       actor TEXT NOT NULL,
       action TEXT NOT NULL,
       subject TEXT NOT NULL,
       facts TEXT NOT NULL
     ) STRICT`,
    "CREATE INDEX audit_log_by_time ON audit_log (created_at, id)",
  ],
  [
    `CREATE TABLE sessions (
       id TEXT PRIMARY KEY,
       account_id TEXT NOT NULL REFERENCES accounts (id),
       key_id TEXT,
       key_proof TEXT NOT NULL,
       created_at INTEGER NOT NULL,
       last_seen_at INTEGER NOT NULL,
       expires_at INTEGER NOT NULL,
       device TEXT NOT NULL,
       place TEXT NOT NULL
     ) STRICT`,
    "CREATE INDEX sessions_by_account ON sessions (account_id, last_seen_at)",
    "CREATE INDEX sessions_by_end ON sessions (expires_at)",
  ],
];

export type Migrations = readonly (readonly Statement[])[];
type Statement = string | { libsql: string; postgres: string };
type Dialect = "libsql" | "postgres";

/**
 * The statements that bring a store of this version to the newest one.
 * @throws when a newer version of this program wrote the store.
 */
export function statementsFrom(migrations: Migrations, version: number, dialect: Dialect): string[] {
  if (version > migrations.length) {
    throw new Error(
      `The store has version ${version}, but this program knows only ${migrations.length}: it is older than the store.`,
    );
  }
  return migrations.slice(version).flatMap((statements) =>
    statements.map((statement) => {
      if (typeof statement !== "string") return statement[dialect];
      return dialect === "postgres" ? toPostgres(statement) : statement;
    }),
  );
}

/**
 * SQLite's integers have 64 bits, its reals are doubles, and only SQLite needs STRICT to enforce the types.
 */
function toPostgres(statement: string): string {
  return statement
    .replace(/\bINTEGER\b/g, "BIGINT")
    .replace(/\bREAL\b/g, "DOUBLE PRECISION")
    .replace(/\bBLOB\b/g, "BYTEA")
    .replace(/\) STRICT$/, ")");
}
