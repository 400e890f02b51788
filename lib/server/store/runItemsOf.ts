import { and, asc, eq, getTableColumns, gt, or } from "drizzle-orm";
import type { Store } from "./store";
import { without } from "./without";

/** The next items of a dataset run in the order of model and row, for a walk through all of them. */
export async function runItemsOf(
  { database, tables: { datasetRunItems } }: Store,
  { runId, after, limit }: { runId: string; after: { model: string; row: number } | null; limit: number },
) {
  const { model, row } = datasetRunItems;
  return database
    .select(without(getTableColumns(datasetRunItems), ["runId", "claimedBy", "claimedUntil"]))
    .from(datasetRunItems)
    .where(
      and(
        eq(datasetRunItems.runId, runId),
        after ? or(gt(model, after.model), and(eq(model, after.model), gt(row, after.row))) : undefined,
      ),
    )
    .orderBy(asc(model), asc(row))
    .limit(limit);
}
