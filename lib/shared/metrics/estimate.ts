/** A figure with its uncertainty, or the reason why there is none. */

/** Lower and upper end. */
export type Interval = readonly [number, number];

export type Estimate =
  | {
      kind: "estimate";
      value: number;
      /** 95% interval. */
      interval: Interval;
      /** Rows behind the value. */
      n: number;
    }
  /** Fewer than `needed` rows: a number would say more than the rows do. */
  | { kind: "tooFewRows"; n: number; needed: number }
  /** The formula has no value, such as a rank correlation with equal expected levels throughout. */
  | { kind: "undefined"; n: number };

/** The figures of one model for one question. */
export type FigureName =
  "accuracy" | "macroF1" | "brier" | "logLoss" | "ece" | "meanAbsoluteError" | "spearman";

/** Figures of ordinal questions alone. */
export const ORDINAL_FIGURES = ["meanAbsoluteError", "spearman"] as const satisfies FigureName[];
/** Figures of every question. */
export const COMMON_FIGURES = [
  "accuracy",
  "macroF1",
  "brier",
  "logLoss",
  "ece",
] as const satisfies FigureName[];

/** Figures by name. The two of ordinal questions are absent elsewhere. */
export type Figures = Record<(typeof COMMON_FIGURES)[number], Estimate> &
  Partial<Record<(typeof ORDINAL_FIGURES)[number], Estimate>>;

/**
 * Rows below which a figure is not shown.
 *
 * - accuracy, 10: with fewer, the Wilson interval of one half is wider than half of the scale.
 * - macro F1, Brier, log loss, mean absolute error, rank correlation, 20: percentile intervals of skewed
 *   figures cover clearly less than 95% below.
 * - ECE, 100: noise alone gives about 0.8·√(bins·p(1−p)/n); with ten bins and 100 rows that is up to 0.13.
 */
export const MINIMUM_ROWS: Readonly<Record<FigureName, number>> = {
  accuracy: 10,
  macroF1: 20,
  brier: 20,
  logLoss: 20,
  ece: 100,
  meanAbsoluteError: 20,
  spearman: 20,
};
