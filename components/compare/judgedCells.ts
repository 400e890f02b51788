import { decisionOf, distanceBetween } from "@/components/answer/decision";
import type { FigureRow } from "@/components/answer/figureRow";
import type { Decision } from "@/components/answer/questions/answerModule";
import { answersOf } from "@/components/answer/questions/registry";
import {
  judgeRepeats,
  type RepeatedAnswers,
  type RepeatPair,
  type Verdict,
} from "@/lib/shared/metrics/repeatVerdict";
import type { QuestionType } from "@typed-question/protocol/questions/registry";
import type { Answer } from "@typed-question/protocol/response";
import type { Column } from "./comparedColumns";

/** How a model's answer compares with the baseline's. */
export interface Judgement {
  /** Null until both models have ended: judging after each answer would raise false alarms. */
  verdict: Verdict | null;
  /** Repeats a model that could decide, for `tooFewRepeats`. */
  repeatsNeeded: number | null;
  /** Distance of the mean answers, 0 to 1. */
  distance: number;
  /**
   * How much more probable the baseline's answer is to this model, −1 to 1: the mean difference. Null where the
   * baseline is uncertain, or this model has no such option.
   */
  shift: number | null;
  /** The most probable option or level differs, or the noul leans to the other side. */
  isOtherDecision: boolean;
}

/** A question with all answers, before it is judged. */
export interface UnjudgedQuestion {
  type: QuestionType | null;
  rows: readonly FigureRow[];
  /** One list a column. */
  answers: readonly (readonly Answer[])[];
  decisions: readonly (Decision | null)[];
  /** How many repeats each column's model refused. */
  refusals: readonly number[];
}

/**
 * Judges every question of every column against the baseline, as one family: a comparison of equal models finds a
 * difference anywhere in at most 5% of the runs. Columns that still run count as tests to come.
 *
 * @returns one list a question with one entry a column; null for the baseline and for missing answers
 */
export function judgedCells(
  questions: readonly UnjudgedQuestion[],
  columns: readonly Column[],
  baseline: number,
): (Judgement | null)[][] {
  const found = questions.map((question) =>
    columns.map((_, column) => (column === baseline ? null : cellOf(question, columns, column, baseline))),
  );
  const cells = found.flat().filter((cell) => cell !== null);
  const ended = cells.flatMap(({ pair }) => pair ?? []);
  const judgements = judgeRepeats(ended, { testsToCome: cells.length - ended.length }).values();
  return found.map((row) =>
    row.map((cell): Judgement | null => {
      if (!cell) return null;
      const { distance, shift, isOtherDecision, pair } = cell;
      const { verdict = null, repeatsNeeded = null } = (pair && judgements.next().value) ?? {};
      return { verdict, repeatsNeeded, distance, shift, isOtherDecision };
    }),
  );
}

interface Cell {
  distance: number;
  shift: number | null;
  isOtherDecision: boolean;
  /** Null while one of the models runs. */
  pair: RepeatPair | null;
}

function cellOf(
  { type, rows, answers, decisions }: UnjudgedQuestion,
  columns: readonly Column[],
  column: number,
  baseline: number,
): Cell | null {
  const [own, reference] = [answers[column] ?? [], answers[baseline] ?? []];
  if (own.length === 0 || reference.length === 0) return null;
  const distance = distanceBetween(type, rows, column, baseline);
  if (distance === null) return null;
  const isOtherDecision = decisions[column]?.key !== decisions[baseline]?.key;
  const isRunning = [column, baseline].some((index) => columns[index]?.status === "running");
  const repeatsOf = (list: readonly Answer[], index: number): RepeatedAnswers => ({
    distributions: distributionsOf(list, [...own, ...reference]),
    isDeterministic: columns[index]?.deterministic ?? false,
  });
  const pair = () => ({
    ...{ baseline: repeatsOf(reference, baseline), candidate: repeatsOf(own, column) },
    ...{ isOrdinal: rows.some(({ kind }) => kind === "level"), isOtherDecision },
  });
  const shift = shiftOf(rows, decisions[baseline]?.key ?? null, column, baseline);
  return { distance, shift, isOtherDecision, pair: isRunning ? null : pair() };
}

function shiftOf(
  rows: readonly FigureRow[],
  decidedKey: string | null,
  column: number,
  baseline: number,
): number | null {
  const isSide = decidedKey === "yes" || decidedKey === "no";
  const row = rows.find(({ key, kind }) => (isSide ? kind === "yes" : key === decidedKey));
  const [own, reference] = [column, baseline].map((index) => row?.figures[index]?.spread.mean);
  if (own === undefined || reference === undefined) return null;
  return decidedKey === "no" ? reference - own : own - reference;
}

/** The probabilities of each answer, over the labels of all; one that an answer lacks is impossible there. */
function distributionsOf(answers: readonly Answer[], all: readonly Answer[]): number[][] {
  const [first] = all;
  if (!first) return [];
  const readings = answersOf(first.type)
    .readings(first, all)
    .filter(({ kind }) => kind === "yes" || kind === "option" || kind === "level");
  return answers.map((answer) => readings.map(({ read }) => read(answer) ?? 0));
}

/** The decision of each column by the means of its answers. */
export const decisionsOf = (
  type: QuestionType | null,
  rows: readonly FigureRow[],
  answers: readonly (readonly Answer[])[],
): (Decision | null)[] => answers.map((list, column) => decisionOf(type, rows, column, list));
