import type { EvaluationView } from "@/lib/shared/evaluation/evaluationView";
import type { RunFailure } from "@/lib/shared/evaluation/runState";

/** The request plan of one model, before any answer. */
export interface ColumnPlan {
  /** The requested name; unique among the columns. */
  model: string;
  requestText: string;
  /** Number of answers wanted, from 1. */
  wanted: number;
  /** The model is known to be deterministic, so one answer is enough. */
  deterministic: boolean;
  /** The column that provides this one's answer: the same deterministic model under another name. */
  takesFrom?: string;
}

/** One model of a comparison with all its replies. */
export interface Column extends ColumnPlan {
  status: "running" | "answered" | "failed" | "cancelled";
  /** Answers in order of arrival. */
  views: readonly EvaluationView[];
  /** Whether the answers are from the previous run. */
  outdated: boolean;
  /** From the last run: the failure that ended it, else the first failed repeat. */
  failure: RunFailure | null;
  /** Every failed repeat of the last run, for a model with several repeats. */
  failures?: readonly RunFailure[];
}

/** Several models on one request, or one model several times. */
export interface Comparison {
  /** The request as sent to the first model. */
  requestText: string;
  /** Milliseconds since the epoch. */
  startedAt: number;
  /** Images were sent with the request; only the page's memory holds them. */
  needsImages: boolean;
  /** The requests may send more tokens than are free. */
  longContext?: boolean;
  columns: readonly Column[];
  /** The model that is compared with all others. */
  baseline: string;
  /** The history run that stores the comparison. */
  runId?: string;
  /** Loaded from the history: its latencies were measured by the server. */
  reopened?: boolean;
  /** The page was left during the run, so the history may have later answers. */
  interrupted?: boolean;
}

/** Every failed repeat of the last run. */
export const failuresOf = ({ failures, failure }: Column): readonly RunFailure[] =>
  failures ?? (failure ? [failure] : []);
