import { parentPort } from "node:worker_threads";
import { answerRequest } from "./answerRequest";
import { createConceptBank, type ConceptBank } from "./concepts";
import { createEmbedder, type Embedder } from "./embedder";
import { loadEncoder } from "./encoder";
import type { FromWorker, ToWorker } from "./messages";

/** One thread of the pool: its own session and caches, one job at a time. */

const port = parentPort;
if (!port) throw new Error("This module runs in a worker thread");

const WARM_UP_TEXT =
  "The first run of a session allocates its buffers; this one does it before anybody waits.";

class Dropped extends Error {}

let droppedId = -1;
let isEnding = false;
let current: Promise<void> = Promise.resolve();

const send = (message: FromWorker): void => port.postMessage(message);

async function load(): Promise<{ createChecked: (checkpoint: () => void) => Embedder; bank: ConceptBank }> {
  const createChecked = createEmbedder(await loadEncoder());
  const unchecked = createChecked(() => {});
  const bank = createConceptBank(unchecked);
  await bank.find(WARM_UP_TEXT);
  return { createChecked, bank };
}

const loading = load();
loading.then(
  () => send({ type: "ready" }),
  (error: unknown) => send({ type: "unusable", message: messageOf(error) }),
);

async function run({ id, modelId, request }: Extract<ToWorker, { type: "job" }>): Promise<void> {
  try {
    const { createChecked, bank } = await loading;
    const embedder = createChecked(() => {
      if (droppedId === id || isEnding) throw new Dropped();
    });
    send({ type: "result", id, result: await answerRequest(modelId, request, embedder, bank) });
  } catch (error) {
    send(
      error instanceof Dropped ? { type: "dropped", id } : { type: "failed", id, message: messageOf(error) },
    );
  }
}

port.on("message", (message: ToWorker) => {
  switch (message.type) {
    case "job":
      current = run(message);
      break;
    case "drop":
      droppedId = message.id;
      break;
    case "end":
      isEnding = true;
      void Promise.allSettled([loading, current]).then(() => process.exit());
  }
});

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
