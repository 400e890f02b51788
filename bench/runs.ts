import { setTimeout as sleep } from "node:timers/promises";
import { LATEST_MODEL } from "@typed-question/embedded-model/runtime/models";
import { createEmbeddedEngines, defaultWorkers } from "@typed-question/embedded-model/runtime/engine";
import { addFirstRows } from "@/lib/server/store/datasetRows";
import { createDatasetRun, findWorkedRun } from "@/lib/server/store/datasetRuns";
import { createDataset, finishFirstVersion } from "@/lib/server/store/datasets";
import { LOCAL_ACCOUNT } from "@/lib/server/store/accounts";
import { prepareLocalAccount } from "@/lib/server/store/firstStart";
import { openStore } from "@/lib/server/store/openStore";
import { listRunModels } from "@/lib/server/store/runItems";
import type { Store } from "@/lib/server/store/store";
import { startBuiltServer } from "./builtServer";
import { choice, noul, score, text, TICKET, toWire } from "./embeddedQuestions";

/**
 * The cost of a run over a dataset beside the embedded model's own time, and the server's memory.
 *
 *     npm run build && npm run bench:runs -- [ROWS] [PORT]
 *
 * 500 rows by default; 10,000 are the full size. The engine alone answers the same rows in this process first, with as
 * many at once as it has threads. Then the built server works on a run that waits in its data folder. A shared machine
 * changes the times of the clock; processor time says more there.
 */
const ROWS = Number(process.argv[2] ?? 500);
const PORT = Number(process.argv[3] ?? 4252);
const MODEL = LATEST_MODEL;
const QUESTIONS = [noul(1), choice(1), score(1)];
const STEP_ROWS = 100;
const SAMPLE_MS = 250;
/** Rows answered before the measurement begins: the server starts its model meanwhile. */
const WARM_ROWS = Math.ceil(ROWS / 10);

const stateOf = (row: number): string => `Ticket ${row} of customer ${(row * 7_919) % 10_007}. ${TICKET}`;

interface Cost {
  wallMs: number;
  /** Of all threads. */
  cpuMs: number;
}

/** The engine alone. */
async function engineCost(): Promise<Cost> {
  const engine = createEmbeddedEngines(defaultWorkers())[MODEL];
  await engine.ready();
  const ask = (state: string) =>
    engine.evaluate({ state: text(state), questions: QUESTIONS }, new AbortController().signal);
  // Other texts warm it up: no answer of the measured rows is in a cache.
  await Promise.all(Array.from({ length: 20 }, (_, n) => ask(`Warm-up ${n}. ${TICKET}`)));
  let next = 0;
  const startedAt = performance.now();
  const usage = process.cpuUsage();
  await Promise.all(
    Array.from({ length: defaultWorkers() }, async () => {
      while (next < ROWS) await ask(stateOf(next++));
    }),
  );
  const wallMs = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(usage);
  await engine.close();
  return { wallMs, cpuMs: (user + system) / 1_000 };
}

/** A dataset and a run over it that waits for a server. */
async function storeRun(store: Store): Promise<void> {
  const now = new Date();
  const own = { accountId: LOCAL_ACCOUNT.id, id: "d" };
  await prepareLocalAccount(store, { hasFixedKey: true, now });
  await createDataset(store, { ...own, name: "Tickets", now });
  for (let first = 0; first < ROWS; first += STEP_ROWS) {
    const rows = Array.from({ length: Math.min(STEP_ROWS, ROWS - first) }, (_, at) => ({
      ...{ state: JSON.stringify(stateOf(first + at)), expected: {}, images: [], extra: {} },
    }));
    await addFirstRows(store, { ...own, first, rows, now });
  }
  await finishFirstVersion(store, {
    ...{ accountId: own.accountId, datasetId: own.id, createdAt: now, note: "", rowCount: ROWS },
    ...{ questions: "[]", columns: "[]", mapping: null },
  });
  const { questions } = toWire(MODEL, "", QUESTIONS) as { questions: object };
  await createDatasetRun(store, {
    ...{ id: "r", accountId: own.accountId, datasetId: own.id, datasetVersion: 1, name: "", createdAt: now },
    ...{ status: "queued", rowCount: ROWS, models: JSON.stringify([MODEL]), settings: "{}" },
    questions: JSON.stringify(questions),
  });
}

let folder = "";
const alone = await engineCost();
const server = await startBuiltServer(PORT, async (made) => {
  folder = made;
  const store = await openStore(made);
  await storeRun(store);
  await store.close();
});
const store = await openStore(folder);
let residentMb = 0;
let from: { at: number; cpuMs: number; answered: number } | null = null;
while ((await findWorkedRun(store, "r"))?.status !== "finished") {
  await sleep(SAMPLE_MS);
  residentMb = Math.max(residentMb, server.residentMb());
  const answered = (await listRunModels(store, ["r"]))[0]?.answered ?? 0;
  if (answered >= WARM_ROWS) from ??= { at: Date.now(), cpuMs: server.cpuMs(), answered };
}
const cpuMs = server.cpuMs();
const run = await findWorkedRun(store, "r");
await store.close();
await server.close();
if (!from || !run?.finishedAt) throw new Error("The run ended too soon to be measured: take more rows");
const rows = ROWS - from.answered;
const line = (name: string, one: number, asRun: number): string =>
  `  ${name}  ${one.toFixed(2)} ms a row alone, ${asRun.toFixed(2)} as a run, ${((asRun / one - 1) * 100).toFixed(1)}% more`;
console.log(`${ROWS} rows with 3 questions, ${defaultWorkers()} threads`);
console.log(line("processor time", alone.cpuMs / ROWS, (cpuMs - from.cpuMs) / rows));
console.log(line("clock         ", alone.wallMs / ROWS, (run.finishedAt.getTime() - from.at) / rows));
console.log(`  server          ${residentMb.toFixed(0)} MB at most`);
