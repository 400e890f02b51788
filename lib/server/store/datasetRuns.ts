import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, isNull } from "drizzle-orm";
import type { DatasetRunStatus } from "@/lib/shared/pageApi/datasetRuns";
import type { Store, Tables } from "./store";

export type DatasetRunEntry = Tables["datasetRuns"]["$inferSelect"];
export type NewDatasetRunEntry = Tables["datasetRuns"]["$inferInsert"];

export interface OwnRun {
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

/** A run of any account that a server works on; null once it or its dataset is deleted. */
export async function findWorkedRun(
  { database, tables: { datasets, datasetRuns } }: Store,
  id: string,
): Promise<DatasetRunEntry | null> {
  const [found] = await database
    .select(getTableColumns(datasetRuns))
    .from(datasetRuns)
    .innerJoin(datasets, eq(datasets.id, datasetRuns.datasetId))
    .where(and(eq(datasetRuns.id, id), isNull(datasetRuns.deletedAt), isNull(datasets.deletedAt)));
  return found ?? null;
}

/** The runs of every account with rows to ask, the oldest first. */
export async function listOpenRuns({
  database,
  tables: { datasets, datasetRuns },
}: Store): Promise<string[]> {
  const open = await database
    .select({ id: datasetRuns.id })
    .from(datasetRuns)
    .innerJoin(datasets, eq(datasets.id, datasetRuns.datasetId))
    .where(
      and(
        inArray(datasetRuns.status, ["queued", "running"]),
        isNull(datasetRuns.deletedAt),
        isNull(datasets.deletedAt),
      ),
    )
    .orderBy(asc(datasetRuns.createdAt));
  return open.map(({ id }) => id);
}

/**
 * Moves a run from one of these statuses to another.
 * @returns whether it was in one of them
 */
export async function moveRun(
  { database, tables: { datasetRuns } }: Pick<Store, "database" | "tables">,
  id: string,
  from: readonly DatasetRunStatus[],
  change: { status: DatasetRunStatus; startedAt?: Date; finishedAt?: Date | null },
): Promise<boolean> {
  const moved = await database
    .update(datasetRuns)
    .set(change)
    .where(and(eq(datasetRuns.id, id), inArray(datasetRuns.status, [...from])))
    .returning({ id: datasetRuns.id });
  return moved.length > 0;
}

/** Deletes a run, or with null restores it. @returns whether there was such a run. */
export async function setRunDeleted(
  { database, tables: { datasetRuns } }: Store,
  { accountId, id, deletedAt }: OwnRun & { deletedAt: Date | null },
): Promise<boolean> {
  const changed = await database
    .update(datasetRuns)
    .set({ deletedAt })
    .where(
      and(
        eq(datasetRuns.id, id),
        eq(datasetRuns.accountId, accountId),
        deletedAt ? isNull(datasetRuns.deletedAt) : isNotNull(datasetRuns.deletedAt),
      ),
    )
    .returning({ id: datasetRuns.id });
  return changed.length > 0;
}
