import { parentPort } from "node:worker_threads";
import { messageOf } from "@typed-question/embedded-model/threads/threadFailure";
import type { FromThread, ToThread } from "./messages";
import { TASKS } from "./tasks";

const port = parentPort;
if (!port) throw new Error("This module runs in a worker thread");

port.on("message", ({ id, name, input }: ToThread) => {
  let reply: FromThread;
  try {
    reply = { id, value: TASKS[name](input as never) };
  } catch (error) {
    reply = { id, failure: messageOf(error) };
  }
  port.postMessage(reply);
});
