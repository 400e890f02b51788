import { decisionOf } from "./decision";
import type { FigureRow } from "./figureRow";
import { figureRows } from "./figureRows";
import { levelLabel } from "./levelLabel";
import type { Decision } from "./questions/answerModule";
import { REFUSED, refusedShare } from "./refusedText";
import { answersOf } from "./questions/registry";
import { shownName } from "@/lib/shared/text/figures";
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
  /** The answer in a word or a number. */
  text: string;
  decision: Decision | null;
  /** Spread of the deciding figure; a box has none. */
  spread: Spread | null;
  /** End of that figure's scale. */
  max: number;
  count: number;
}

export function combinedAnswers(name: string, models: readonly AnsweringModel[]): CombinedAnswers {
  const type = models.flatMap(({ answers }) => answers.get(name) ?? [])[0]?.type ?? null;
  const lists = models.map(({ answers }) =>
    (answers.get(name) ?? []).filter((answer) => answer.type === type),
  );
  const rows = figureRows(lists, 0);
  return {
    type,
    rows,
    refused: models.map(({ refusals }, column) => {
      const count = refusals.get(name) ?? 0;
      return count > 0 ? (refusedShare(count, lists[column]!.length) ?? REFUSED) : null;
    }),
    heads: lists.map((list, column) => {
      const count = list.length;
      if (count === 0 || type === null) return null;
      const decision = decisionOf(type, rows, column, list);
      const { headRow, headText } = answersOf(type);
      const row = headRow(rows, decision);
      return {
        text: decision ? headText(decision) : "Region",
        decision,
        spread: row?.figures[column]?.spread ?? null,
        max: row?.max ?? 1,
        count,
      };
    }),
  };
}

/** The shortest reading of an answer: `billing (0.93)`. */
export function headlineOf({ type, rows }: CombinedAnswers, { text, spread, decision }: Head): string {
  if (type === null) return text;
  return answersOf(type).inShort(text, spread && decision && spread.mean, rows);
}

/** The guesses on offer before the answer is shown, in the order of the request. */
export const guessesFor = (answer: Answer): string[] => answersOf(answer.type).guesses(answer);

function labelOf({ kind, label, legend }: FigureRow): string {
  if (kind === "level") return levelLabel(label, legend ?? "");
  return kind === "option" ? shownName(label) : label;
}

/** One line of the table: a bar for each model. */
interface BarLine {
  label: string;
  cells: readonly (Spread | null)[];
  max: number;
  /** Whether this line is a model's decision. */
  isDecision: (decision: Decision | null) => boolean;
}

/** A noul is one figure and two bars. */
export function barLinesOf(row: FigureRow): BarLine[] {
  const cells = row.figures.map((figure) => figure?.spread ?? null);
  const isOwn = (decision: Decision | null) => decision?.key === row.key;
  const line = { label: labelOf(row), cells, max: row.max, isDecision: isOwn };
  if (row.kind !== "yes") return [line];
  return [
    line,
    { ...line, label: "No", cells: cells.map(opposite), isDecision: (decision) => decision?.key === "no" },
  ];
}

const opposite = (spread: Spread | null): Spread | null =>
  spread && { mean: 1 - spread.mean, min: 1 - spread.max, max: 1 - spread.min, count: spread.count };
