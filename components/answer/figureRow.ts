import type { Spread } from "@/lib/shared/metrics/agreement";
import type { Interval } from "@/lib/shared/metrics/estimate";

/** The unit of a figure. It decides how the difference of two figures is written. */
export type FigureUnit = "probability" | "levels" | "fraction";

export interface Figure {
  spread: Spread;
  /** To the baseline's mean; null at the baseline itself and where it has none. */
  difference: number | null;
  /** 95% interval of that difference; null where either side was measured once. Not corrected for other figures. */
  interval: Interval | null;
}

/** One number of the answers to a question, for every model. */
export interface FigureRow {
  /** Unique in its question. */
  key: string;
  kind: "option" | "level" | "yes" | "score" | "confidence" | "edge";
  /** An option's name, a level's number, or the figure's own name. */
  label: string;
  /** A level's description. */
  legend: string | null;
  unit: FigureUnit;
  /** The end of the scale that starts at 0. */
  max: number;
  /** One figure for each column; null where the model gave no such number. */
  figures: readonly (Figure | null)[];
}

/** The spread of the first row of a kind in one column. */
export const spreadIn = (
  rows: readonly FigureRow[],
  kind: FigureRow["kind"],
  column: number,
): Spread | undefined => rows.find((row) => row.kind === kind)?.figures[column]?.spread;

/** Its mean. */
export const meanOf = (
  rows: readonly FigureRow[],
  kind: FigureRow["kind"],
  column: number,
): number | undefined => spreadIn(rows, kind, column)?.mean;

/** Label to mean of all rows of a kind that one column has. */
export function probabilitiesOf(
  rows: readonly FigureRow[],
  kind: FigureRow["kind"],
  column: number,
): ReadonlyMap<string, number> {
  const own = rows.filter((row) => row.kind === kind);
  return new Map(
    own.flatMap(({ label, figures }) => {
      const mean = figures[column]?.spread.mean;
      return mean === undefined ? [] : [[label, mean] as const];
    }),
  );
}

/** The means of all rows of a kind in one column; a missing one counts as 0. */
export const distributionOf = (
  rows: readonly FigureRow[],
  kind: FigureRow["kind"],
  column: number,
): number[] =>
  rows.filter((row) => row.kind === kind).map(({ figures }) => figures[column]?.spread.mean ?? 0);

/** The first of the most probable rows of a kind. */
export function mostProbable(
  rows: readonly FigureRow[],
  kind: FigureRow["kind"],
  column: number,
): FigureRow | null {
  let top: FigureRow | null = null;
  let highest = -Infinity;
  for (const row of rows) {
    const mean = row.kind === kind ? row.figures[column]?.spread.mean : undefined;
    if (mean === undefined || mean <= highest) continue;
    [top, highest] = [row, mean];
  }
  return top;
}
