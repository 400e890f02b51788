import type { EndMessage } from "@typed-question/embedded-model/threads/endThread";
import type { EngineRequest, EngineResult } from "@typed-question/protocol/engine";

/** Messages to a thread. `open` comes first and once; jobs run in their order. */
export type ToThread =
  | { type: "open"; folder: string; threads: number }
  | { type: "job"; id: number; request: EngineRequest }
  | { type: "drop"; id: number }
  | EndMessage;

/** Messages from a thread. `refused` has a message for the caller, `failed` and `unusable` have one for the log. */
export type FromThread =
  | { type: "ready" }
  | { type: "unusable"; message: string }
  | { type: "result"; id: number; result: EngineResult }
  | { type: "refused"; id: number; message: string }
  | { type: "failed"; id: number; message: string };
