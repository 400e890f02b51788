import type { Answer } from "@typed-question/protocol/response";
import { OwnFigure, toTsvText, type SpreadsheetCell } from "@/lib/shared/datasets/spreadsheetText";
import { formatExact, shownName } from "@/lib/shared/text/figures";
import { jsonExcerpt } from "./jsonExcerpt";
import { byProbability } from "./reading";

/** An answer as a table: every number of the wire with every decimal, as text. */
export interface AnswerRows {
  columns: string[];
  /** The first cell names the row. */
  rows: string[][];
  /** What stands for the whole answer: expected score, confidence. As wide as `rows`. */
  totals: string[][];
}

/** The table of one answer; options sorted by probability, levels in their order. */
export function answerRows(answer: Answer): AnswerRows {
  switch (answer.type) {
    case "noul":
      return {
        columns: ["Answer", "Probability"],
        rows: [["Yes", formatExact(answer.noul)]],
        totals: [],
      };
    case "choice":
      return {
        columns: ["Option", "Probability"],
        rows: byProbability(answer.probabilities, answer.choice).map(({ name, probability }) => [
          shownName(name),
          formatExact(probability),
        ]),
        totals: [["Confidence", formatExact(answer.confidence)]],
      };
    case "score":
      return {
        columns: ["Level", "Legend", "Probability"],
        rows: Array.from(answer.probabilities, ([level, probability]) => [
          level,
          jsonExcerpt(answer.legend.get(level) ?? ""),
          formatExact(probability),
        ]),
        totals: [
          ["Expected score", "", formatExact(answer.score)],
          ["Confidence", "", formatExact(answer.confidence)],
        ],
      };
    case "box":
      return {
        columns: ["Edge", "Fraction"],
        rows: (["top", "left", "bottom", "right"] as const).map((edge) => [
          edge,
          formatExact(answer.box[edge]),
        ]),
        totals: [["Confidence", formatExact(answer.confidence)]],
      };
  }
}

/** A table for a spreadsheet, one line a number, with the question's name in front. */
export function answersToTsv(answers: Iterable<readonly [string, Answer]>): string {
  const lines: SpreadsheetCell[][] = [["question", "type", "item", "legend", "value"]];
  for (const [name, answer] of answers) {
    const { rows, totals } = answerRows(answer);
    for (const row of [...rows, ...totals]) {
      const [item = "", ...rest] = row;
      const legend = rest.length > 1 ? (rest[0] ?? "") : "";
      lines.push([name, answer.type, item, legend, new OwnFigure(rest.at(-1) ?? "")]);
    }
  }
  return toTsvText(lines);
}
