import { and, eq, inArray, isNotNull, lt, or, sql } from "drizzle-orm";
import { affected } from "./affected";
import { moveRun } from "./datasetRuns";
import { retryDeadlock } from "./retryDeadlock";
import type { Store } from "./store";

/** Lets a run go on after a pause. @returns whether it was paused */
export async function resumeRun(store: Store, id: string): Promise<boolean> {
  return moveRun(store, id, ["paused"], { status: await openStatus(store, id) });
}

/** A run begins as `queued`, until all its rows are in the queue. */
async function openStatus({ database, tables: { datasetRunModels } }: Store, id: string) {
  const [filled] = await database
    .select({ model: datasetRunModels.model })
    .from(datasetRunModels)
    .where(eq(datasetRunModels.runId, id))
    .limit(1);
  return filled ? ("running" as const) : ("queued" as const);
}

/**
 * Cancels a run. Rows that are being asked are cancelled by the process that asks them.
 * @returns whether it was open
 */
export async function cancelRun({ database, tables }: Store, id: string, now: Date): Promise<boolean> {
  const { datasetRunItems, datasetRunModels } = tables;
  return retryDeadlock(() =>
    database.transaction(async (transaction) => {
      const within = { database: transaction, tables };
      const wasOpen = await moveRun(within, id, ["queued", "running", "paused"], {
        status: "cancelled",
        finishedAt: now,
      });
      if (!wasOpen) return false;
      const models = await transaction
        .select({ model: datasetRunModels.model })
        .from(datasetRunModels)
        .where(eq(datasetRunModels.runId, id));
      for (const { model } of models) {
        const isLeft = or(
          eq(datasetRunItems.status, "queued"),
          and(eq(datasetRunItems.status, "running"), lt(datasetRunItems.claimedUntil, now)),
        );
        const cancelled = await transaction
          .update(datasetRunItems)
          .set({ status: "cancelled", claimedBy: null, claimedUntil: null })
          .where(and(eq(datasetRunItems.runId, id), eq(datasetRunItems.model, model), isLeft));
        await transaction
          .update(datasetRunModels)
          .set({ cancelled: sql`${datasetRunModels.cancelled} + ${affected(cancelled)}` })
          .where(and(eq(datasetRunModels.runId, id), eq(datasetRunModels.model, model)));
      }
      return true;
    }),
  );
}

/**
 * Puts every failed and cancelled row of a run back into its queue. Answers stay.
 * @returns whether there was a row to ask again
 */
export async function retryRun(store: Store, id: string): Promise<boolean> {
  const status = await openStatus(store, id);
  // A run that was cancelled before its rows were queued begins anew.
  if (status === "queued") return moveRun(store, id, ["cancelled"], { status, finishedAt: null });
  const { database, tables } = store;
  const { datasetRunItems } = tables;
  return database.transaction(async (transaction) => {
    const within = { database: transaction, tables };
    const requeued = await transaction
      .update(datasetRunItems)
      .set({
        status: "queued",
        attempts: 0,
        error: null,
        httpStatus: null,
        finishedAt: null,
        latencyMs: null,
      })
      .where(and(eq(datasetRunItems.runId, id), inArray(datasetRunItems.status, ["failed", "cancelled"])));
    if (affected(requeued) === 0) return false;
    await transaction
      .update(tables.datasetRunModels)
      .set({ failed: 0, cancelled: 0, errors: "{}" })
      .where(eq(tables.datasetRunModels.runId, id));
    await askCopiesOfAnswered(within, id);
    await moveRun(within, id, ["running", "paused", "cancelled", "finished"], { status, finishedAt: null });
    return true;
  });
}

/** A row answered during a cancellation leaves its cancelled copies behind: they are asked themselves. */
async function askCopiesOfAnswered(
  { database, tables: { datasetRunItems } }: Pick<Store, "database" | "tables">,
  id: string,
): Promise<void> {
  const { runId, model, copyOf, status } = datasetRunItems;
  const answered = sql`(SELECT model, row_number FROM ${datasetRunItems} WHERE run_id = ${id} AND status = 'answered')`;
  await database
    .update(datasetRunItems)
    .set({ copyOf: null })
    .where(
      and(eq(runId, id), eq(status, "queued"), isNotNull(copyOf), sql`(${model}, ${copyOf}) IN ${answered}`),
    );
}
