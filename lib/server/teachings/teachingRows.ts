import { AppError } from "@typed-question/protocol/appError";
import { parseJson } from "@typed-question/protocol/json";
import type { Content } from "@typed-question/protocol/questions/content";
import type { LabelledState } from "@typed-question/embedded-model/teach/teachingRequest";
import { labelOutcome } from "@/lib/shared/datasets/labelOutcome";
import { shownRow } from "@/lib/shared/datasets/shownRow";
import { contentOf, type QuestionToTeach } from "@/lib/shared/teach/questionsToTeach";
import { datasetRowsAfter } from "@/lib/server/store/datasetRows";
import type { Store } from "@/lib/server/store/store";

const STEP_ROWS = 500;

/** The rows of a version with a label of one question at least, and their numbers. */
interface TeachingRows {
  rows: LabelledState[];
  numbers: number[];
}

/** @throws AppError where such a row has an image, and the signal's reason */
export async function teachingRows(
  store: Store,
  place: { datasetId: string; version: number },
  questions: readonly QuestionToTeach[],
  signal: AbortSignal,
): Promise<TeachingRows> {
  const read: TeachingRows = { rows: [], numbers: [] };
  for (let after = -1; ;) {
    const rows = await datasetRowsAfter(store, { ...place, after, limit: STEP_ROWS });
    signal.throwIfAborted();
    for (const { row, state, expected, images } of rows) {
      const labels = questions.map(({ asked: { name, labels: outcomes } }) =>
        Object.hasOwn(expected, name) ? labelOutcome(expected[name]!, outcomes) : null,
      );
      if (labels.every((label) => label === null)) continue;
      if (images.length > 0) {
        throw new AppError("api_usage_error", `Row ${shownRow(row)} has an image; only texts can be taught.`);
      }
      read.rows.push({ state: contentOf(parseJson(state) as Content), labels });
      read.numbers.push(row);
    }
    const last = rows.at(-1);
    if (!last) return read;
    after = last.row;
  }
}
