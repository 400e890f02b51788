import { spawn, type ChildProcessByStdio } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { findWorkedRun } from "@/lib/server/store/datasetRuns";
import { listRunModels, runItemsAfter } from "@/lib/server/store/runItems";
import type { Store } from "@/lib/server/store/store";
import { newDatabase, type TestDatabase } from "@/test/databases";
import { storeRun } from "./testRuns";

const ROWS = 60;

/** A process that works on the run `r` and writes each row that it asks about. Each answer takes 20 ms. */
const WORKER = `
  import { setTimeout as sleep } from "node:timers/promises";
  import { openStore } from "./lib/server/store/openStore.ts";
  import { findWorkedRun, listOpenRuns } from "./lib/server/store/datasetRuns.ts";
  import { RunWorker } from "./lib/server/batch/runWorker.ts";
  import { localBaton } from "./lib/server/batch/baton.ts";
  import { pgBossBaton } from "./lib/server/batch/pgBossBaton.ts";
  const [by, folder, databaseUrl] = process.argv.slice(1);
  const store = await openStore(folder, databaseUrl);
  const onError = (error) => console.error(error);
  const answer = { modelAnswered: by, latencyMs: 1, inputTokens: 1, outputTokens: 0, cost: null, currency: null, answers: "{}" };
  const worker = new RunWorker({
    store, by, leaseMs: 700, tickMs: 100, onError,
    factsOf: () => ({ places: 1, isDeterministic: false }),
    ask: async (lane, { row }) => {
      process.stdout.write(row + "\\n");
      await sleep(20);
      return answer;
    },
  });
  const isOpen = async (id) => ["queued", "running"].includes((await findWorkedRun(store, id))?.status);
  const baton = databaseUrl
    ? await pgBossBaton({ databaseUrl, worker, isOpen, onError, pollSeconds: 0.5, roundSeconds: 1 })
    : localBaton(worker);
  process.stdout.write("ready\\n");
  if (by !== "later") for (const id of await listOpenRuns(store)) await baton.pass(id);
  setInterval(() => {}, 1000);`;

type Worker = ChildProcessByStdio<null, Readable, null>;

let database: TestDatabase;
let store: Store;
let started: Worker[];

beforeEach(() => void (started = []));
afterEach(async () => {
  for (const child of started) await kill(child);
  await database.remove();
});

/** Starts a process. @returns it with the rows that it asks about, as they come */
async function start(by: string): Promise<{ child: Worker; asked: number[] }> {
  const args = ["--import", "tsx", "--input-type=module", "-e", WORKER, by, database.folder];
  const child = spawn(process.execPath, database.url === undefined ? args : [...args, database.url], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  started.push(child);
  const asked: number[] = [];
  const isReady = new Promise<void>((resolve) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      if (line === "ready") resolve();
      else asked.push(Number(line));
    });
  });
  await isReady;
  return { child, asked };
}

async function kill(child: Worker): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
}

const answered = async (): Promise<{ row: number; by: string | null }[]> =>
  (await runItemsAfter(store, { runId: "r", model: "m", after: -1, limit: ROWS })).flatMap(
    ({ row, status, modelAnswered }) => (status === "answered" ? [{ row, by: modelAnswered }] : []),
  );

const finished = () =>
  vi.waitFor(async () => expect((await findWorkedRun(store, "r"))?.status).toBe("finished"), 60_000);

const states = (count: number): string[] => Array.from({ length: count }, (_, row) => `${row}`);

test("a run goes on after kill -9, and no finished row is asked again", async () => {
  database = await newDatabase("libsql");
  store = await database.open();
  await storeRun(store, { states: states(ROWS) });
  const first = await start("first");
  await vi.waitFor(async () => expect((await answered()).length).toBeGreaterThan(5), 15_000);
  await kill(first.child);
  const before = await answered();
  const second = await start("second");
  await finished();
  expect(await answered()).toHaveLength(ROWS);
  const again = new Set(second.asked);
  expect(before.filter(({ row }) => again.has(row))).toEqual([]);
  expect(second.asked).toHaveLength(again.size);
  // The tally counts each row once, too.
  expect(await listRunModels(store, ["r"])).toMatchObject([{ answered: ROWS, failed: 0, inputTokens: ROWS }]);
}, 120_000);

test("two processes share the rows of a run on PostgreSQL, and one takes over when the other is killed", async () => {
  database = await newDatabase("postgres");
  store = await database.open();
  await storeRun(store, { states: states(ROWS * 5) });
  // This one is told of the run by pg-boss alone.
  const later = await start("later");
  const first = await start("first");
  const storedByFirst = async (): Promise<number[]> => {
    const items = await runItemsAfter(store, { runId: "r", model: "m", after: -1, limit: ROWS * 5 });
    return items.filter(({ modelAnswered }) => modelAnswered === "first").map(({ row }) => row);
  };
  await vi.waitFor(() => expect(later.asked.length).toBeGreaterThan(5), 15_000);
  // Answers are stored a moment after they are asked for.
  await vi.waitFor(async () => expect(await storedByFirst()).not.toEqual([]), 15_000);
  await kill(first.child);
  const done = await storedByFirst();
  await finished();
  expect(done.length).toBeGreaterThan(0);
  expect(later.asked.filter((row) => done.includes(row))).toEqual([]);
  expect(later.asked).toHaveLength(new Set(later.asked).size);
  expect(await listRunModels(store, ["r"])).toMatchObject([{ answered: ROWS * 5, failed: 0 }]);
}, 120_000);
