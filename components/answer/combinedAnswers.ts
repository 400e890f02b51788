import { decisionOf } from "./decision";
import type { FigureRow } from "./figureRow";
import { decidedFirst, figureRows } from "./figureRows";
import type { Decision } from "./questions/answerModule";
import { REFUSED, refusedShare } from "./refusedText";
import { answersOf } from "./questions/registry";
import type { QuestionType } from "@typed-question/protocol/questions/registry";
import type { Answer } from "@typed-question/protocol/response";
import type { Spread } from "@/lib/shared/metrics/agreement";

/** A model with its answers to all questions. */
export interface AnsweringModel {
  /** As it was asked for. */
  asked: string;
  /** The first name of the same model, which has the answers; null where this name was asked. */
  takesFrom: string | null;
  /** Question name to its answers: one, or the repeats in order. */
  answers: ReadonlyMap<string, readonly Answer[]>;
  /** Question name to the number of repeats that the model refused. */
  refusals: ReadonlyMap<string, number>;
  /** Says how many answers are missing; null if none is. */
  endedEarly: string | null;
  /** Why it did not answer. */
  failure: string | null;
}

/** The answers of all models to one question. Repeats are averaged. */
export interface CombinedAnswers {
  type: QuestionType | null;
  rows: readonly FigureRow[];
  /** One for each model; null without an answer. */
  heads: readonly (Head | null)[];
  /** In the place of an answer: the model's refusal, or that some of its repeats are refused. Null without any. */
  refused: readonly (string | null)[];
}

export interface Head {
  decision: Decision | null;
  /** Spread of the deciding figure; a box has none. */
  spread: Spread | null;
  /** End of that figure's scale. */
  max: number;
  count: number;
}

export function combinedAnswers(name: string, models: readonly AnsweringModel[]): CombinedAnswers {
  const lists = models.map(({ answers }) => answers.get(name) ?? []);
  const type = lists.flat()[0]?.type ?? null;
  const own = lists.map((list) => list.filter((answer) => answer.type === type));
  const refused = models.map(({ refusals }, column) => {
    const count = refusals.get(name) ?? 0;
    return count > 0 ? (refusedShare(count, own[column]!.length) ?? REFUSED) : null;
  });
  if (type === null) return { type, rows: [], heads: lists.map(() => null), refused };
  return { type, ...combineLists(type, own), refused };
}

/** @param lists the answers of each model, all of this type */
export function combineLists(
  type: QuestionType,
  lists: readonly (readonly Answer[])[],
): Pick<CombinedAnswers, "rows" | "heads"> {
  const rows = figureRows(lists, 0);
  const heads = lists.map((list, column): Head | null => {
    const count = list.length;
    if (count === 0) return null;
    const decision = decisionOf(type, rows, column, list);
    const row = answersOf(type).headRow(rows, decision);
    return { decision, spread: row?.figures[column]?.spread ?? null, max: row?.max ?? 1, count };
  });
  return { rows: decidedFirst(type, rows, heads[0]?.decision?.key ?? null), heads };
}

/** The shortest reading of one model's answer: `billing · 93%`. Null without an answer. */
export function headlineOf({ type, rows, heads }: CombinedAnswers, column: number): string | null {
  const head = heads[column];
  if (!head || type === null) return null;
  return answersOf(type).inShort({ rows, column, decision: head.decision });
}

/** The guesses on offer before the answer is shown, in the order of the request. */
export const guessesFor = (answer: Answer): string[] => answersOf(answer.type).guesses(answer);
