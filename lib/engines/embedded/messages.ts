import type { EndMessage } from "../endThread";
import type { EngineRequest, EngineResult } from "../engine";
import type { EmbeddedModelId } from "./models";

/** What the pool sends to a worker. A worker has one job at a time. */
export type ToWorker =
  | { type: "job"; id: number; modelId: EmbeddedModelId; request: EngineRequest }
  | { type: "drop"; id: number }
  | EndMessage;

/** What a worker sends back. `dropped` says that it is free again after a job that nobody waits for. */
export type FromWorker =
  | { type: "ready" }
  | { type: "unusable"; message: string }
  | { type: "result"; id: number; result: EngineResult }
  | { type: "failed"; id: number; message: string }
  | { type: "dropped"; id: number };
