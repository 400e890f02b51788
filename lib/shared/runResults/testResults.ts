import type { CompactItem } from "@/lib/shared/datasets/runItemLine";
import type { ExpectedLabel } from "@/lib/shared/pageApi/datasets";
import {
  emptyColumns,
  measureDisagreement,
  putItem,
  type LabelledRow,
  type ResultColumns,
} from "./resultColumns";
import { resultQuestions } from "./resultQuestions";

/** Questions of the tests: yes or no, three options, three levels. */
export const TEST_QUESTIONS = JSON.stringify({
  refund: { type: "noul", instructions: "A refund?" },
  topic: { type: "choice", criteria: { billing: "charges", technical: "errors", other: null } },
  urgency: { type: "score", criteria: ["can wait", "this week", "today"] },
});

/** A row of a test: the label of `refund`, and each model's probability of yes; null failed. */
export interface TestRow {
  text?: string;
  refund?: ExpectedLabel;
  yes: readonly (number | null)[];
}

/** Columns whose models `a`, `b`, … answered `refund` alone. Row numbers begin at 10. */
export function testColumns(rows: readonly TestRow[]): ResultColumns {
  const models = (rows[0]?.yes ?? []).map((_, index) => "abcdefgh"[index]!);
  const columns = emptyColumns(
    rows.map(({ text = "", refund }, at): LabelledRow => ({
      ...{ row: 10 + at, text, expected: refund === undefined ? {} : { refund } },
    })),
    models,
    resultQuestions(TEST_QUESTIONS),
  );
  rows.forEach(({ yes }, at) =>
    yes.forEach((p, model) => putItem(columns, at, testItem({ row: 10 + at, model, yes: p }))),
  );
  measureDisagreement(columns);
  return columns;
}

/** An item whose answer to `refund` has this probability of yes; null failed. */
export function testItem(given: { row: number; model: number; yes: number | null }): CompactItem {
  const { row, model, yes } = given;
  return {
    ...{ row, model, latencyMs: 1, inputTokens: 1, cost: null, copyOf: null },
    ...(yes === null
      ? {
          status: "failed",
          answers: null,
          error: { status: 502, errorType: "upstream_error", message: "No." },
        }
      : { status: "answered", answers: [[1 - yes, yes], null, null], error: null }),
  };
}
