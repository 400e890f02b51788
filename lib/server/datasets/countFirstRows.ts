import { setImmediate } from "node:timers/promises";
import { countLabels, type LabelCount } from "@/lib/shared/datasets/labelCounts";
import { datasetFactsAfter } from "@/lib/server/store/datasetRows";
import type { Store } from "@/lib/server/store/store";

/** Some milliseconds of work; other requests get their turn between. */
const STEP_ROWS = 1_000;

export interface FirstRows {
  rowCount: number;
  questions: LabelCount[];
  columns: string[];
}

/** Counts the rows that arrived for a first version. */
export async function countFirstRows(store: Store, datasetId: string): Promise<FirstRows> {
  const columns = new Set<string>();
  let questions: LabelCount[] = [];
  let rowCount = 0;
  for (let after = -1; ;) {
    const rows = await datasetFactsAfter(store, { datasetId, version: 1, after, limit: STEP_ROWS });
    const last = rows.at(-1);
    if (!last) return { rowCount, questions, columns: [...columns] };
    questions = countLabels(
      questions,
      rows.map(({ expected }) => expected),
    );
    for (const { extra } of rows) for (const name of Object.keys(extra)) columns.add(name);
    rowCount += rows.length;
    after = last.row;
    await setImmediate();
  }
}
