import type { Worker } from "node:worker_threads";
import { AppError } from "@typed-question/protocol/appError";
import { endThread } from "@typed-question/embedded-model/threads/endThread";
import { threadFailure } from "@typed-question/embedded-model/threads/threadFailure";
import type { EngineRequest, EngineResult } from "@typed-question/protocol/engine";
import type { FromThread, ToThread } from "./messages";

interface Job {
  resolve: (result: EngineResult) => void;
  reject: (error: Error) => void;
}

interface Running {
  worker: Worker;
  ready: Promise<void>;
  jobs: Map<number, Job>;
}

export interface ModelThread {
  /**
   * Starts the thread if none was started yet; else gives the last start's outcome. A mere check must not load the
   * model again.
   * @throws AppError when the model cannot be loaded.
   */
  ready(): Promise<void>;
  /**
   * Jobs are done one after another. One whose caller left is skipped, or given up after its present question.
   * @throws the signal's reason at once when it aborts; an AppError for a question that has no room and when
   * the thread fails.
   */
  run(request: EngineRequest, signal: AbortSignal): Promise<EngineResult>;
  close(): Promise<void>;
}

/**
 * One worker thread with the model, because a second one would need its memory again. It starts with the first
 * call, and anew with the first job after it stopped.
 */
export function createModelThread(
  spawn: () => Worker,
  open: Extract<ToThread, { type: "open" }>,
): ModelThread {
  let running: Running | null = null;
  let latest: Running | null = null;
  let lastId = 0;

  const start = (): Running => {
    const worker = spawn();
    const jobs = new Map<number, Job>();
    const take = (id: number): Job | undefined => {
      const job = jobs.get(id);
      jobs.delete(id);
      return job;
    };
    const ready = new Promise<void>((resolve, reject) => {
      const end = (error: AppError): void => {
        if (running?.worker === worker) running = null;
        reject(error);
        for (const job of jobs.values()) job.reject(error);
        jobs.clear();
      };
      worker.on("message", (message: FromThread) => {
        switch (message.type) {
          case "ready":
            resolve();
            break;
          case "unusable":
            end(threadFailure("The model Laya could not be loaded", message.message));
            void worker.terminate();
            break;
          case "result":
            take(message.id)?.resolve(message.result);
            break;
          case "refused":
            take(message.id)?.reject(new AppError("api_usage_error", message.message));
            break;
          case "failed":
            take(message.id)?.reject(threadFailure("The model Laya failed on this request", message.message));
        }
      });
      let cause: unknown;
      worker.on("error", (error: unknown) => {
        cause = error;
      });
      worker.on("exit", () => end(threadFailure("The thread of the model Laya stopped", cause)));
    });
    // Each job reports the failure to its caller.
    ready.catch(() => {});
    worker.postMessage(open);
    return { worker, ready, jobs };
  };

  const run = (): Running => (latest = running = start());

  return {
    ready: () => (latest ?? run()).ready,

    run(request, signal) {
      return new Promise((resolve, reject) => {
        const { worker, jobs } = running ?? run();
        const id = ++lastId;
        const onAbort = (): void => {
          if (!jobs.delete(id)) return;
          worker.postMessage({ type: "drop", id } satisfies ToThread);
          reject(signal.reason as Error);
        };
        const settled = (): void => signal.removeEventListener("abort", onAbort);
        jobs.set(id, {
          resolve: (result) => (settled(), resolve(result)),
          reject: (error) => (settled(), reject(error)),
        });
        signal.addEventListener("abort", onAbort, { once: true });
        worker.postMessage({ type: "job", id, request } satisfies ToThread);
      });
    },

    async close() {
      if (running) await endThread(running.worker);
    },
  };
}
