import { spreadOf } from "@/lib/shared/metrics/agreement";
import { meanDifference } from "@/lib/shared/metrics/meanDifference";
import type { QuestionType } from "@typed-question/protocol/questions/registry";
import type { Answer } from "@typed-question/protocol/response";
import type { Figure, FigureRow } from "./figureRow";
import { answersOf } from "./questions/registry";
import { foldTail } from "./reading";

/**
 * The numbers that the answers to one question consist of: the expected score, then a number an option or a
 * level, then the confidence. Options are in the order of the baseline's probabilities, the highest first.
 *
 * @param answers one list a column, of one type throughout; empty where the model has not answered
 * @param baseline index of the column that the others are held against
 */
export function figureRows(answers: readonly (readonly Answer[])[], baseline: number): FigureRow[] {
  const first = answers[baseline]?.[0] ?? answers.find((list) => list.length > 0)?.[0];
  if (!first) return [];
  const { readings, isSortedByBaseline } = answersOf(first.type);
  const rows = readings(first, answers.flat()).map(({ read, ...head }) => ({
    ...head,
    figures: figuresOf(
      answers.map((list) => list.map(read)),
      baseline,
    ),
  }));
  return isSortedByBaseline ? byBaseline(rows, baseline) : rows;
}

function figuresOf(
  values: readonly (readonly (number | undefined)[])[],
  baseline: number,
): (Figure | null)[] {
  const measured = values.map((list) => list.filter((value) => value !== undefined));
  const reference = measured[baseline] ?? [];
  return measured.map((numbers, column) => {
    if (numbers.length === 0) return null;
    const spread = spreadOf(numbers);
    if (reference.length === 0 || column === baseline) return { spread, difference: null, interval: null };
    const { interval } = meanDifference(reference, numbers);
    return { spread, difference: spread.mean - spreadOf(reference).mean, interval };
  });
}

function byBaseline(
  rows: readonly FigureRow[],
  baseline: number,
  decidedKey: string | null = null,
): FigureRow[] {
  const rank = ({ kind, figures }: FigureRow): number =>
    kind === "option" ? ((figures[baseline] ?? figures.find(Boolean))?.spread.mean ?? 0) : -1;
  return rows.toSorted(
    (a, b) => rank(b) - rank(a) || Number(b.key === decidedKey) - Number(a.key === decidedKey),
  );
}

/** The rows of a type that is sorted by its first column, with the decided one before its equals. */
export const decidedFirst = (
  type: QuestionType,
  rows: readonly FigureRow[],
  decidedKey: string | null,
): readonly FigureRow[] => (answersOf(type).isSortedByBaseline ? byBaseline(rows, 0, decidedKey) : rows);

/** The rows that are shown at first. A long tail of options is folded. An option that some model finds likely stays. */
export function foldRows(rows: readonly FigureRow[]): {
  shown: readonly FigureRow[];
  folded: readonly FigureRow[];
} {
  const { tail } = foldTail(
    rows.filter(({ kind }) => kind === "option"),
    ({ figures }) => Math.max(...figures.map((figure) => figure?.spread.mean ?? 0)),
  );
  const folded = new Set(tail);
  return { shown: rows.filter((row) => !folded.has(row)), folded: tail };
}

/** The means of rows in one column together; a missing one counts as 0. */
export const sumOf = (rows: readonly FigureRow[], column: number): number =>
  rows.reduce((sum, { figures }) => sum + (figures[column]?.spread.mean ?? 0), 0);
