import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { AppError, InvalidRequestError } from "@typed-question/protocol/appError";
import { cancelRun, resumeRun, retryRun } from "@/lib/server/store/changeRun";
import { findWorkedRun, moveRun } from "@/lib/server/store/datasetRuns";
import { listRunModels, runItemsAfter } from "@/lib/server/store/runItems";
import type { Store } from "@/lib/server/store/store";
import { newDatabase, type TestDatabase } from "@/test/databases";
import type { AskRow } from "./lane";
import { RunWorker, type BatchTools } from "./runWorker";
import { ANSWER, storeRun } from "./testRuns";

let database: TestDatabase;
let store: Store;
let worker: RunWorker;
let asked: string[];
let errors: unknown[];

beforeEach(async () => {
  database = await newDatabase("libsql");
  store = await database.open();
  asked = [];
  errors = [];
});
afterEach(async () => {
  await worker.stop();
  await database.remove();
});

/** Works on the run. @param answer what a state is answered with: an error is thrown */
function begin(
  answer: (state: string, model: string, signal: AbortSignal) => unknown,
  more: Partial<BatchTools> = {},
) {
  const ask: AskRow = async ({ model }, row, work, signal) => {
    const state = JSON.parse(row.state) as string;
    asked.push(`${model} ${state}`);
    work.hasStarted = true;
    const outcome = await answer(state, model, signal);
    if (outcome instanceof Error) throw outcome;
    return ANSWER;
  };
  worker = new RunWorker({
    ...{ store, by: "me", ask, leaseMs: 5_000, tickMs: 10 },
    factsOf: () => ({ places: 2, isDeterministic: false }),
    onError: (error) => errors.push(error),
    ...more,
  });
  worker.take("r");
}

const statusNow = async () => (await findWorkedRun(store, "r"))?.status;
const until = (status: string) => vi.waitFor(async () => expect(await statusNow()).toBe(status), 5_000);
const items = async (model = "m") =>
  (await runItemsAfter(store, { runId: "r", model, after: -1, limit: 99 })).map(
    ({ row, status, attempts }) => [row, status, attempts] as const,
  );

test("every row is asked once for every model, and the run ends", async () => {
  await storeRun(store, { states: ["a", "b", "a"], models: ["m", "n"] });
  begin(() => null);
  await until("finished");
  expect(asked.sort()).toEqual(["m a", "m a", "m b", "n a", "n a", "n b"]);
  expect(await items("n")).toEqual([0, 1, 2].map((row) => [row, "answered", 1]));
  expect(errors).toEqual([]);
});

test("equal rows are asked once of a deterministic model, and share the answer", async () => {
  await storeRun(store, { states: ["a", "b", "a", "a"], models: ["fixed", "m"] });
  begin(() => null, {
    factsOf: (model) => ({ places: 2, isDeterministic: model === "fixed" }),
  });
  await until("finished");
  expect(asked.filter((one) => one.startsWith("fixed")).sort()).toEqual(["fixed a", "fixed b"]);
  expect(asked.filter((one) => one.startsWith("m"))).toHaveLength(4);
  expect((await items("fixed")).map(([, status]) => status)).toEqual(Array(4).fill("answered"));
  expect((await listRunModels(store, ["r"])).find(({ model }) => model === "fixed")).toMatchObject({
    ...{ copies: 2, answered: 4, asked: 2, inputTokens: 20 },
  });
});

describe("a failure", () => {
  test("that may pass is tried again, and counts after the last attempt", async () => {
    await storeRun(store, { states: ["a", "b"], attemptsMax: 2 });
    let tries = 0;
    begin((state) => (state === "a" || ++tries < 2 ? new AppError("upstream_error", "Away.") : null));
    await until("finished");
    expect(await items()).toEqual([
      [0, "failed", 2],
      [1, "answered", 2],
    ]);
    const [item] = await runItemsAfter(store, { runId: "r", model: "m", after: -1, limit: 1 });
    expect(JSON.parse(item!.error!)).toEqual({ status: 502, errorType: "upstream_error", message: "Away." });
  });

  test("of the request itself is not tried again, and keeps its place and message", async () => {
    await storeRun(store, { states: ["a", "b"] });
    const detail = { type: "max_tokens_exceeded", loc: ["body", "state"], msg: "Too long" };
    begin((state) => (state === "a" ? new InvalidRequestError([detail]) : null));
    await until("finished");
    expect(asked).toHaveLength(2);
    const [item] = await runItemsAfter(store, { runId: "r", model: "m", after: -1, limit: 1 });
    expect(JSON.parse(item!.error!)).toEqual({
      ...{ status: 422, errorType: "max_tokens_exceeded", message: "state: Too long" },
    });
    expect(await listRunModels(store, ["r"])).toMatchObject([
      { failed: 1, errors: '{"max_tokens_exceeded":1}' },
    ]);
  });

  test("of a busy model makes all rows wait, and counts no attempt", async () => {
    await storeRun(store, { states: ["a", "b", "c"], attemptsMax: 1 });
    let refusals = 3;
    const headers = { "retry-after-ms": "20" };
    begin(() => (refusals-- > 0 ? new AppError("rate_limit_error", "Later.", { headers }) : null));
    await until("finished");
    expect(await items()).toEqual([0, 1, 2].map((row) => [row, "answered", 1]));
  });

  test("that nobody expected is shown without its text, and logged", async () => {
    await storeRun(store, { states: ["a"], attemptsMax: 1 });
    begin(() => new Error("secret"));
    await until("finished");
    const [item] = await runItemsAfter(store, { runId: "r", model: "m", after: -1, limit: 1 });
    expect(item!.error).not.toContain("secret");
    expect(errors).toMatchObject([{ message: "secret" }]);
  });
});

test("a failed row is asked again on demand, and answered rows are not", async () => {
  await storeRun(store, { states: ["a", "b"], attemptsMax: 1 });
  let isBroken = true;
  begin((state) => (state === "b" && isBroken ? new AppError("api_usage_error", "No.") : null));
  await until("finished");
  isBroken = false;
  expect(await retryRun(store, "r")).toBe(true);
  worker.take("r");
  await until("finished");
  expect(asked.sort()).toEqual(["m a", "m b", "m b"]);
  expect(await listRunModels(store, ["r"])).toMatchObject([{ answered: 2, failed: 0 }]);
});

test("a paused run lets rows under way end, asks none, and goes on where it was", async () => {
  await storeRun(store, { states: [..."abcdefgh"] });
  const ends: (() => void)[] = [];
  let isFree = false;
  begin(() => (isFree ? null : new Promise<null>((resolve) => ends.push(() => resolve(null)))));
  await vi.waitFor(() => expect(asked).toHaveLength(4));
  await moveRun(store, "r", ["running"], { status: "paused" });
  worker.take("r");
  isFree = true;
  // The worker has seen the pause once it gave back the rows that it had only claimed.
  await vi.waitFor(async () =>
    expect((await items()).filter(([, status]) => status === "running")).toHaveLength(4),
  );
  for (const end of ends) end();
  await vi.waitFor(async () =>
    expect((await items()).map(([, status]) => status).sort()).toEqual([
      ...Array<string>(4).fill("answered"),
      ...Array<string>(4).fill("queued"),
    ]),
  );
  expect(asked).toHaveLength(4);
  await resumeRun(store, "r");
  worker.take("r");
  await until("finished");
  expect(new Set(asked).size).toBe(8);
  expect(asked).toHaveLength(8);
});

test("a cancelled run gives up the rows under way", async () => {
  await storeRun(store, { states: [..."abcdef"] });
  begin(
    (_state, _model, signal) =>
      new Promise((resolve) => signal.addEventListener("abort", () => resolve(signal.reason))),
  );
  await vi.waitFor(() => expect(asked).toHaveLength(4));
  await cancelRun(store, "r", new Date());
  worker.take("r");
  await vi.waitFor(async () =>
    expect((await items()).map(([, status]) => status)).toEqual(Array(6).fill("cancelled")),
  );
  expect(await listRunModels(store, ["r"])).toMatchObject([{ cancelled: 6, failed: 0 }]);
});

test("a row that ended its process each time fails at last", async () => {
  await storeRun(store, { states: ["a"], attemptsMax: 2 });
  begin(() => null);
  await worker.stop();
  asked = [];
  const { datasetRunItems } = store.tables;
  await store.database.update(datasetRunItems).set({ status: "queued", attempts: 2, answers: null });
  await store.database.update(store.tables.datasetRunModels).set({ answered: 0 });
  await store.database.update(store.tables.datasetRuns).set({ status: "running" });
  begin(() => null);
  await until("finished");
  expect([asked, await items()]).toEqual([[], [[0, "failed", 3]]]);
});
