import {
  and,
  asc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNull,
  lte,
  ne,
  or,
  sql,
  type SQL,
} from "drizzle-orm";
import type { DatasetRow, DatasetRowContent } from "@/lib/shared/pageApi/datasets";
import type { OwnDataset } from "./datasets";
import { addImageUses } from "./images";
import type { Store, Tables } from "./store";
import { without } from "./without";

type RowEntry = Tables["datasetRows"]["$inferSelect"];

/**
 * Adds rows of the first version, numbered from `first`. Rows that are there already stay.
 * @returns the bytes of all rows of the dataset; null if there is none of this account that waits for rows.
 */
export async function addFirstRows(
  { database, tables }: Store,
  { accountId, id, first, rows, now }: OwnDataset & { first: number; rows: DatasetRowContent[]; now: Date },
): Promise<number | null> {
  const { datasets, datasetRows } = tables;
  const values = rows.map((content, at) => rowValues(id, first + at, 1, content));
  return database.transaction(async (transaction) => {
    const waits = and(eq(datasets.id, id), eq(datasets.accountId, accountId), eq(datasets.newestVersion, 0));
    const [own] = await transaction
      .update(datasets)
      .set({ updatedAt: now })
      .where(and(waits, isNull(datasets.deletedAt)))
      .returning({ bytes: datasets.bytes, nextRow: datasets.nextRow });
    if (!own) return null;
    const added = await transaction
      .insert(datasetRows)
      .values(values)
      .onConflictDoNothing()
      .returning({ row: datasetRows.row });
    const bytes = own.bytes + added.reduce((sum, { row }) => sum + bytesOf(values[row - first]!), 0);
    await transaction
      .update(datasets)
      .set({ bytes, nextRow: Math.max(own.nextRow, first + rows.length) })
      .where(waits);
    const hashes = rows.flatMap(({ images }) => images.map(({ sha256 }) => sha256));
    await addImageUses({ database: transaction, tables }, { accountId, user: id, hashes });
    return bytes;
  });
}

/** UTF-8 bytes of a row's texts. */
export const bytesOf = ({
  state,
  expected,
  images,
  extra,
}: Pick<RowEntry, "state" | "expected" | "images" | "extra">): number =>
  [state, expected, images, extra].reduce((sum, text) => sum + Buffer.byteLength(text), 0);

/** The columns of a row whose content begins with a version. */
export const rowValues = (
  datasetId: string,
  row: number,
  fromVersion: number,
  { state, expected, images, extra }: DatasetRowContent,
) => ({
  ...{ datasetId, row, fromVersion, untilVersion: null },
  ...{
    state,
    expected: JSON.stringify(expected),
    images: JSON.stringify(images),
    extra: JSON.stringify(extra),
  },
});

/**
 * Rows of a version in order of their numbers. The dataset must be known to be the account's.
 * @param offset rows before the first one
 */
export async function listDatasetRows(
  { database, tables: { datasetRows } }: Store,
  {
    datasetId,
    version,
    offset,
    limit,
  }: { datasetId: string; version: number; offset: number; limit: number },
): Promise<DatasetRow[]> {
  const inVersion = isInVersion(datasetRows, datasetId, version);
  // The index alone finds the place; rows before it are not read.
  const first = database
    .select({ row: datasetRows.row })
    .from(datasetRows)
    .where(inVersion)
    .orderBy(asc(datasetRows.row))
    .limit(1)
    .offset(offset);
  const rows = await database
    .select()
    .from(datasetRows)
    .where(and(inVersion, gte(datasetRows.row, sql`(${first})`)))
    .orderBy(asc(datasetRows.row))
    .limit(limit);
  return rows.map(readRow);
}

/** The rows of a version behind a number, in order: for a walk through all of them. */
export async function datasetRowsAfter(
  { database, tables: { datasetRows } }: Store,
  { datasetId, version, after, limit }: { datasetId: string; version: number; after: number; limit: number },
): Promise<DatasetRow[]> {
  const rows = await database
    .select()
    .from(datasetRows)
    .where(and(isInVersion(datasetRows, datasetId, version), gt(datasetRows.row, after)))
    .orderBy(asc(datasetRows.row))
    .limit(limit);
  return rows.map(readRow);
}

/** The given rows of a version, in order. */
export async function datasetRowsOf(
  { database, tables: { datasetRows } }: Store,
  { datasetId, version, rows }: { datasetId: string; version: number; rows: readonly number[] },
): Promise<DatasetRow[]> {
  const found = await database
    .select()
    .from(datasetRows)
    .where(and(isInVersion(datasetRows, datasetId, version), inArray(datasetRows.row, [...rows])))
    .orderBy(asc(datasetRows.row));
  return found.map(readRow);
}

/** The numbers of all rows of a version, or of those with images, in order. */
export async function rowNumbersOf(
  { database, tables: { datasetRows } }: Store,
  { datasetId, version, withImages }: { datasetId: string; version: number; withImages: boolean },
): Promise<number[]> {
  const found = await database
    .select({ row: datasetRows.row })
    .from(datasetRows)
    .where(
      and(
        isInVersion(datasetRows, datasetId, version),
        withImages ? ne(datasetRows.images, "[]") : undefined,
      ),
    )
    .orderBy(asc(datasetRows.row));
  return found.map(({ row }) => row);
}

/** How many rows of a version differ in their state or images. */
export async function countDifferentRows(
  { database, tables: { datasetRows } }: Store,
  { datasetId, version }: { datasetId: string; version: number },
): Promise<number> {
  const { state, images } = datasetRows;
  const [counted] = await database
    .select({ rows: sql<number>`COUNT(DISTINCT ${state} || ${images})` })
    .from(datasetRows)
    .where(isInVersion(datasetRows, datasetId, version));
  return Number(counted?.rows ?? 0);
}

/** One row of a version, or null. */
export async function findDatasetRow(
  { database, tables: { datasetRows } }: Store,
  { datasetId, version, row }: { datasetId: string; version: number; row: number },
): Promise<DatasetRow | null> {
  const [found] = await database
    .select()
    .from(datasetRows)
    .where(and(isInVersion(datasetRows, datasetId, version), eq(datasetRows.row, row)));
  return found ? readRow(found) : null;
}

/** A row without its state. */
export interface DatasetRowFacts extends Omit<DatasetRow, "state"> {
  /** Whether the state is one text, not an object, a list or a number. */
  isText: boolean;
}

/** Rows behind a number, in order, without their states: for counts over all of them. */
export async function datasetFactsAfter(
  { database, tables: { datasetRows } }: Store,
  { datasetId, version, after, limit }: { datasetId: string; version: number; after: number; limit: number },
): Promise<DatasetRowFacts[]> {
  const { row, expected, extra, images, state } = getTableColumns(datasetRows);
  const rows = await database
    .select({ row, expected, extra, images, first: sql<string>`substr(${state}, 1, 1)` })
    .from(datasetRows)
    .where(and(isInVersion(datasetRows, datasetId, version), gt(datasetRows.row, after)))
    .orderBy(asc(datasetRows.row))
    .limit(limit);
  return rows.map(({ first, ...found }) => ({
    ...without(readRow({ ...found, state: "" }), ["state"]),
    isText: first === '"',
  }));
}

const isInVersion = (
  datasetRows: Tables["datasetRows"],
  datasetId: string,
  version: number,
): SQL | undefined =>
  and(
    eq(datasetRows.datasetId, datasetId),
    lte(datasetRows.fromVersion, version),
    or(isNull(datasetRows.untilVersion), gt(datasetRows.untilVersion, version)),
  );

const readRow = ({
  row,
  state,
  expected,
  images,
  extra,
}: Omit<RowEntry, "datasetId" | "fromVersion" | "untilVersion">): DatasetRow => ({
  row,
  state,
  expected: JSON.parse(expected) as DatasetRow["expected"],
  images: JSON.parse(images) as DatasetRow["images"],
  extra: JSON.parse(extra) as DatasetRow["extra"],
});
