import type { Worker } from "node:worker_threads";
import type { AppError } from "@typed-question/protocol/appError";
import { endThread } from "../threads/endThread";
import { threadFailure } from "../threads/threadFailure";
import type { EngineRequest, EngineResult } from "@typed-question/protocol/engine";
import type { TaughtHeads } from "../teach/taughtModel";
import { TAUGHT_KEPT, type FromWorker, type SentHeads, type ToWorker } from "./messages";
import { Recent } from "./recent";
import type { EmbeddedModelId } from "./models";
import { closeRuns, isOpen, type SharedRuns } from "../encoder/runQueue";

interface Job {
  id: number;
  modelId: EmbeddedModelId;
  request: EngineRequest;
  taught: TaughtHeads | null;
  settle: (outcome: EngineResult | Error) => void;
}

interface Slot {
  worker: Worker;
  ready: boolean;
  /** Resolves when the worker is ready, rejects with the reason if it fails to start. */
  up: Promise<void>;
  job: Job | null;
  /** Taught models that the worker has. */
  taught: Recent<true>;
  /** Runs of its job that others may help with. */
  offer: { id: number; runs: SharedRuns } | null;
  /** The worker that it helps. With a new job of its own, it is about to leave. */
  helps: { owner: Slot; offerId: number } | null;
}

export interface WorkerPool {
  /** Resolves when one worker can answer; rejects with the reason if none can. The others follow. */
  answering(): Promise<void>;
  /**
   * Resolves when every worker can answer; rejects with the reason if one cannot. A later call starts the
   * missing ones.
   */
  ready(): Promise<void>;
  /**
   * Starts the missing workers. Callers request at most `size` answers at a time, so a job waits here only
   * for a starting worker, or for one with a cancelled job. It fails when no worker is left.
   * @throws the signal's reason at once when it aborts, an AppError when the worker fails, an Error when the
   * pool is closed.
   * @param taught answers the questions that it was taught; null for the version itself
   */
  run(
    modelId: EmbeddedModelId,
    request: EngineRequest,
    signal: AbortSignal,
    taught?: TaughtHeads | null,
  ): Promise<EngineResult>;
  /** Ends the workers; running and queued jobs are rejected. */
  close(): Promise<void>;
}

/**
 * A fixed number of worker threads. An idle one encodes texts of another's request until it gets its own job.
 * The last busy worker is taken first, because its caches are warm. A crashed worker is replaced; one that
 * failed to start stays missing until the next call.
 */
export function createWorkerPool(size: number, spawn: () => Worker): WorkerPool {
  const queue: Job[] = [];
  let slots: Slot[] = [];
  let closed = false;
  let lastId = 0;

  const post = (slot: Slot, message: ToWorker): void => slot.worker.postMessage(message);

  const pump = (): void => {
    while (queue.length > 0) {
      const idle = slots.filter(({ ready, job }) => ready && !job);
      const slot = idle.find(({ helps }) => !helps) ?? idle[0];
      if (!slot) return;
      const job = queue.shift()!;
      slot.job = job;
      const { id, modelId, request } = job;
      post(slot, { type: "job", id, modelId, request, taught: job.taught && headsFor(slot, job.taught) });
    }
    for (const slot of slots) if (slot.ready && !slot.job && !slot.helps) help(slot);
  };

  /** Lets an idle worker help one without a helper. */
  const help = (helper: Slot): void => {
    const isHelped = (slot: Slot): boolean => slots.some(({ helps }) => helps?.owner === slot);
    const owner = slots.find((slot) => slot.offer && isOpen(slot.offer.runs) && !isHelped(slot));
    if (!owner?.offer) return;
    const { id: offerId, runs } = owner.offer;
    helper.helps = { owner, offerId };
    post(helper, { type: "help", offerId, runs });
  };

  const leave = (helper: Slot): void => {
    if (!helper.helps) return;
    const { owner, offerId } = helper.helps;
    helper.helps = null;
    if (slots.includes(owner)) post(owner, { type: "helperGone", offerId });
  };

  const free = (slot: Slot): Job | null => {
    const { job } = slot;
    slot.job = null;
    slot.offer = null;
    slots = [slot, ...slots.filter((other) => other !== slot)];
    return job;
  };

  const start = (): void => {
    const slot: Slot = {
      worker: spawn(),
      ready: false,
      up: Promise.resolve(),
      job: null,
      taught: new Recent(TAUGHT_KEPT),
      offer: null,
      helps: null,
    };
    slots.push(slot);
    slot.up = new Promise((resolve, reject) => {
      let unusable: AppError | null = null;
      slot.worker.on("message", (message: FromWorker) => {
        switch (message.type) {
          case "ready":
            slot.ready = true;
            resolve();
            startMissing();
            break;
          case "unusable":
            unusable = threadFailure("The embedded model could not be loaded", message.message);
            void slot.worker.terminate();
            break;
          case "result":
            free(slot)?.settle(message.result);
            break;
          case "failed":
            free(slot)?.settle(threadFailure("The embedded model failed on this request", message.message));
            break;
          case "dropped":
            free(slot);
            break;
          case "offer":
            slot.offer = { id: message.offerId, runs: message.runs };
            break;
          case "helped":
            leave(slot);
        }
        pump();
      });
      let cause: unknown;
      slot.worker.on("error", (error: unknown) => {
        cause = error;
      });
      slot.worker.on("exit", () => {
        slots = slots.filter((other) => other !== slot);
        const error = unusable ?? threadFailure("A thread of the embedded model stopped", cause);
        reject(error);
        slot.job?.settle(error);
        if (slot.offer) closeRuns(slot.offer.runs);
        leave(slot);
        if (closed) return;
        if (slot.ready) start();
        // No worker is left for a job.
        else if (slots.length === 0) for (const job of queue.splice(0)) job.settle(error);
      });
    });
    // Tells the callers that wait for it, or for a job.
    slot.up.catch(() => {});
  };

  /**
   * One after the other: while the server itself starts on the other core, two at once are slower than one.
   */
  const startMissing = (): void => {
    if (!closed && slots.length < size && slots.every(({ ready }) => ready)) start();
  };

  return {
    async answering() {
      if (closed) throw closedError();
      startMissing();
      if (!slots.some(({ ready }) => ready)) await slots[0]!.up;
    },

    async ready() {
      for (;;) {
        if (closed) throw closedError();
        startMissing();
        const coming = slots.find(({ ready }) => !ready);
        if (!coming) return;
        await coming.up;
      }
    },

    run(modelId, request, signal, taught = null) {
      return new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason as Error);
        if (closed) return reject(closedError());
        const job: Job = {
          id: ++lastId,
          modelId,
          request,
          taught,
          settle(outcome) {
            signal.removeEventListener("abort", onAbort);
            if (outcome instanceof Error) reject(outcome);
            else resolve(outcome);
          },
        };
        const onAbort = (): void => {
          const queued = queue.indexOf(job);
          if (queued >= 0) queue.splice(queued, 1);
          const slot = slots.find((candidate) => candidate.job === job);
          if (slot) post(slot, { type: "drop", id: job.id });
          reject(signal.reason as Error);
        };
        signal.addEventListener("abort", onAbort, { once: true });
        queue.push(job);
        startMissing();
        pump();
      });
    },

    async close() {
      closed = true;
      for (const job of queue.splice(0)) job.settle(closedError());
      for (const slot of slots) slot.job?.settle(closedError());
      await Promise.all(slots.map(({ worker }) => endThread(worker)));
    },
  };
}

/** The heads are sent once, and again when the worker has forgotten them. */
function headsFor({ taught }: Slot, { id, questions }: TaughtHeads): SentHeads {
  if (taught.get(id)) return { id, questions: null };
  taught.set(id, true);
  return { id, questions };
}

const closedError = (): Error => new Error("The embedded model is closed");
