import { and, asc, count, eq, gt, inArray } from "drizzle-orm";
import type { RunItemStatus } from "@/lib/shared/pageApi/datasetRuns";
import type { Store, Tables } from "./store";

export type RunItemEntry = Tables["datasetRunItems"]["$inferSelect"];
export type RunModelEntry = Tables["datasetRunModels"]["$inferSelect"];

/** Puts rows of a run into its queue for a model. Those that are there already stay. */
export async function addRunItems(
  { database, tables: { datasetRunItems } }: Store,
  {
    runId,
    model,
    rows,
  }: { runId: string; model: string; rows: readonly { row: number; copyOf: number | null }[] },
): Promise<void> {
  if (rows.length === 0) return;
  await database
    .insert(datasetRunItems)
    .values(rows.map((place) => ({ ...place, runId, model, status: "queued", attempts: 0 })))
    .onConflictDoNothing();
}

/** Begins the tally of a model: all its items are in the queue. Repeating it changes nothing. */
export async function addRunModel(
  { database, tables: { datasetRunModels } }: Store,
  model: Pick<RunModelEntry, "runId" | "model" | "items" | "copies">,
): Promise<void> {
  const nothing = {
    answered: 0,
    failed: 0,
    cancelled: 0,
    asked: 0,
    latencyMs: 0,
    inputTokens: 0,
    outputTokens: 0,
  };
  await database
    .insert(datasetRunModels)
    .values({
      ...model,
      ...nothing,
      cost: null,
      currency: null,
      otherCosts: null,
      answeredBy: "[]",
      errors: "{}",
    })
    .onConflictDoNothing();
}

/** The tallies of these runs. A run whose items are not all in its queue has none. */
export async function listRunModels(
  { database, tables: { datasetRunModels } }: Store,
  runIds: readonly string[],
): Promise<RunModelEntry[]> {
  if (runIds.length === 0) return [];
  return database
    .select()
    .from(datasetRunModels)
    .where(inArray(datasetRunModels.runId, [...runIds]));
}

/** How many rows of these runs are being asked, by run and model. */
export async function countRunning(
  { database, tables: { datasetRunItems } }: Store,
  runIds: readonly string[],
): Promise<{ runId: string; model: string; running: number }[]> {
  if (runIds.length === 0) return [];
  const { runId, model, status } = datasetRunItems;
  return database
    .select({ runId, model, running: count() })
    .from(datasetRunItems)
    .where(and(inArray(runId, [...runIds]), eq(status, "running")))
    .groupBy(runId, model);
}

/** The items of a run for a model behind a row, in order of the rows. */
export async function runItemsAfter(
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

/** A page of the items of a run for a model, all or those of one status, in order of the rows. */
export async function listRunItems(
  { database, tables: { datasetRunItems } }: Store,
  {
    runId,
    model,
    status,
    offset,
    limit,
  }: { runId: string; model: string; status?: RunItemStatus; offset: number; limit: number },
): Promise<RunItemEntry[]> {
  const wanted = and(
    eq(datasetRunItems.runId, runId),
    eq(datasetRunItems.model, model),
    status === undefined ? undefined : eq(datasetRunItems.status, status),
  );
  // The index alone finds the place; items before it are not read.
  const rows = await database
    .select({ row: datasetRunItems.row })
    .from(datasetRunItems)
    .where(wanted)
    .orderBy(asc(datasetRunItems.row))
    .limit(limit)
    .offset(offset);
  if (rows.length === 0) return [];
  return database
    .select()
    .from(datasetRunItems)
    .where(
      and(
        wanted,
        inArray(
          datasetRunItems.row,
          rows.map(({ row }) => row),
        ),
      ),
    )
    .orderBy(asc(datasetRunItems.row));
}
