import type { DatasetRowContent } from "@/lib/shared/pageApi/datasets";
import { addFirstRows } from "@/lib/server/store/datasetRows";
import { createDatasetRun } from "@/lib/server/store/datasetRuns";
import { createDataset, finishFirstVersion } from "@/lib/server/store/datasets";
import type { Store } from "@/lib/server/store/store";
import type { RowAnswer } from "./lane";

/** A dataset `d` of the account `a` with a row for each state, and a run `r` over it for models. */
export async function storeRun(
  store: Store,
  { states, models = ["m"], attemptsMax = 3 }: { states: string[]; models?: string[]; attemptsMax?: number },
): Promise<void> {
  const now = new Date();
  const own = { accountId: "a", id: "d" };
  await store.database.insert(store.tables.accounts).values({ id: "a", name: "a", createdAt: now });
  await createDataset(store, { ...own, name: "Tickets", now });
  const rows = states.map((state): DatasetRowContent => {
    return { state: JSON.stringify(state), expected: {}, images: [], extra: {} };
  });
  await addFirstRows(store, { ...own, first: 0, rows, now });
  await finishFirstVersion(store, {
    ...{ accountId: "a", datasetId: "d", createdAt: now, note: "", rowCount: rows.length },
    ...{ questions: "[]", columns: "[]", mapping: null },
  });
  await createDatasetRun(store, {
    ...{ id: "r", accountId: "a", datasetId: "d", datasetVersion: 1, name: "", createdAt: now },
    ...{ status: "queued", rowCount: rows.length, models: JSON.stringify(models) },
    ...{ settings: JSON.stringify({ attemptsMax, longContext: false }) },
    ...{ questions: '{"q":{"type":"noul"}}' },
  });
}

/** An answer of `m-1`. */
export const ANSWER: RowAnswer = {
  ...{ modelAnswered: "m-1", latencyMs: 2, inputTokens: 10, outputTokens: 0, cost: null, currency: null },
  answers: '{"q":{"type":"noul","noul":0.5}}',
};
