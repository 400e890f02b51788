import type { EndMessage } from "../threads/endThread";
import type { EngineRequest, EngineResult } from "@typed-question/protocol/engine";
import type { EmbeddedModelId } from "./models";
import type { TaughtQuestion } from "../teach/taughtModel";
import type { SharedRuns } from "../encoder/runQueue";

/** Taught models that a worker keeps: the others come again with their next request. */
export const TAUGHT_KEPT = 8;

/** A taught model by its id; `questions` is null where the worker has it. */
export interface SentHeads {
  id: string;
  questions: readonly TaughtQuestion[] | null;
}

/** Messages of the pool to a worker. A worker has one job at a time, and helps others only without one. */
export type ToWorker =
  | { type: "job"; id: number; modelId: EmbeddedModelId; request: EngineRequest; taught: SentHeads | null }
  | { type: "drop"; id: number }
  | { type: "help"; offerId: number; runs: SharedRuns }
  /** The helper of this worker's own offer has gone. */
  | { type: "helperGone"; offerId: number }
  | EndMessage;

/**
 * Messages of a worker. `dropped`: it is free again after a cancelled job. `helped`: it takes no more runs of
 * the job that it helped with.
 */
export type FromWorker =
  | { type: "ready" }
  | { type: "unusable"; message: string }
  | { type: "result"; id: number; result: EngineResult }
  | { type: "failed"; id: number; message: string }
  | { type: "dropped"; id: number }
  | { type: "offer"; offerId: number; runs: SharedRuns }
  | { type: "helped" };
