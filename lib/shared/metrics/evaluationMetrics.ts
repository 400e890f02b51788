import type { Estimate, FigureName, Figures, Interval } from "./estimate";
import type { JudgedAnswers, JudgedQuestion } from "./judgedRows";

export interface JudgeOptions {
  /** Seed of the resampling; equal seeds give equal intervals. */
  seed?: number;
  /** Resamples of each bootstrap interval, from 100. */
  resamples?: number;
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
}

/** A candidate held against the baseline for one question, on the rows that both answered. */
export interface QuestionComparison {
  question: JudgedQuestion;
  candidate: string;
  /** Labelled rows that both answered. */
  n: number;
  /** Candidate minus baseline, with a paired bootstrap interval. */
  differences: Figures;
  mcnemar: {
    onlyBaselineRight: number;
    onlyCandidateRight: number;
    /** Exact and two-sided. */
    p: number;
    /** Holm over all comparisons of the call. */
    adjustedP: number;
  };
  verdict: "candidateBetter" | "baselineBetter" | "noneFound" | "tooFewRows";
  /** Rows where both decide differently, in the order of the dataset; labelled or not. */
  flips: readonly FlippedRow[];
}

export interface FlippedRow {
  id: string;
  /** Position in the dataset, from 0. */
  row: number;
  baseline: number;
  candidate: number;
  /** `fixed`: the candidate alone is right. `broken`: the baseline alone. Null without a label. */
  effect: "fixed" | "broken" | "bothWrong" | null;
}

/** Figures of a whole run. */
export interface RunMetrics {
  answers: readonly AnswerMetrics[];
  /** Empty without a baseline. */
  comparisons: readonly QuestionComparison[];
}

/** All figures of one model for one question. */
export declare function judgeAnswers(answers: JudgedAnswers, options?: JudgeOptions): AnswerMetrics;

/**
 * The figures of a run: one entry for each model and question, and a comparison of every other model with the
 * baseline. 50,000 rows by 3 models take well under two seconds (`npm run bench:metrics`).
 * @throws RangeError for an outcome outside of the question, a distribution of another length, or models with
 * different rows. The message names question, model and row.
 */
export declare function judgeRun(
  answers: readonly JudgedAnswers[],
  options?: JudgeOptions & { baseline?: string },
): RunMetrics;

export type { Estimate, Interval };
