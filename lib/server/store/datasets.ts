import { and, desc, eq, getTableColumns, gt, isNotNull, isNull } from "drizzle-orm";
import type { Store, Tables } from "./store";

export type DatasetEntry = Tables["datasets"]["$inferSelect"];
export type DatasetVersionEntry = Tables["datasetVersions"]["$inferSelect"];

export interface OwnDataset {
  accountId: string;
  id: string;
}

/** Creates a dataset without a version. @returns false if the id is taken. */
export async function createDataset(
  { database, tables: { datasets } }: Store,
  { accountId, id, name, now }: OwnDataset & { name: string; now: Date },
): Promise<boolean> {
  const made = await database
    .insert(datasets)
    .values({ id, accountId, name, createdAt: now, updatedAt: now, newestVersion: 0, nextRow: 0, bytes: 0 })
    .onConflictDoNothing()
    .returning({ id: datasets.id });
  return made.length > 0;
}

/** The finished datasets of an account with their newest versions, newest first. */
export async function listDatasets(
  { database, tables: { datasets, datasetVersions } }: Store,
  accountId: string,
): Promise<{ dataset: DatasetEntry; newest: DatasetVersionEntry }[]> {
  return database
    .select({ dataset: getTableColumns(datasets), newest: getTableColumns(datasetVersions) })
    .from(datasets)
    .innerJoin(
      datasetVersions,
      and(eq(datasetVersions.datasetId, datasets.id), eq(datasetVersions.number, datasets.newestVersion)),
    )
    .where(and(eq(datasets.accountId, accountId), isNull(datasets.deletedAt)))
    .orderBy(desc(datasets.createdAt), desc(datasets.id));
}

/** A dataset of this account that is not deleted; `newestVersion` is 0 while its first rows arrive. */
export async function findDataset(
  { database, tables: { datasets } }: Store,
  { accountId, id }: OwnDataset,
): Promise<DatasetEntry | null> {
  const [row] = await database
    .select()
    .from(datasets)
    .where(and(eq(datasets.id, id), eq(datasets.accountId, accountId), isNull(datasets.deletedAt)));
  return row ?? null;
}

/** Every version of a dataset, newest first. */
export async function listDatasetVersions(
  { database, tables: { datasetVersions } }: Store,
  datasetId: string,
): Promise<DatasetVersionEntry[]> {
  return database
    .select()
    .from(datasetVersions)
    .where(eq(datasetVersions.datasetId, datasetId))
    .orderBy(desc(datasetVersions.number));
}

/** A version of a dataset of this account that is not deleted. */
export async function findDatasetVersion(
  { database, tables: { datasets, datasetVersions } }: Store,
  { accountId, id, number }: OwnDataset & { number: number },
): Promise<DatasetVersionEntry | null> {
  const [row] = await database
    .select(getTableColumns(datasetVersions))
    .from(datasetVersions)
    .innerJoin(datasets, eq(datasets.id, datasetVersions.datasetId))
    .where(
      and(
        eq(datasets.id, id),
        eq(datasets.accountId, accountId),
        isNull(datasets.deletedAt),
        eq(datasetVersions.number, number),
      ),
    );
  return row ?? null;
}

/** @returns whether there was such a dataset */
export async function renameDataset(
  { database, tables: { datasets } }: Store,
  { accountId, id, name, now }: OwnDataset & { name: string; now: Date },
): Promise<boolean> {
  const changed = await database
    .update(datasets)
    .set({ name, updatedAt: now })
    .where(and(eq(datasets.id, id), eq(datasets.accountId, accountId), isNull(datasets.deletedAt)))
    .returning({ id: datasets.id });
  return changed.length > 0;
}

/** Deletes a dataset, or with null restores it. @returns whether there was such a dataset. */
export async function setDatasetDeleted(
  { database, tables: { datasets } }: Store,
  { accountId, id, deletedAt }: OwnDataset & { deletedAt: Date | null },
): Promise<boolean> {
  const changed = await database
    .update(datasets)
    .set({ deletedAt })
    .where(
      and(
        eq(datasets.id, id),
        eq(datasets.accountId, accountId),
        deletedAt ? isNull(datasets.deletedAt) : isNotNull(datasets.deletedAt),
      ),
    )
    .returning({ id: datasets.id });
  return changed.length > 0;
}

/**
 * Makes the rows that arrived the first version. Repeating it changes nothing.
 * @returns whether this call made it
 */
export async function finishFirstVersion(
  { database, tables: { datasets, datasetVersions } }: Store,
  {
    accountId,
    ...version
  }: { accountId: string } & Omit<Tables["datasetVersions"]["$inferInsert"], "number">,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const made = await transaction
      .update(datasets)
      .set({ newestVersion: 1, updatedAt: version.createdAt })
      .where(
        and(
          eq(datasets.id, version.datasetId),
          eq(datasets.accountId, accountId),
          eq(datasets.newestVersion, 0),
          gt(datasets.nextRow, 0),
          isNull(datasets.deletedAt),
        ),
      )
      .returning({ id: datasets.id });
    if (made.length === 0) return false;
    await transaction.insert(datasetVersions).values({ ...version, number: 1 });
    return true;
  });
}
