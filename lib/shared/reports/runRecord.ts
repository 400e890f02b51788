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
}
