import { parentPort } from "node:worker_threads";
import { messageOf } from "@typed-question/embedded-model/threads/threadFailure";
import { answerRequest, Refused } from "./answerRequest";
import type { FromThread, ToThread } from "./messages";
import { loadLaya, type LayaModel } from "./model";

/** The thread of the model: one session, one job after another. */

const port = parentPort;
if (!port) throw new Error("This module runs in a worker thread");

const send = (message: FromThread): void => port.postMessage(message);

class Dropped extends Error {}

/** Jobs with a waiting caller. */
const awaited = new Set<number>();

let model: Promise<LayaModel>;
let last: Promise<void> = Promise.resolve();

async function open(folder: string, threads: number): Promise<void> {
  try {
    model = loadLaya(folder, threads);
    await model;
    send({ type: "ready" });
  } catch (error) {
    send({ type: "unusable", message: messageOf(error) });
  }
}

async function run({ id, request }: Extract<ToThread, { type: "job" }>): Promise<void> {
  try {
    const result = await answerRequest(await model, request, () => {
      if (!awaited.has(id)) throw new Dropped();
    });
    send({ type: "result", id, result });
  } catch (error) {
    if (error instanceof Refused) send({ type: "refused", id, message: error.message });
    else if (!(error instanceof Dropped)) send({ type: "failed", id, message: messageOf(error) });
  }
  awaited.delete(id);
}

port.on("message", (message: ToThread) => {
  switch (message.type) {
    case "open":
      void open(message.folder, message.threads);
      break;
    case "job":
      awaited.add(message.id);
      last = last.then(() => run(message));
      break;
    case "drop":
      awaited.delete(message.id);
      break;
    case "end":
      awaited.clear();
      void Promise.allSettled([model, last]).then(() => process.exit());
  }
});
