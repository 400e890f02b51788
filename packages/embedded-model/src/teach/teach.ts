import { Worker } from "node:worker_threads";
import { endThread } from "../threads/endThread";
import { workerFromSource } from "../threads/sourceWorker";
import { threadFailure } from "../threads/threadFailure";
import type { FromTeacher, ToTeacher } from "./messages";
import type { TeachingOutcome, TeachingProgress, TeachingRequest } from "./teachingRequest";

export interface TeachingOptions {
  signal: AbortSignal;
  onProgress?: (progress: TeachingProgress) => void;
}

/**
 * Teaches questions in a thread of its own, which ends with it.
 * @returns an outcome for each question
 * @throws the signal's reason, or an AppError where the thread failed
 */
export async function teach(
  request: TeachingRequest,
  { signal, onProgress = () => {} }: TeachingOptions,
): Promise<TeachingOutcome[]> {
  signal.throwIfAborted();
  const worker = spawnTeacher();
  let stop = (): void => {};
  try {
    return await new Promise((resolve, reject) => {
      stop = () => reject(signal.reason as Error);
      signal.addEventListener("abort", stop, { once: true });
      worker.on("message", (message: FromTeacher) => {
        if (message.type === "progress") onProgress(message.progress);
        else if (message.type === "result") resolve(message.outcomes);
        else reject(threadFailure("The teaching failed", message.message));
      });
      worker.on("error", (cause) => reject(threadFailure("The teaching failed", cause)));
      worker.on("exit", () => reject(threadFailure("The teaching's thread stopped", null)));
      worker.postMessage({ type: "teach", request } satisfies ToTeacher);
    });
  } finally {
    signal.removeEventListener("abort", stop);
    await endThread(worker);
  }
}

/** The bundler finds the worker by the last expression and makes a chunk of it. */
function spawnTeacher(): Worker {
  const folder: string | undefined = import.meta.dirname;
  if (folder !== undefined) return workerFromSource(folder);
  return new Worker(new URL("./worker.ts", import.meta.url));
}
