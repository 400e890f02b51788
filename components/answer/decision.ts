import type { Answer } from "@typed-question/protocol/response";
import type { QuestionType } from "@typed-question/protocol/questions/registry";
import { levelDistance, totalVariation } from "@/lib/shared/metrics/agreement";
import type { FigureRow } from "./figureRows";
import { formatFigure, shownName } from "@/lib/shared/text/figures";
import { leanOf } from "./reading";

/** What an answer comes down to. */
export interface Decision {
  /** Equal for equal decisions: the side that a noul leans to, else the key of the most probable row. */
  key: string;
  /** The answer in a word or a number. */
  text: string;
}

/**
 * What one column decides by the means of its answers; null where it has none, or nothing to decide.
 * @param answers those of the column: the option that they chose stands before its equals
 */
export function decisionOf(
  type: QuestionType | null,
  rows: readonly FigureRow[],
  column: number,
  answers: readonly Answer[],
): Decision | null {
  switch (type) {
    case "noul": {
      const yes = meanOf(rows, "yes", column);
      if (yes === undefined) return null;
      return { key: leanOf(yes), text: formatFigure(yes) };
    }
    case "choice": {
      const chosen = new Set(answers.map((answer) => (answer.type === "choice" ? answer.choice : null)));
      const first = rows.filter(({ kind, label }) => kind === "option" && chosen.has(label));
      const top = mostProbable([...first, ...rows], "option", column);
      return top && { key: top.key, text: shownName(top.label) };
    }
    case "score": {
      const top = mostProbable(rows, "level", column);
      const score = meanOf(rows, "score", column);
      if (!top || score === undefined) return null;
      const levels = rows.filter(({ kind }) => kind === "level").length;
      return { key: top.key, text: formatFigure(score, 0, levels - 1) };
    }
    default:
      return null;
  }
}

/**
 * Distance of the mean distributions of two columns, 0 to 1: the total variation of a noul's and a choice's,
 * the level distance of a score's. Null for a type that has no distribution. A label that one of the two
 * does not have counts as impossible there.
 */
export function distanceBetween(
  type: QuestionType | null,
  rows: readonly FigureRow[],
  one: number,
  other: number,
): number | null {
  switch (type) {
    case "noul":
      return totalVariation(...bothSides(rows, one, other));
    case "choice":
      return totalVariation(distribution(rows, "option", one), distribution(rows, "option", other));
    case "score":
      return levelDistance(distribution(rows, "level", one), distribution(rows, "level", other));
    default:
      return null;
  }
}

/** Yes and no of two columns. */
function bothSides(rows: readonly FigureRow[], one: number, other: number): [number[], number[]] {
  const sides = (column: number) => {
    const yes = meanOf(rows, "yes", column) ?? 0;
    return [yes, 1 - yes];
  };
  return [sides(one), sides(other)];
}

const distribution = (rows: readonly FigureRow[], kind: FigureRow["kind"], column: number): number[] =>
  rows.filter((row) => row.kind === kind).map(({ figures }) => figures[column]?.spread.mean ?? 0);

function meanOf(rows: readonly FigureRow[], kind: FigureRow["kind"], column: number): number | undefined {
  return rows.find((row) => row.kind === kind)?.figures[column]?.spread.mean;
}

/** The first of the most probable rows. */
function mostProbable(rows: readonly FigureRow[], kind: FigureRow["kind"], column: number): FigureRow | null {
  let top: FigureRow | null = null;
  let highest = -Infinity;
  for (const row of rows) {
    const mean = row.kind === kind ? row.figures[column]?.spread.mean : undefined;
    if (mean === undefined || mean <= highest) continue;
    [top, highest] = [row, mean];
  }
  return top;
}
