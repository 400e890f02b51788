import { and, asc, desc, eq, getTableColumns, gt, isNull } from "drizzle-orm";
import type { Store, Tables } from "./store";

export type DatasetRunEntry = Tables["datasetRuns"]["$inferSelect"];
export type NewDatasetRunEntry = Tables["datasetRuns"]["$inferInsert"];
export type RunItemEntry = Tables["datasetRunItems"]["$inferSelect"];

interface OwnRun {
  accountId: string;
  id: string;
}

/** Creates a run without items. The dataset version must exist. @returns false if the id is taken. */
export async function createDatasetRun(
  { database, tables: { datasetRuns } }: Store,
  run: NewDatasetRunEntry,
): Promise<boolean> {
  const made = await database
    .insert(datasetRuns)
    .values(run)
    .onConflictDoNothing()
    .returning({ id: datasetRuns.id });
  return made.length > 0;
}

/** The runs of an account's open datasets, or of one of these, newest first. */
export async function listDatasetRuns(
  { database, tables: { datasets, datasetRuns } }: Store,
  { accountId, datasetId }: { accountId: string; datasetId?: string },
): Promise<{ run: DatasetRunEntry; datasetName: string }[]> {
  return database
    .select({ run: getTableColumns(datasetRuns), datasetName: datasets.name })
    .from(datasetRuns)
    .innerJoin(datasets, eq(datasets.id, datasetRuns.datasetId))
    .where(
      and(
        eq(datasetRuns.accountId, accountId),
        isNull(datasetRuns.deletedAt),
        isNull(datasets.deletedAt),
        datasetId === undefined ? undefined : eq(datasetRuns.datasetId, datasetId),
      ),
    )
    .orderBy(desc(datasetRuns.createdAt), desc(datasetRuns.id));
}

/** A run of this account that is not deleted, nor its dataset. */
export async function findDatasetRun(
  { database, tables: { datasets, datasetRuns } }: Store,
  { accountId, id }: OwnRun,
): Promise<{ run: DatasetRunEntry; datasetName: string } | null> {
  const [found] = await database
    .select({ run: getTableColumns(datasetRuns), datasetName: datasets.name })
    .from(datasetRuns)
    .innerJoin(datasets, eq(datasets.id, datasetRuns.datasetId))
    .where(
      and(
        eq(datasetRuns.id, id),
        eq(datasetRuns.accountId, accountId),
        isNull(datasetRuns.deletedAt),
        isNull(datasets.deletedAt),
      ),
    );
  return found ?? null;
}

/** Puts rows of a run into its queue for a model. Those that are there already stay. */
export async function addRunItems(
  { database, tables: { datasetRunItems } }: Store,
  { runId, model, rows }: { runId: string; model: string; rows: readonly number[] },
): Promise<void> {
  if (rows.length === 0) return;
  await database
    .insert(datasetRunItems)
    .values(rows.map((row) => ({ runId, model, row, status: "queued", attempts: 0 })))
    .onConflictDoNothing();
}

/** The items of a run for a model behind a row, in order of the rows. */
export async function listRunItems(
  { database, tables: { datasetRunItems } }: Store,
  { runId, model, after, limit }: { runId: string; model: string; after: number; limit: number },
): Promise<RunItemEntry[]> {
  return database
    .select()
    .from(datasetRunItems)
    .where(
      and(eq(datasetRunItems.runId, runId), eq(datasetRunItems.model, model), gt(datasetRunItems.row, after)),
    )
    .orderBy(asc(datasetRunItems.row))
    .limit(limit);
}
