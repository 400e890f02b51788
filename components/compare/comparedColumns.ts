import type { EvaluationView } from "@/lib/shared/evaluation/evaluationView";
import type { RunFailure } from "@/lib/shared/evaluation/runState";

/** What one model is asked, before anything came back. */
export interface ColumnPlan {
  /** The name as it was asked for; no two columns have the same. */
  model: string;
  requestText: string;
  /** How many answers are wanted, from 1. */
  wanted: number;
  /** The model is known to give equal answers to equal requests, so that one is enough. */
  deterministic: boolean;
  /** The column whose answer it takes without being asked: the same deterministic model under another name. */
  takesFrom?: string;
}

/** One model of a comparison with everything that came back from it. */
export interface Column extends ColumnPlan {
  status: "running" | "answered" | "failed" | "cancelled";
  /** Its answers in the order in which they came. */
  views: readonly EvaluationView[];
  /** Whether the answers are from the run before the present one. */
  outdated: boolean;
  /** Of the last run: the one that ended it, else the first of its repeats that failed. */
  failure: RunFailure | null;
  /** Of a model that was asked several times: every repeat that failed in the last run. */
  failures?: readonly RunFailure[];
}

/** Several models on one request, or one model several times. */
export interface Comparison {
  /** The request as the first model gets it. */
  requestText: string;
  /** Milliseconds since the epoch. */
  startedAt: number;
  /** Images went beside the request; they are in the page's memory alone. */
  needsImages: boolean;
  /** Its requests may send more tokens than are free. */
  longContext?: boolean;
  columns: readonly Column[];
  /** The model that the others are held against. */
  baseline: string;
  /** The run of the history that it is kept as. */
  runId?: string;
  /** It was taken from the history: its latencies are what the server measured. */
  reopened?: boolean;
  /** The page was left while it ran: the history may have answers that came after that. */
  interrupted?: boolean;
}

/** Every repeat that failed in the last run. */
export const failuresOf = ({ failures, failure }: Column): readonly RunFailure[] =>
  failures ?? (failure ? [failure] : []);
