import { setImmediate } from "node:timers/promises";
import type { RunRecord } from "@/lib/shared/reports/runRecord";
import { datasetRowsAfter, datasetRowsOf } from "@/lib/server/store/datasetRows";
import type { DatasetRunEntry } from "@/lib/server/store/datasetRuns";
import { runItemsAfter, type RunItemEntry } from "@/lib/server/store/runItems";
import type { Store } from "@/lib/server/store/store";
import { dataUrls } from "@/lib/server/datasets/dataUrls";
import { rowDigest } from "./rowRequest";
import { errorOf, modelsOf } from "./runViews";

const STEP_ROWS = 200;
/** The error of a row that a run did not ask. */
export const NOT_ASKED = "not_asked";

/**
 * Every row of a run for every model, row by row, some rows at once. Labels come from `labelsVersion`, for rows with the
 * state that the run read: the results page counts them so too.
 * @param isWhole whether the first record of each row has its images and other columns
 */
export async function* runRecords(
  store: Store,
  run: DatasetRunEntry,
  { labelsVersion, isWhole }: { labelsVersion: number; isWhole: boolean },
): AsyncGenerator<RunRecord[]> {
  const { id: runId, datasetId, datasetVersion: version } = run;
  const models = modelsOf(run);
  for (let after = -1; ;) {
    const rows = await datasetRowsAfter(store, { datasetId, version, after, limit: STEP_ROWS });
    const last = rows.at(-1);
    if (!last) return;
    const numbers = rows.map(({ row }) => row);
    const newer =
      labelsVersion === version
        ? []
        : await datasetRowsOf(store, { datasetId, version: labelsVersion, rows: numbers });
    const newest = new Map(newer.map((row) => [row.row, row]));
    const byModel: { model: string; items: ReadonlyMap<number, RunItemEntry> }[] = [];
    for (const model of models) {
      const items = await runItemsAfter(store, { runId, model, after, limit: STEP_ROWS });
      byModel.push({ model, items: new Map(items.map((item) => [item.row, item])) });
    }
    const imagesOf = new Map<number, Map<string, string>>();
    if (isWhole)
      for (const row of rows) imagesOf.set(row.row, await dataUrls(store, run.accountId, row.images));
    yield rows.flatMap((row) => {
      const labelled = newest.get(row.row);
      const { expected } = labelled && rowDigest(labelled) === rowDigest(row) ? labelled : row;
      return byModel.map(({ model, items }, at): RunRecord => {
        const place = { row: row.row, state: row.state, expected, model };
        const images = at === 0 ? imagesOf.get(row.row) : undefined;
        const whole = images ? { images, columns: row.extra } : {};
        return { ...place, ...endOf(items.get(row.row)), ...whole };
      });
    });
    after = last.row;
    await setImmediate();
  }
}

/** The end of a row for a model. A waiting or cancelled one has an error that says so. */
function endOf(
  item: RunItemEntry | undefined,
): Pick<RunRecord, "modelAnswered" | "answers" | "error" | "figures"> {
  if (item?.status === "answered") {
    const { modelAnswered, answers, latencyMs, inputTokens, outputTokens, cost, currency } = item;
    const figures = { latencyMs, inputTokens, outputTokens, cost, currency };
    return { modelAnswered, answers, error: null, figures };
  }
  const error = item ? errorOf(item) : null;
  const notAsked = { status: null, errorType: NOT_ASKED, message: "The run had not asked this row." };
  return { modelAnswered: null, answers: null, error: error ?? notAsked };
}
