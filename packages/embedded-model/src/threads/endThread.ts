import type { Worker } from "node:worker_threads";

/** Asks a thread to end as soon as its runtime is at rest. */
export interface EndMessage {
  type: "end";
}

/** One run of a model takes seconds at most, and a thread then gives its job up. */
const GRACE_MS = 10_000;

/**
 * Ends a thread that runs ONNX Runtime. Terminating it in the middle of a run ends the whole process
 * (`Napi::Error`), so it is asked to end itself. After ten seconds it is terminated.
 */
export function endThread(worker: Worker): Promise<void> {
  // It has ended.
  if (worker.threadId === -1) return Promise.resolve();
  return new Promise((resolve) => {
    const late = setTimeout(() => void worker.terminate(), GRACE_MS);
    worker.once("exit", () => {
      clearTimeout(late);
      resolve();
    });
    worker.postMessage({ type: "end" } satisfies EndMessage);
  });
}
