import { setImmediate } from "node:timers/promises";
import { judgedRowsOf } from "@/lib/shared/drift/judgedRowsOf";
import type { JudgedAnswers, JudgedRow } from "@/lib/shared/metrics/judgedRows";
import type { ResultQuestion } from "@/lib/shared/runResults/resultQuestions";
import { datasetFactsAfter } from "@/lib/server/store/datasetRows";
import type { DatasetRunEntry } from "@/lib/server/store/datasetRuns";
import { runItemsAfter } from "@/lib/server/store/runItems";
import type { Store } from "@/lib/server/store/store";

/** Some milliseconds of work; other requests get their turn between. */
const STEP_ROWS = 500;

export interface RunAnswers {
  /** In the order of the questions. */
  answers: JudgedAnswers[];
  /** Rows that the model answered. */
  answered: number;
  /** The versioned ids that answered. */
  answeredBy: string[];
  /** The reason of the first failed row; null where none failed. */
  firstError: string | null;
}

/** Reads one model's answers of a run, with the labels of the run's dataset version. */
export async function readAnswers(
  store: Store,
  run: Pick<DatasetRunEntry, "id" | "datasetId" | "datasetVersion">,
  model: string,
  questions: readonly ResultQuestion[],
): Promise<RunAnswers> {
  const place = { datasetId: run.datasetId, version: run.datasetVersion };
  const rows: JudgedRow[][] = questions.map(() => []);
  const ids = new Set<string>();
  let answered = 0;
  let firstError: string | null = null;
  for (let after = -1; ;) {
    const facts = await datasetFactsAfter(store, { ...place, after, limit: STEP_ROWS });
    const last = facts.at(-1);
    if (!last) break;
    const items = await runItemsAfter(store, { runId: run.id, model, after, limit: STEP_ROWS });
    const byRow = new Map(items.map((item) => [item.row, item]));
    for (const { row, expected } of facts) {
      const item = byRow.get(row);
      const answers = item?.status === "answered" ? item.answers : null;
      if (answers !== null) answered += 1;
      if (item?.modelAnswered) ids.add(item.modelAnswered);
      if (item?.error) firstError ??= (JSON.parse(item.error) as { message: string }).message;
      judgedRowsOf({ row, expected, answers }, questions).forEach((judged, at) => rows[at]!.push(judged));
    }
    after = last.row;
    await setImmediate();
  }
  return {
    answers: questions.map(({ judged }, at) => ({ question: judged, model, rows: rows[at]! })),
    ...{ answered, answeredBy: [...ids].sort(), firstError },
  };
}
