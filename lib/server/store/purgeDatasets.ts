import { and, eq, inArray, isNotNull, isNull, lt, or } from "drizzle-orm";
import { UNDO_MS } from "./purge";
import type { Database, Store, Tables } from "./store";

/** Rows or items of one step: some milliseconds each. */
const STEP_ROWS = 500;

/**
 * Removes some rows of deleted datasets, deleted runs and stopped imports, a day after their end.
 * @returns whether there may be more
 */
export async function purgeDatasetStep(store: Store, now: Date, undoMs = UNDO_MS): Promise<boolean> {
  const before = new Date(now.getTime() - undoMs);
  return (
    (await purgeGoldenStep(store, before)) ||
    (await purgeRunStep(store, before)) ||
    (await purgeRowStep(store, before))
  );
}

/** Removes a deleted golden set with its checks; their runs follow a day later. */
async function purgeGoldenStep({ database, tables }: Store, before: Date): Promise<boolean> {
  const { goldenSets } = tables;
  const [golden] = await database
    .select({ id: goldenSets.id, deletedAt: goldenSets.deletedAt })
    .from(goldenSets)
    .where(lt(goldenSets.deletedAt, before))
    .limit(1);
  if (!golden) return false;
  await database.transaction((transaction) =>
    removeGoldenSet(transaction, tables, golden.id, golden.deletedAt ?? before),
  );
  return true;
}

async function removeGoldenSet(
  database: Pick<Database, "select" | "update" | "delete">,
  { datasetRuns, goldenChecks, goldenSets }: Tables,
  id: string,
  deletedAt: Date,
): Promise<void> {
  const runs = database
    .select({ id: goldenChecks.runId })
    .from(goldenChecks)
    .where(and(eq(goldenChecks.goldenSetId, id), isNotNull(goldenChecks.runId)));
  await database
    .update(datasetRuns)
    .set({ deletedAt })
    .where(and(inArray(datasetRuns.id, runs), isNull(datasetRuns.deletedAt)));
  await database.delete(goldenChecks).where(eq(goldenChecks.goldenSetId, id));
  await database.delete(goldenSets).where(eq(goldenSets.id, id));
}

async function purgeRunStep({ database, tables }: Store, before: Date): Promise<boolean> {
  const { datasets, datasetRuns, datasetRunItems, datasetRunModels, goldenChecks, goldenSets } = tables;
  const [run] = await database
    .select({ id: datasetRuns.id })
    .from(datasetRuns)
    .innerJoin(datasets, eq(datasets.id, datasetRuns.datasetId))
    .where(or(lt(datasetRuns.deletedAt, before), lt(datasets.deletedAt, before)))
    .limit(1);
  if (!run) return false;
  const ofRun = eq(datasetRunItems.runId, run.id);
  const items = await database
    .select({ row: datasetRunItems.row })
    .from(datasetRunItems)
    .where(ofRun)
    .limit(STEP_ROWS);
  if (items.length > 0) {
    const rows = [...new Set(items.map(({ row }) => row))];
    await database.delete(datasetRunItems).where(and(ofRun, inArray(datasetRunItems.row, rows)));
  } else {
    await database.transaction(async (transaction) => {
      const frozen = await transaction
        .select({ id: goldenSets.id })
        .from(goldenSets)
        .where(eq(goldenSets.runId, run.id));
      for (const { id } of frozen) await removeGoldenSet(transaction, tables, id, before);
      await transaction.update(goldenChecks).set({ runId: null }).where(eq(goldenChecks.runId, run.id));
      await transaction.delete(datasetRunModels).where(eq(datasetRunModels.runId, run.id));
      await transaction.delete(datasetRuns).where(eq(datasetRuns.id, run.id));
    });
  }
  return true;
}

async function purgeRowStep({ database, tables }: Store, before: Date): Promise<boolean> {
  const { datasets, datasetRows, datasetVersions } = tables;
  const [dataset] = await database
    .select({ id: datasets.id })
    .from(datasets)
    .where(
      or(lt(datasets.deletedAt, before), and(eq(datasets.newestVersion, 0), lt(datasets.updatedAt, before))),
    )
    .limit(1);
  if (!dataset) return false;
  const ofDataset = eq(datasetRows.datasetId, dataset.id);
  const found = await database
    .select({ row: datasetRows.row })
    .from(datasetRows)
    .where(ofDataset)
    .limit(STEP_ROWS);
  if (found.length > 0) {
    const rows = [...new Set(found.map(({ row }) => row))];
    await database.delete(datasetRows).where(and(ofDataset, inArray(datasetRows.row, rows)));
  } else {
    await database.transaction(async (transaction) => {
      await transaction.delete(datasetVersions).where(eq(datasetVersions.datasetId, dataset.id));
      await transaction.delete(datasets).where(eq(datasets.id, dataset.id));
    });
  }
  return true;
}
