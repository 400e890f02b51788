import { and, asc, desc, eq, getTableColumns, isNotNull, isNull, lte } from "drizzle-orm";
import type { DatasetRunEntry } from "./datasetRuns";
import type { Store, Tables } from "./store";

export type GoldenSetEntry = Tables["goldenSets"]["$inferSelect"];

export interface OwnGoldenSet {
  accountId: string;
  id: string;
}

/** A golden set with its frozen run. */
export interface FoundGoldenSet {
  golden: GoldenSetEntry;
  run: DatasetRunEntry;
  datasetName: string;
}

/** Keeps a run as a golden set. The run must exist. @returns false if the id is taken. */
export async function createGoldenSet(
  { database, tables: { goldenSets } }: Store,
  golden: Tables["goldenSets"]["$inferInsert"],
): Promise<boolean> {
  const made = await database
    .insert(goldenSets)
    .values(golden)
    .onConflictDoNothing()
    .returning({ id: goldenSets.id });
  return made.length > 0;
}

/** The golden sets of an account, or those over one of its datasets, newest first. */
export async function listGoldenSets(
  store: Store,
  { accountId, datasetId }: { accountId: string; datasetId?: string },
): Promise<FoundGoldenSet[]> {
  const { goldenSets, datasetRuns } = store.tables;
  return openSets(store)
    .where(
      and(
        eq(goldenSets.accountId, accountId),
        isOpen(store.tables),
        datasetId === undefined ? undefined : eq(datasetRuns.datasetId, datasetId),
      ),
    )
    .orderBy(desc(goldenSets.createdAt), desc(goldenSets.id));
}

/** A golden set of this account that is not deleted, nor its run, nor its dataset. */
export async function findGoldenSet(
  store: Store,
  { accountId, id }: OwnGoldenSet,
): Promise<FoundGoldenSet | null> {
  const { goldenSets } = store.tables;
  const [found] = await openSets(store).where(
    and(eq(goldenSets.id, id), eq(goldenSets.accountId, accountId), isOpen(store.tables)),
  );
  return found ?? null;
}

/** A golden set of any account that is not deleted, nor its run, nor its dataset. */
export async function findOpenGoldenSet(store: Store, id: string): Promise<FoundGoldenSet | null> {
  const [found] = await openSets(store).where(and(eq(store.tables.goldenSets.id, id), isOpen(store.tables)));
  return found ?? null;
}

/** The golden sets of every account whose scheduled check is due, the longest waiting first. */
export async function listDueGoldenSets(store: Store, now: Date): Promise<FoundGoldenSet[]> {
  const { goldenSets } = store.tables;
  return openSets(store)
    .where(and(lte(goldenSets.nextCheckAt, now), isOpen(store.tables)))
    .orderBy(asc(goldenSets.nextCheckAt));
}

/** The names of an account's golden sets with the ids that answered, newest first. No run is read. */
export async function listGoldenNames(
  { database, tables }: Store,
  accountId: string,
): Promise<{ id: string; name: string; answeredBy: string; datasetId: string }[]> {
  const { datasets, datasetRuns, goldenSets } = tables;
  const { id, name, answeredBy } = goldenSets;
  return database
    .select({ id, name, answeredBy, datasetId: datasetRuns.datasetId })
    .from(goldenSets)
    .innerJoin(datasetRuns, eq(datasetRuns.id, goldenSets.runId))
    .innerJoin(datasets, eq(datasets.id, datasetRuns.datasetId))
    .where(and(eq(goldenSets.accountId, accountId), isOpen(tables)))
    .orderBy(desc(goldenSets.createdAt), desc(goldenSets.id));
}

/** Whether the answers of a run are frozen: it can be neither changed nor deleted. */
export async function isFrozenRun(
  { database, tables: { goldenSets } }: Store,
  runId: string,
): Promise<boolean> {
  const found = await database
    .select({ id: goldenSets.id })
    .from(goldenSets)
    .where(and(eq(goldenSets.runId, runId), isNull(goldenSets.deletedAt)))
    .limit(1);
  return found.length > 0;
}

/** Sets or ends a schedule. @returns whether there is such a golden set */
export async function scheduleGoldenSet(
  { database, tables: { goldenSets } }: Store,
  {
    accountId,
    id,
    everyHours,
    nextCheckAt,
  }: OwnGoldenSet & Pick<GoldenSetEntry, "everyHours" | "nextCheckAt">,
): Promise<boolean> {
  const changed = await database
    .update(goldenSets)
    .set({ everyHours, nextCheckAt })
    .where(and(eq(goldenSets.id, id), eq(goldenSets.accountId, accountId), isNull(goldenSets.deletedAt)))
    .returning({ id: goldenSets.id });
  return changed.length > 0;
}

/** Deletes a golden set, or with null restores it. @returns whether there was such a one */
export async function setGoldenSetDeleted(
  { database, tables: { goldenSets } }: Store,
  { accountId, id, deletedAt }: OwnGoldenSet & { deletedAt: Date | null },
): Promise<boolean> {
  const changed = await database
    .update(goldenSets)
    .set({ deletedAt })
    .where(
      and(
        eq(goldenSets.id, id),
        eq(goldenSets.accountId, accountId),
        deletedAt ? isNull(goldenSets.deletedAt) : isNotNull(goldenSets.deletedAt),
      ),
    )
    .returning({ id: goldenSets.id });
  return changed.length > 0;
}

function openSets({ database, tables: { datasets, datasetRuns, goldenSets } }: Store) {
  return database
    .select({
      golden: getTableColumns(goldenSets),
      run: getTableColumns(datasetRuns),
      datasetName: datasets.name,
    })
    .from(goldenSets)
    .innerJoin(datasetRuns, eq(datasetRuns.id, goldenSets.runId))
    .innerJoin(datasets, eq(datasets.id, datasetRuns.datasetId))
    .$dynamic();
}

const isOpen = ({ datasets, datasetRuns, goldenSets }: Tables) =>
  and(isNull(goldenSets.deletedAt), isNull(datasetRuns.deletedAt), isNull(datasets.deletedAt));
