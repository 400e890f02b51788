import type { RunItemError } from "@/lib/shared/pageApi/datasetRuns";
import type { ExpectedLabel } from "@/lib/shared/pageApi/datasets";

/** One row for one model, as a run ended with it. */
export interface RunRecord {
  /** The row's place, from 0. */
  row: number;
  /** The name that was asked. */
  model: string;
  /** The versioned id that answered; null without an answer. */
  modelAnswered: string | null;
  /** JSON text of the state. */
  state: string;
  /** Question name to expected answer. */
  expected: Readonly<Record<string, ExpectedLabel>>;
  /** JSON text of `answers` as on the wire; null without an answer. */
  answers: string | null;
  /** Null with an answer. */
  error: RunItemError | null;
  /** What the answer took; only a stored run has it. */
  figures?: RunFigures;
  /** The row's images as data URLs, and its other columns: once a row, with its first model. */
  images?: ReadonlyMap<string, string>;
  columns?: Readonly<Record<string, string>>;
}

/** What an answer took. */
export interface RunFigures {
  latencyMs: number | null;
  inputTokens: number | null;
  outputTokens: number | null;
  cost: number | null;
  currency: string | null;
}
