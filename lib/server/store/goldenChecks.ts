import { and, desc, eq, getTableColumns, inArray, isNotNull, isNull } from "drizzle-orm";
import type { NewDatasetRunEntry } from "./datasetRuns";
import { retryDeadlock } from "./retryDeadlock";
import type { Store, Tables } from "./store";

export type GoldenCheckEntry = Tables["goldenChecks"]["$inferSelect"];

/** Checks of a golden set whose run is kept; older ones keep their report alone. */
const RUNS_KEPT = 10;

/** A scheduled check: the time that was due, and the next one. */
export interface DueTime {
  due: Date;
  next: Date;
}

/**
 * Begins a check with its run, in one transaction. Of several processes one alone begins a due check. A golden set has
 * one open check at most.
 * @param schedule the due time of a scheduled check; null for any other
 * @returns false if another process took the due time, or a check is open
 */
export async function beginCheck(
  { database, tables: { datasetRuns, goldenChecks, goldenSets } }: Store,
  check: Pick<GoldenCheckEntry, "id" | "goldenSetId" | "createdAt" | "begunBy">,
  run: NewDatasetRunEntry,
  schedule: DueTime | null,
): Promise<boolean> {
  return retryDeadlock(() =>
    database.transaction(async (transaction) => {
      if (schedule) {
        const claimed = await transaction
          .update(goldenSets)
          .set({ nextCheckAt: schedule.next })
          .where(and(eq(goldenSets.id, check.goldenSetId), eq(goldenSets.nextCheckAt, schedule.due)))
          .returning({ id: goldenSets.id });
        if (claimed.length === 0) return false;
      }
      const begun = await transaction
        .insert(goldenChecks)
        .values({ ...check, runId: run.id })
        .onConflictDoNothing()
        .returning({ id: goldenChecks.id });
      if (begun.length === 0) return false;
      await transaction.insert(datasetRuns).values(run);
      return true;
    }),
  );
}

/** The checks of these golden sets, newest first, at most so many of each. */
export async function listChecks(
  { database, tables: { goldenChecks } }: Store,
  goldenSetIds: readonly string[],
  limit: number,
): Promise<GoldenCheckEntry[]> {
  const lists: GoldenCheckEntry[][] = [];
  for (const id of goldenSetIds) {
    lists.push(
      await database
        .select()
        .from(goldenChecks)
        .where(eq(goldenChecks.goldenSetId, id))
        .orderBy(desc(goldenChecks.createdAt), desc(goldenChecks.id))
        .limit(limit),
    );
  }
  return lists.flat();
}

/** The open checks of every account, or of these golden sets, with the status of their run; null for a deleted one. */
export async function listOpenChecks(
  { database, tables: { datasetRuns, goldenChecks } }: Store,
  goldenSetIds?: readonly string[],
): Promise<{ check: GoldenCheckEntry; runStatus: string | null }[]> {
  const found = await database
    .select({
      check: getTableColumns(goldenChecks),
      runStatus: datasetRuns.status,
      runDeletedAt: datasetRuns.deletedAt,
    })
    .from(goldenChecks)
    .leftJoin(datasetRuns, eq(datasetRuns.id, goldenChecks.runId))
    .where(
      and(
        isNull(goldenChecks.finishedAt),
        goldenSetIds === undefined ? undefined : inArray(goldenChecks.goldenSetId, [...goldenSetIds]),
      ),
    );
  return found.map(({ check, runStatus, runDeletedAt }) => ({
    check,
    runStatus: runDeletedAt === null ? runStatus : null,
  }));
}

/** Stores the report of an open check, and deletes the runs of older ones. Only the first call does it. */
export async function finishCheck(
  { database, tables: { datasetRuns, goldenChecks } }: Store,
  {
    id,
    goldenSetId,
    report,
    finishedAt,
  }: { id: string; goldenSetId: string; report: string; finishedAt: Date },
): Promise<boolean> {
  return retryDeadlock(() =>
    database.transaction(async (transaction) => {
      const finished = await transaction
        .update(goldenChecks)
        .set({ report, finishedAt })
        .where(and(eq(goldenChecks.id, id), isNull(goldenChecks.finishedAt)))
        .returning({ id: goldenChecks.id });
      if (finished.length === 0) return false;
      const withRun = await transaction
        .select({ id: goldenChecks.id, runId: goldenChecks.runId })
        .from(goldenChecks)
        .where(and(eq(goldenChecks.goldenSetId, goldenSetId), isNotNull(goldenChecks.runId)))
        .orderBy(desc(goldenChecks.createdAt), desc(goldenChecks.id));
      const older = withRun.slice(RUNS_KEPT);
      if (older.length === 0) return true;
      const runIds = older.flatMap(({ runId }) => (runId === null ? [] : [runId]));
      await transaction
        .update(goldenChecks)
        .set({ runId: null })
        .where(
          inArray(
            goldenChecks.id,
            older.map((check) => check.id),
          ),
        );
      await transaction
        .update(datasetRuns)
        .set({ deletedAt: finishedAt })
        .where(and(inArray(datasetRuns.id, runIds), isNull(datasetRuns.deletedAt)));
      return true;
    }),
  );
}
