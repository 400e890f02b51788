import { OwnFigure, toCsvText, type SpreadsheetCell } from "@/lib/shared/datasets/spreadsheetText";
import { formatExact } from "@/lib/shared/text/figures";
import type { ProbedQuestion } from "./answeredRows";
import { topOf } from "./rowFigures";

const COLUMNS = [
  ...["row", "question", "label", "call", "variant", "outcome", "probability"],
  ...["change from original", "wins"],
];

/**
 * Every answer of a probe over rows as comma-separated values: a line for each row, question, call and outcome. It
 * begins with the byte order mark that spreadsheets look for.
 */
export function rowProbeCsv(questions: readonly ProbedQuestion[]): string {
  const lines = questions.flatMap(({ question: { judged }, rows }) =>
    rows.flatMap(({ row, expected, original, again, variants }) => {
      const calls = [
        { call: "original", variant: "", probabilities: original },
        ...again.map((probabilities) => ({ call: "again", variant: "", probabilities })),
        ...variants.map(({ group, probabilities }) => ({ call: "variant", variant: group, probabilities })),
      ];
      return calls.flatMap(({ call, variant, probabilities }) =>
        judged.outcomes.map((outcome, at): SpreadsheetCell[] => [
          new OwnFigure(String(row)),
          ...[
            judged.name,
            expected === null ? "" : (judged.outcomes[expected] ?? ""),
            call,
            variant,
            outcome,
          ],
          figure(probabilities[at]!),
          figure(probabilities[at]! - original[at]!),
          new OwnFigure(topOf(probabilities) === at ? "1" : "0"),
        ]),
      );
    }),
  );
  return `\uFEFF${toCsvText([COLUMNS, ...lines])}`;
}

const figure = (value: number): SpreadsheetCell => new OwnFigure(formatExact(value).replace(/^-0$/, "0"));
