import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { QUESTION_TOKENS_MAX } from "@typed-question/protocol/limits";
import type { Engine } from "@typed-question/protocol/engine";
import { Lifetime } from "@typed-question/protocol/followSignal";
import { workerFromSource } from "@typed-question/embedded-model/threads/sourceWorker";
import { createModelThread } from "./thread";

/** Of 512 tokens, 4 are [CLS] and [SEP] and 8 of the instructions; an option has at least 4. */
const OPTIONS_WITH_ROOM = 125;

export interface LayaOptions {
  /** Where the exported model lies, as `loadLaya` reads it. */
  folder: string;
  /** Threads of one run. */
  threads?: number;
  spawn?: () => Worker;
}

/**
 * The open decision model Laya, in a thread of this process. It reads 512 tokens a question, so of a longer
 * state its beginning: the answer says so in `x_truncated`.
 */
export function createLayaEngine({
  folder,
  threads = availableParallelism(),
  spawn = spawnWorker,
}: LayaOptions): Engine {
  const thread = createModelThread(spawn, { type: "open", folder, threads });
  const closed = new Error("The engine of the model Laya is closed");
  const lifetime = new Lifetime();
  let isClosed = false;
  return {
    capabilities: {
      images: false,
      box: false,
      optionsMax: OPTIONS_WITH_ROOM,
      tokensMax: QUESTION_TOKENS_MAX,
      deterministic: true,
    },
    ready: () => (isClosed ? Promise.reject(closed) : thread.ready()),
    evaluate: (request, signal) => lifetime.run(signal, (own) => thread.run(request, own)),
    async close() {
      isClosed = true;
      lifetime.end(closed);
      await thread.close();
    },
  };
}

/** The bundler finds the worker by the last expression and makes a chunk of it. */
function spawnWorker(): Worker {
  const folder: string | undefined = import.meta.dirname;
  if (folder !== undefined) return workerFromSource(folder);
  return new Worker(new URL("./worker.ts", import.meta.url));
}
