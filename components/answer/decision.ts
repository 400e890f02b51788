import type { Answer } from "@typed-question/protocol/response";
import type { QuestionType } from "@typed-question/protocol/questions/registry";
import type { FigureRow } from "./figureRow";
import type { Decision } from "./questions/answerModule";
import { answersOf } from "./questions/registry";

/**
 * The decision of one column by the means of its answers. Null without answers or anything to decide.
 * @param answers the column's answers
 */
export const decisionOf = (
  type: QuestionType | null,
  rows: readonly FigureRow[],
  column: number,
  answers: readonly Answer[],
): Decision | null => (type === null ? null : answersOf(type).decide(rows, column, answers));

/**
 * Distance of the mean distributions of two columns, 0 to 1: the total variation of a noul's and a choice's,
 * the level distance of a score's. Null for a type that has no distribution. A label that one of the two
 * does not have counts as impossible there.
 */
export const distanceBetween = (
  type: QuestionType | null,
  rows: readonly FigureRow[],
  one: number,
  other: number,
): number | null => (type === null ? null : (answersOf(type).distance?.(rows, one, other) ?? null));
