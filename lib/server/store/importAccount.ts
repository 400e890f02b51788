import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { DatasetRow } from "@/lib/shared/pageApi/datasets";
import { bytesOf, rowValues } from "./datasetRows";
import { addImageUses } from "./images";
import type { Store, Tables } from "./store";

/** Queries for what an account's file brings back. Each names what must exist before. */

type OwnedTable = "experiments" | "runs" | "datasets" | "datasetRuns" | "goldenSets";

/** The account with this id in a table, and whether it was deleted there; null for a free id. */
export async function ownerOf(
  { database, tables }: Store,
  kind: OwnedTable,
  id: string,
): Promise<{ accountId: string; isDeleted: boolean } | null> {
  const table = tables[kind] as Tables["experiments"];
  const [found] = await database
    .select({ accountId: table.accountId, deletedAt: table.deletedAt })
    .from(table)
    .where(eq(table.id, id));
  return found ? { accountId: found.accountId, isDeleted: found.deletedAt !== null } : null;
}

/**
 * Puts rows of a version behind those that the dataset has. Rows that are equal to the version before share its
 * content. The dataset must be unfinished, its images stored, and its versions must come in order.
 * @returns the bytes that were added
 */
export async function putVersionRows(
  { database, tables }: Store,
  given: { accountId: string; datasetId: string; version: number; rows: readonly DatasetRow[] },
): Promise<number> {
  const { accountId, datasetId, version, rows } = given;
  const { datasets, datasetRows } = tables;
  if (rows.length === 0) return 0;
  return database.transaction(async (transaction) => {
    const isOpenRow = and(eq(datasetRows.datasetId, datasetId), isNull(datasetRows.untilVersion));
    const numbers = rows.map(({ row }) => row);
    const found = await transaction
      .select()
      .from(datasetRows)
      .where(and(isOpenRow, inArray(datasetRows.row, numbers)));
    const known = new Map(found.map((entry) => [entry.row, entry]));
    const values = rows.map((row) => rowValues(datasetId, row.row, version, row));
    const changed = values.filter((value) => {
      const before = known.get(value.row);
      const fields = ["state", "expected", "images", "extra"] as const;
      return !before || fields.some((field) => before[field] !== value[field]);
    });
    if (changed.length === 0) return 0;
    const replaced = changed.flatMap(({ row }) => (known.has(row) ? [row] : []));
    if (replaced.length > 0) {
      await transaction
        .update(datasetRows)
        .set({ untilVersion: version })
        .where(and(isOpenRow, inArray(datasetRows.row, replaced)));
    }
    await transaction.insert(datasetRows).values(changed);
    const bytes = changed.reduce((sum, value) => sum + bytesOf(value), 0);
    const next = Math.max(...numbers) + 1;
    await transaction
      .update(datasets)
      .set({
        bytes: sql`${datasets.bytes} + ${bytes}`,
        nextRow: sql`CASE WHEN ${datasets.nextRow} < ${next} THEN ${next} ELSE ${datasets.nextRow} END`,
      })
      .where(eq(datasets.id, datasetId));
    const hashes = rows.flatMap(({ images }) => images.map(({ sha256 }) => sha256));
    await addImageUses({ database: transaction, tables }, { accountId, user: datasetId, hashes });
    return bytes;
  });
}

/** Rows that end with one statement: databases bound the values of one. */
const STEP_ROWS = 500;

/** Keeps a version whose rows are stored. Rows of the version before that it lacks end there. */
export async function putVersion(
  { database, tables: { datasetRows, datasetVersions } }: Store,
  entry: Tables["datasetVersions"]["$inferInsert"],
  rows: ReadonlySet<number>,
): Promise<void> {
  const { datasetId, number } = entry;
  const isOpenRow = and(eq(datasetRows.datasetId, datasetId), isNull(datasetRows.untilVersion));
  await database.transaction(async (transaction) => {
    const open = await transaction.select({ row: datasetRows.row }).from(datasetRows).where(isOpenRow);
    const gone = open.flatMap(({ row }) => (rows.has(row) ? [] : [row]));
    for (let at = 0; at < gone.length; at += STEP_ROWS) {
      await transaction
        .update(datasetRows)
        .set({ untilVersion: number })
        .where(and(isOpenRow, inArray(datasetRows.row, gone.slice(at, at + STEP_ROWS))));
    }
    await transaction.insert(datasetVersions).values(entry);
  });
}

/** Lets a dataset stand in lists: all of its versions are stored. */
export async function finishDataset(
  { database, tables: { datasets } }: Store,
  { id, newestVersion, updatedAt }: { id: string; newestVersion: number; updatedAt: Date },
): Promise<void> {
  await database.update(datasets).set({ newestVersion, updatedAt }).where(eq(datasets.id, id));
}

/** Keeps items of a dataset run, which must exist. */
export async function putRunItems(
  { database, tables: { datasetRunItems } }: Store,
  items: Tables["datasetRunItems"]["$inferInsert"][],
): Promise<void> {
  if (items.length > 0) await database.insert(datasetRunItems).values(items);
}

/** Keeps the tallies of a dataset run, whose items must be stored, and lets it stand in lists with its status. */
export async function finishRun(
  { database, tables: { datasetRuns, datasetRunModels } }: Store,
  runId: string,
  status: string,
  tallies: Tables["datasetRunModels"]["$inferInsert"][],
): Promise<void> {
  await database.transaction(async (transaction) => {
    if (tallies.length > 0) await transaction.insert(datasetRunModels).values(tallies);
    await transaction.update(datasetRuns).set({ status, deletedAt: null }).where(eq(datasetRuns.id, runId));
  });
}

/** Keeps a finished check of a golden set, which must exist. @returns false if the id is taken */
export async function putGoldenCheck(
  { database, tables: { goldenChecks } }: Store,
  check: Tables["goldenChecks"]["$inferInsert"],
): Promise<boolean> {
  const made = await database
    .insert(goldenChecks)
    .values(check)
    .onConflictDoNothing()
    .returning({ id: goldenChecks.id });
  return made.length > 0;
}
