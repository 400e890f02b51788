/**
 * Only ever added to: entry i brings a store from version i to i + 1, in one transaction. They live in code so
 * that they are found wherever the server was built. Each statement is SQL of libsql and holds for PostgreSQL
 * as `toPostgres` writes it; where that is not enough, a statement has a text for each.
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
];

export type Migrations = readonly (readonly Statement[])[];
type Statement = string | { libsql: string; postgres: string };
type Dialect = "libsql" | "postgres";

/**
 * The statements that bring a store of this version to the newest one.
 * @throws when the store was written by a newer version of this program.
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

/** SQLite's integers have 64 bits, its reals are doubles, and only there STRICT is needed to hold the types. */
function toPostgres(statement: string): string {
  return statement
    .replace(/\bINTEGER\b/g, "BIGINT")
    .replace(/\bREAL\b/g, "DOUBLE PRECISION")
    .replace(/\bBLOB\b/g, "BYTEA")
    .replace(/\) STRICT$/, ")");
}
