import type { Answer, GivenAnswer } from "@typed-question/protocol/response";
import { OwnFigure, toTsvText, type SpreadsheetCell } from "@/lib/shared/datasets/spreadsheetText";
import type { AnswerRows } from "./questions/answerModule";
import { REFUSED } from "./refusedText";
import { answersOf } from "./questions/registry";

/** The table of one answer; options sorted by probability, levels in their order. */
export const answerRows = (answer: Answer): AnswerRows => answersOf(answer.type).table(answer);

/** A table for a spreadsheet, one line a number, with the question's name in front. */
export function answersToTsv(answers: Iterable<readonly [string, GivenAnswer]>): string {
  const lines: SpreadsheetCell[][] = [["question", "type", "item", "legend", "value"]];
  for (const [name, answer] of answers) {
    if (answer.type === "refusal") {
      lines.push([name, answer.type, REFUSED, "", ""]);
      continue;
    }
    const { rows, totals } = answerRows(answer);
    for (const row of [...rows, ...totals]) {
      const [item = "", ...rest] = row;
      const legend = rest.length > 1 ? (rest[0] ?? "") : "";
      lines.push([name, answer.type, item, legend, new OwnFigure(rest.at(-1) ?? "")]);
    }
  }
  return toTsvText(lines);
}
