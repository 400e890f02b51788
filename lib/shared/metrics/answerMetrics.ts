import { percentileInterval, reversedInterval } from "./bootstrap";
import { wilson } from "./binomial";
import { reliability, type ReliabilityBin } from "./calibration";
import { confidenceHistogram, type HistogramBin } from "./confidenceHistogram";
import { confusionMatrix } from "./confusion";
import { coverageCurve, type CoveragePoint } from "./coverageCurve";
import { MINIMUM_ROWS, type Estimate, type FigureName, type Figures } from "./estimate";
import type { JudgedAnswers, JudgedQuestion } from "./judgedRows";
import {
  figureNames,
  resampledFigures,
  type ResampledFigures,
  type ResampleOptions,
} from "./resampledFigures";
import { scoredRows, type ScoredRows } from "./scoredRows";

export interface JudgeOptions extends ResampleOptions {
  /** Fewest rows for each figure, {@link MINIMUM_ROWS} by default. Machines that read numbers may pass 1. */
  minimumRows?: Partial<Record<FigureName, number>>;
}

/** How many rows were usable. `rows` is the sum of `labelled` and `unlabelled`. */
export interface RowCounts {
  rows: number;
  /** Rows with an expected outcome. */
  labelled: number;
  unlabelled: number;
  /** Rows without a distribution, labelled or not. */
  failed: number;
  /** Labelled rows with a distribution: the n of every figure. */
  scored: number;
}

/** All figures of one model for one question. */
export interface AnswerMetrics {
  question: JudgedQuestion;
  model: string;
  counts: RowCounts;
  figures: Figures;
  /** `confusion[expected][decided]`: rows. */
  confusion: readonly (readonly number[])[];
  /** Ten bins; their counts say where there is too little to read. */
  reliability: readonly ReliabilityBin[];
  confidenceHistogram: readonly HistogramBin[];
  coverageCurve: readonly CoveragePoint[];
}

/**
 * All figures of one model for one question, over its labelled and answered rows.
 *
 * The accuracy has Wilson's interval: resampling gives none where all rows are right. The other figures have
 * bootstrap percentiles, and the ECE the reversed ones ({@link reversedInterval}).
 *
 * @throws RangeError for an outcome outside of the question or a distribution of another length. The message
 * names question, model and row.
 */
export function answerMetrics(answers: JudgedAnswers, options: JudgeOptions = {}): AnswerMetrics {
  return metricsOf(answers, resampleAnswers(answers, options), options);
}

/** Scored rows with their resampled figures; the costly part of all metrics. */
export interface ResampledAnswers {
  scored: ScoredRows;
  figures: ResampledFigures;
}

export function resampleAnswers(answers: JudgedAnswers, options: ResampleOptions): ResampledAnswers {
  const scored = scoredRows(answers);
  return { scored, figures: resampledFigures(scored, options) };
}

/** {@link answerMetrics} of answers that are resampled already. */
export function metricsOf(
  answers: JudgedAnswers,
  { scored, figures }: ResampledAnswers,
  options: JudgeOptions,
): AnswerMetrics {
  return {
    ...{ question: answers.question, model: answers.model, counts: countsOf(answers, scored.count) },
    figures: figuresOf(scored, figures, options),
    confusion: confusionMatrix(scored),
    reliability: reliability(scored.confidence, scored.right),
    confidenceHistogram: confidenceHistogram(scored),
    coverageCurve: coverageCurve(scored),
  };
}

function countsOf({ rows }: JudgedAnswers, scored: number): RowCounts {
  const labelled = rows.reduce((sum, { expected }) => sum + (expected === null ? 0 : 1), 0);
  const failed = rows.reduce((sum, { distribution }) => sum + (distribution === null ? 1 : 0), 0);
  return { rows: rows.length, labelled, unlabelled: rows.length - labelled, failed, scored };
}

function figuresOf(scored: ScoredRows, figures: ResampledFigures, options: JudgeOptions): Figures {
  const right = scored.right.reduce((sum, value) => sum + value, 0);
  const estimates = figureNames(scored.isOrdinal).map((name): [FigureName, Estimate] => {
    const { value, resampled } = figures[name]!;
    const middle = () => percentileInterval(resampled);
    const interval = () => {
      if (name === "accuracy") return wilson(right, scored.count);
      const found = middle();
      return found && name === "ece" ? reversedInterval(value, found) : found;
    };
    return [name, estimateOf(value, interval, scored.count, neededRows(name, options))];
  });
  return Object.fromEntries(estimates) as Figures;
}

/** Fewest rows of a figure, at least 1. */
export const neededRows = (name: FigureName, { minimumRows }: JudgeOptions): number =>
  Math.max(1, minimumRows?.[name] ?? MINIMUM_ROWS[name]);

/** A value with its interval, or the reason why there is none. */
export function estimateOf(
  value: number,
  intervalOf: () => readonly [number, number] | null,
  n: number,
  needed: number,
): Estimate {
  if (n < needed) return { kind: "tooFewRows", n, needed };
  const interval = Number.isNaN(value) ? null : intervalOf();
  return interval ? { kind: "estimate", value, interval, n } : { kind: "undefined", n };
}
