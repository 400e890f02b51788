import { createClient } from "@libsql/client";
import { getTableColumns, getTableName, is, type Column, type Table } from "drizzle-orm";
import { PgTable, getTableConfig as getPgConfig } from "drizzle-orm/pg-core";
import { SQLiteTable, getTableConfig as getSqliteConfig } from "drizzle-orm/sqlite-core";
import path from "node:path";
import { Client } from "pg";
import { expect, test } from "vitest";
import { newDatabase } from "@/test/databases";
import * as postgresTables from "./postgresSchema";
import * as auditTables from "./auditSchema";
import * as goldenTables from "./goldenSchema";
import * as baseTables from "./schema";

const libsqlTables = { ...baseTables, ...goldenTables, ...auditTables };

/** The kind of a value, by what each dialect calls it. */
const KINDS: Record<string, string> = {
  SQLiteText: "text",
  SQLiteInteger: "integer",
  SQLiteReal: "real",
  SQLiteBlobBuffer: "bytes",
  SQLiteTimestamp: "time",
  PgText: "text",
  PgBigInt53: "integer",
  PgDoublePrecision: "real",
  "PgCustomColumn bytea": "bytes",
  "PgCustomColumn bigint": "time",
};

function kindOf(column: Column): string {
  const name =
    column.columnType === "PgCustomColumn" ? `PgCustomColumn ${column.getSQLType()}` : column.columnType;
  return KINDS[name] ?? `unknown: ${name}`;
}

interface ForeignKey {
  reference: () => { columns: { name: string }[]; foreignTable: Table; foreignColumns: { name: string }[] };
  onDelete: string | undefined;
}

function describeTable(table: Table, foreignKeys: readonly ForeignKey[]): unknown {
  return {
    name: getTableName(table),
    columns: Object.entries(getTableColumns(table)).map(([key, column]) => ({
      key,
      name: column.name,
      kind: kindOf(column),
      notNull: column.notNull,
      primary: column.primary,
      unique: column.isUnique,
      default: column.default,
    })),
    foreignKeys: foreignKeys.map(({ reference, onDelete }) => {
      const { columns, foreignTable, foreignColumns } = reference();
      const names = (of: { name: string }[]) => of.map(({ name }) => name);
      return [names(columns), getTableName(foreignTable), names(foreignColumns), onDelete ?? "no action"];
    }),
  };
}

const described = (tables: Record<string, unknown>): [string, unknown][] =>
  Object.entries(tables)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([key, table]) => {
      if (is(table, SQLiteTable)) return [[key, describeTable(table, getSqliteConfig(table).foreignKeys)]];
      return is(table, PgTable) ? [[key, describeTable(table, getPgConfig(table).foreignKeys)]] : [];
    });

interface RealColumn {
  table: string;
  name: string;
  type: string;
  notNull: boolean;
}

/** What a schema says that the database has. */
const expectedColumns = (tables: readonly Table[]): RealColumn[] =>
  tables
    .flatMap((table) =>
      Object.values(getTableColumns(table)).map((column) => ({
        table: getTableName(table),
        name: column.name,
        type: column.getSQLType(),
        notNull: column.notNull,
      })),
    )
    .sort(byName);

const byName = (a: { table: string; name: string }, b: { table: string; name: string }): number =>
  `${a.table}.${a.name}` < `${b.table}.${b.name}` ? -1 : 1;

/** Tables that no repository reads. */
const OWN = ["store_version", "rate_limits"];

async function realLibsql(folder: string): Promise<{ columns: RealColumn[]; indexes: string[] }> {
  const client = createClient({ url: `file:${path.join(folder, "playground.db")}` });
  const { rows: columns } = await client.execute(
    `SELECT m.name AS "table", c.name, lower(c.type) AS type, c."notnull" = 1 OR c.pk > 0 AS required
     FROM sqlite_master m JOIN pragma_table_info(m.name) c WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%'`,
  );
  const { rows: indexes } = await client.execute(
    "SELECT name FROM sqlite_master WHERE type = 'index' AND sql NOT NULL",
  );
  client.close();
  return {
    columns: columns
      .map(({ table, name, type, required }) => ({
        table: String(table),
        name: String(name),
        type: String(type),
        notNull: required === 1,
      }))
      .sort(byName),
    indexes: indexes.map(({ name }) => String(name)).sort(),
  };
}

async function realPostgres(url: string): Promise<{ columns: RealColumn[]; indexes: string[] }> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows: columns } = await client.query<RealColumn>(
    `SELECT table_name AS "table", column_name AS name, data_type AS type, is_nullable = 'NO' AS "notNull"
     FROM information_schema.columns WHERE table_schema = 'public'`,
  );
  const { rows: indexes } = await client.query<{ name: string }>(
    `SELECT indexname AS name FROM pg_indexes WHERE schemaname = 'public'
     AND indexname NOT LIKE '%\\_pkey' AND indexname NOT LIKE '%\\_key'`,
  );
  await client.end();
  return {
    columns: columns.filter(({ table }) => !OWN.includes(table)).sort(byName),
    indexes: indexes.map(({ name }) => name).sort(),
  };
}

const onlyTables = <T extends Table>(
  tables: Record<string, unknown>,
  type: new (...args: never[]) => T,
): T[] => Object.values(tables).filter((table): table is T => table instanceof type);

test("the tables of both dialects are the same, column by column", () => {
  const libsql = described(libsqlTables);
  expect(libsql.length).toBeGreaterThan(0);
  expect(JSON.stringify(libsql)).not.toContain("unknown");
  expect(described(postgresTables)).toEqual(libsql);
});

test("the migrations make these tables and the same indexes in both databases", async () => {
  const [libsql, postgres] = [await newDatabase("libsql"), await newDatabase("postgres")];
  await Promise.all([libsql.open(), postgres.open()]);
  const inLibsql = await realLibsql(libsql.folder);
  const inPostgres = await realPostgres(postgres.url!);
  await Promise.all([libsql.remove(), postgres.remove()]);
  expect(inLibsql.columns).toEqual(expectedColumns(onlyTables(libsqlTables, SQLiteTable)));
  expect(inPostgres.columns).toEqual(expectedColumns(onlyTables(postgresTables, PgTable)));
  expect(inPostgres.indexes).toEqual(inLibsql.indexes);
});
