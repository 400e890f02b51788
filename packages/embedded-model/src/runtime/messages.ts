import type { EndMessage } from "./endThread";
import type { EngineRequest, EngineResult } from "@typed-question/protocol/engine";
import type { EmbeddedModelId } from "./models";
import type { SharedRuns } from "../encoder/runQueue";

/** What the pool sends to a worker. A worker has one job at a time, and helps others only while it has none. */
export type ToWorker =
  | { type: "job"; id: number; modelId: EmbeddedModelId; request: EngineRequest }
  | { type: "drop"; id: number }
  | { type: "help"; offerId: number; runs: SharedRuns }
  /** The helper of this worker's own offer has gone. */
  | { type: "helperGone"; offerId: number }
  | EndMessage;

/**
 * What a worker sends back. `dropped` says that it is free again after a job that nobody waits for, `helped` that it
 * takes no more of the runs that it was asked to help with.
 */
export type FromWorker =
  | { type: "ready" }
  | { type: "unusable"; message: string }
  | { type: "result"; id: number; result: EngineResult }
  | { type: "failed"; id: number; message: string }
  | { type: "dropped"; id: number }
  | { type: "offer"; offerId: number; runs: SharedRuns }
  | { type: "helped" };
