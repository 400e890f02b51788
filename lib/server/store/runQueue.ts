import { and, asc, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import { retryDeadlock } from "./retryDeadlock";
import type { Store } from "./store";

/**
 * `dataset_run_items` as a queue. A process claims rows until a time, renews its claims while it works, and
 * commits each answer with the end of its claim. Rows of a dead process return to the queue when their time is over.
 */

interface Lane {
  runId: string;
  model: string;
}

export interface Claim {
  row: number;
  /** This one among them. */
  attempts: number;
}

/** Claims the next queued rows of a model. Another process may have taken some in between: those are left out. */
export async function claimItems(
  { database, tables: { datasetRunItems } }: Store,
  { runId, model, by, until, limit }: Lane & { by: string; until: Date; limit: number },
): Promise<Claim[]> {
  const isQueued = and(
    eq(datasetRunItems.runId, runId),
    eq(datasetRunItems.model, model),
    eq(datasetRunItems.status, "queued"),
  );
  const next = await database
    .select({ row: datasetRunItems.row })
    .from(datasetRunItems)
    .where(and(isQueued, isNull(datasetRunItems.copyOf)))
    .orderBy(asc(datasetRunItems.row))
    .limit(limit);
  if (next.length === 0) return [];
  const rows = next.map(({ row }) => row);
  const claimed = await retryDeadlock(() =>
    database
      .update(datasetRunItems)
      .set({
        status: "running",
        claimedBy: by,
        claimedUntil: until,
        attempts: sql`${datasetRunItems.attempts} + 1`,
      })
      .where(and(isQueued, inArray(datasetRunItems.row, rows)))
      .returning({ row: datasetRunItems.row, attempts: datasetRunItems.attempts }),
  );
  return claimed.sort((a, b) => a.row - b.row);
}

/** Extends the claims of a process on a run. */
export async function renewClaims(
  { database, tables: { datasetRunItems } }: Store,
  { runId, by, until }: { runId: string; by: string; until: Date },
): Promise<void> {
  const { runId: run, status, claimedBy } = datasetRunItems;
  await retryDeadlock(() =>
    database
      .update(datasetRunItems)
      .set({ claimedUntil: until })
      .where(and(eq(run, runId), eq(status, "running"), eq(claimedBy, by))),
  );
}

/** Returns rows to the queue whose claim is over: their process has died or stands still. */
export async function requeueExpired(
  { database, tables: { datasetRunItems } }: Store,
  { runId, now }: { runId: string; now: Date },
): Promise<void> {
  const { runId: run, status, claimedUntil } = datasetRunItems;
  await retryDeadlock(() =>
    database
      .update(datasetRunItems)
      .set({ status: "queued", claimedBy: null, claimedUntil: null })
      .where(and(eq(run, runId), eq(status, "running"), lt(claimedUntil, now))),
  );
}

/**
 * Gives claimed rows back without an answer.
 * @param isTried whether the attempt counts
 * @param isOver whether the run was cancelled meanwhile
 */
export async function releaseItems(
  { database, tables }: Store,
  {
    runId,
    model,
    rows,
    by,
    isTried,
    isOver,
  }: Lane & { rows: readonly number[]; by: string; isTried: boolean; isOver: boolean },
): Promise<void> {
  if (rows.length === 0) return;
  const { datasetRunItems, datasetRunModels } = tables;
  await retryDeadlock(() =>
    database.transaction(async (transaction) => {
      const released = await transaction
        .update(datasetRunItems)
        .set({
          status: isOver ? "cancelled" : "queued",
          claimedBy: null,
          claimedUntil: null,
          ...(isTried ? {} : { attempts: sql`${datasetRunItems.attempts} - 1` }),
        })
        .where(
          and(
            eq(datasetRunItems.runId, runId),
            eq(datasetRunItems.model, model),
            inArray(datasetRunItems.row, [...rows]),
            eq(datasetRunItems.status, "running"),
            eq(datasetRunItems.claimedBy, by),
          ),
        )
        .returning({ row: datasetRunItems.row });
      if (!isOver || released.length === 0) return;
      await transaction
        .update(datasetRunModels)
        .set({ cancelled: sql`${datasetRunModels.cancelled} + ${released.length}` })
        .where(and(eq(datasetRunModels.runId, runId), eq(datasetRunModels.model, model)));
    }),
  );
}
