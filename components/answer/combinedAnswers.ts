import { decisionOf, type Decision } from "./decision";
import { figureRows, type FigureRow } from "./figureRows";
import { formatFigure, shownName } from "@/lib/shared/text/figures";
import { jsonExcerpt } from "./jsonExcerpt";
import { isolated } from "@/lib/shared/text/isolated";
import type { QuestionType } from "@typed-question/protocol/questionTypes";
import type { Answer } from "@typed-question/protocol/response";
import type { Spread } from "@/lib/shared/metrics/agreement";
import { shortName } from "./shortName";

const LEAN_WORDS: Record<string, string> = { yes: "Yes", no: "No", uncertain: "Uncertain" };

/** A model with its answers to all questions. */
export interface AnsweringModel {
  /** As it was asked for. */
  asked: string;
  /** The first name of the same model, which has the answers; null where this name was asked. */
  takesFrom: string | null;
  /** Question name to its answers: one, or the repeats in order. */
  answers: ReadonlyMap<string, readonly Answer[]>;
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
}

export interface Head {
  /** The answer in a word or a number. */
  text: string;
  decision: Decision | null;
  /** Spread of the deciding figure; a box has none. */
  spread: Spread | null;
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
    heads: lists.map((list, column) => {
      const count = list.length;
      if (count === 0) return null;
      const decision = decisionOf(type, rows, column, list);
      const row = rows.find(({ key, kind }) =>
        type === "choice" ? key === decision?.key : kind === (type === "noul" ? "yes" : "score"),
      );
      const text = type === "noul" ? LEAN_WORDS[decision?.key ?? ""] : decision?.text;
      return { text: text ?? "Region", decision, spread: row?.figures[column]?.spread ?? null, count };
    }),
  };
}

/** The shortest reading of an answer: `billing (0.93)`. */
export function headlineOf({ type, rows }: CombinedAnswers, head: Head): string {
  const { text, spread, decision } = head;
  if (type === "score") return `${text} of ${rows.filter(({ kind }) => kind === "level").length - 1}`;
  if (type === "box" || !spread || !decision) return text;
  return `${isolated(shortName(text))} (${formatFigure(spread.mean)})`;
}

/** The guesses on offer before the answer is shown, in the order of the request. */
export function guessesFor(answer: Answer): string[] {
  switch (answer.type) {
    case "noul":
      return ["Yes", "No"];
    case "choice":
      return [...answer.probabilities.keys()].map(shownName);
    case "score":
      return Array.from(answer.probabilities.keys(), (level) =>
        levelLabel(level, jsonExcerpt(answer.legend.get(level) ?? "")),
      );
    case "box":
      return [];
  }
}

const levelLabel = (level: string, legend: string): string => `${level}  ${legend}`;

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
