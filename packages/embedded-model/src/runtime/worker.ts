import { parentPort } from "node:worker_threads";
import type { EngineRequest } from "@typed-question/protocol/engine";
import { answerRequest } from "./answerRequest";
import { createConceptBank, type ConceptBank } from "../readers/concepts";
import { createEmbedder, type Embedder } from "../encoder/embedder";
import { loadEncoder, type Encoder } from "../encoder/encoder";
import { TAUGHT_KEPT, type FromWorker, type SentHeads, type ToWorker } from "./messages";
import { Recent } from "./recent";
import { answerTaught, createTaughtModel, type TaughtModel } from "../teach/taughtModel";
import { messageOf } from "../threads/threadFailure";
import type { SharedRuns } from "../encoder/runQueue";
import { encodeWithHelp, workOn } from "../encoder/sharedRuns";

/** One thread of the pool: its own session and caches, one job at a time; without a job it may help another. */

const port = parentPort;
if (!port) throw new Error("This module runs in a worker thread");

const WARM_UP_TEXT =
  "The first run of a session allocates its buffers; this one does it before anybody waits.";

class Dropped extends Error {}

let droppedId = -1;
let isEnding = false;
let isBusy = false;
let current: Promise<void> = Promise.resolve();
let helping: Promise<void> = Promise.resolve();
/** The last offer, while its helper may still work on it. */
let offered = { id: 0, helperGone: (): void => {} };

const send = (message: FromWorker): void => port.postMessage(message);

const offer = (runs: SharedRuns): Promise<void> =>
  new Promise((helperGone) => {
    offered = { id: offered.id + 1, helperGone };
    send({ type: "offer", offerId: offered.id, runs });
  });

interface Loaded {
  encoder: Encoder;
  createChecked: (checkpoint: () => void) => Embedder;
  bank: ConceptBank;
}

async function load(): Promise<Loaded> {
  const encoder = await loadEncoder();
  const createChecked = createEmbedder(encoder, encodeWithHelp(encoder, offer));
  const unchecked = createChecked(() => {});
  const bank = createConceptBank(unchecked);
  await bank.find(WARM_UP_TEXT);
  return { encoder, createChecked, bank };
}

const loading = load();
loading.then(
  () => send({ type: "ready" }),
  (error: unknown) => send({ type: "unusable", message: messageOf(error) }),
);

const taughtModels = new Recent<() => TaughtModel>(TAUGHT_KEPT);

/** The taught model of a job. Heads that do not fit fail their own jobs alone, so they are made in these. */
function takeTaught({ id, questions }: SentHeads): () => TaughtModel {
  const known = taughtModels.get(id);
  if (known) return known;
  if (!questions) throw new Error(`The heads of ${id} are not here`);
  let made: TaughtModel | undefined;
  const make = (): TaughtModel => (made ??= createTaughtModel(questions));
  taughtModels.set(id, make);
  return make;
}

async function run({ id, modelId, request, taught }: Extract<ToWorker, { type: "job" }>): Promise<void> {
  isBusy = true;
  try {
    // At once: the pool takes it that the heads are here.
    const takeModel = taught && takeTaught(taught);
    const { createChecked, bank } = await loading;
    const embedder = createChecked(() => {
      if (droppedId === id || isEnding) throw new Dropped();
    });
    const untaught = (asked: EngineRequest) => answerRequest(modelId, asked, embedder, bank);
    const result = takeModel
      ? await answerTaught(takeModel(), request, embedder, untaught)
      : await untaught(request);
    isBusy = false;
    send({ type: "result", id, result });
  } catch (error) {
    isBusy = false;
    send(
      error instanceof Dropped ? { type: "dropped", id } : { type: "failed", id, message: messageOf(error) },
    );
  }
}

/** Until no run is left or an own job arrives. The helped worker repeats failed runs. */
async function help({ runs }: Extract<ToWorker, { type: "help" }>): Promise<void> {
  try {
    const { encoder } = await loading;
    await workOn(runs, encoder, () => {
      if (isBusy || isEnding) throw new Dropped();
    });
  } catch {
    // The helped worker gets the same failure, and reports it.
  }
  send({ type: "helped" });
}

port.on("message", (message: ToWorker) => {
  switch (message.type) {
    case "job":
      current = run(message);
      break;
    case "drop":
      droppedId = message.id;
      break;
    case "help":
      helping = help(message);
      break;
    case "helperGone":
      if (message.offerId === offered.id) offered.helperGone();
      break;
    case "end":
      isEnding = true;
      void Promise.allSettled([loading, current, helping]).then(() => process.exit());
  }
});
