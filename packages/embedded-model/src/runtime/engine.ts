import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { OPTIONS_MAX } from "@typed-question/protocol/limits";
import type { Engine } from "@typed-question/protocol/engine";
import { Lifetime } from "@typed-question/protocol/followSignal";
import { workerFromSource } from "../threads/sourceWorker";
import type { TaughtHeads } from "../teach/taughtModel";
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

/** A version of the embedded model. */
export interface EmbeddedEngine extends Engine {
  /** The same version with taught questions. It ends with this engine. */
  taughtBy(heads: TaughtHeads): Engine;
}

/**
 * One engine per version of the embedded model. They share one pool of worker threads, which starts with the
 * first `ready` or `evaluate` of any and ends when all are closed.
 */
export function createEmbeddedEngines(workers = defaultWorkers()): Record<EmbeddedModelId, EmbeddedEngine> {
  const pool = createWorkerPool(workers, spawnWorker);
  const open = new Set<EmbeddedModelId>(EMBEDDED_MODEL_IDS);

  const create = (id: EmbeddedModelId): EmbeddedEngine => {
    const closed = new Error(`${id} is closed`);
    const lifetime = new Lifetime();
    const engine: EmbeddedEngine = {
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
      taughtBy: (heads) => ({
        ...engine,
        evaluate: (request, signal) => lifetime.run(signal, (own) => pool.run(id, request, own, heads)),
        close: () => Promise.resolve(),
      }),
    };
    return engine;
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
