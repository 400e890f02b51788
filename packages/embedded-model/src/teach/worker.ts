import { parentPort } from "node:worker_threads";
import { createEmbedder } from "../encoder/embedder";
import { loadEncoder } from "../encoder/encoder";
import { createConceptBank } from "../readers/concepts";
import { messageOf } from "../threads/threadFailure";
import type { FromTeacher, ToTeacher } from "./messages";
import { teachQuestions } from "./teachQuestions";
import type { TeachingRequest } from "./teachingRequest";

/** A thread that teaches once. It has an encoder of its own, so answers go on beside it. */

const port = parentPort;
if (!port) throw new Error("This module runs in a worker thread");

let isEnding = false;
let current: Promise<void> = Promise.resolve();
const send = (message: FromTeacher): void => port.postMessage(message);
const checkpoint = (): void => {
  if (isEnding) throw new Error("The teaching was stopped");
};

async function run(request: TeachingRequest): Promise<void> {
  try {
    const encoder = await loadEncoder();
    const create = createEmbedder(encoder);
    const bank = createConceptBank(create(checkpoint));
    const outcomes = await teachQuestions(request, create, bank, checkpoint, (progress) =>
      send({ type: "progress", progress }),
    );
    send({ type: "result", outcomes });
  } catch (error) {
    send({ type: "failed", message: messageOf(error) });
  }
}

port.on("message", (message: ToTeacher) => {
  if (message.type === "teach") current = run(message.request);
  else {
    isEnding = true;
    void current.finally(() => process.exit());
  }
});
