import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { OPTIONS_MAX } from "@typed-question/protocol/limits";
import type { Engine } from "@typed-question/protocol/engine";
import { Lifetime } from "@typed-question/protocol/followSignal";
import { workerFromSource } from "../threads/sourceWorker";
import { LATEST_MODEL, EMBEDDED_MODEL_IDS, type EmbeddedModelId } from "./models";
import { createWorkerPool } from "./workerPool";

/**
 * It reads a text of any length in chunks, so the limit is a matter of time: `npm run bench:embedded`
 * measures this many tokens in one thread.
 */
const TOKENS_MAX = 131_072;

/** Each worker holds its own copy of the weights; more than two would cost memory for little. */
const WORKERS_MAX = 2;

export const defaultWorkers = (): number => Math.min(WORKERS_MAX, availableParallelism());

/**
 * One engine per version of the embedded model. They share one pool of worker threads, which starts with the
 * first `ready` or `evaluate` of any and ends when all are closed.
 */
export function createEmbeddedEngines(workers = defaultWorkers()): Record<EmbeddedModelId, Engine> {
  const pool = createWorkerPool(workers, spawnWorker);
  const open = new Set<EmbeddedModelId>(EMBEDDED_MODEL_IDS);

  const create = (id: EmbeddedModelId): Engine => {
    const closed = new Error(`${id} is closed`);
    const lifetime = new Lifetime();
    return {
      capabilities: {
        images: false,
        box: false,
        optionsMax: OPTIONS_MAX,
        tokensMax: TOKENS_MAX,
        deterministic: true,
      },
      ready: () => (open.has(id) ? pool.answering() : Promise.reject(closed)),
      evaluate: (request, signal) => lifetime.run(signal, (own) => pool.run(id, request, own)),
      async close() {
        if (!open.delete(id)) return;
        lifetime.end(closed);
        if (open.size === 0) await pool.close();
      },
    };
  };
  return {
    [LATEST_MODEL]: create(LATEST_MODEL),
    "model-1.12.0": create("model-1.12.0"),
  };
}

/** The bundler finds the worker by the last expression and makes a chunk of it. */
export function spawnWorker(): Worker {
  const folder: string | undefined = import.meta.dirname;
  if (folder !== undefined) return workerFromSource(folder);
  return new Worker(new URL("./worker.ts", import.meta.url));
}
