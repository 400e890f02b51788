import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DATABASES, newDatabase, type TestDatabase } from "@/test/databases";
import { cancelRun, resumeRun, retryRun } from "./changeRun";
import { createDataset, finishFirstVersion } from "./datasets";
import { addFirstRows } from "./datasetRows";
import { createDatasetRun, findWorkedRun, listOpenRuns, moveRun } from "./datasetRuns";
import { finishItems, type ItemResult } from "./finishRunItems";
import { addRunItems, addRunModel, countRunning, listRunItems, listRunModels } from "./runItems";
import { claimItems, releaseItems, renewClaims, requeueExpired } from "./runQueue";
import type { Store } from "./store";

const at = (second: number): Date => new Date(Date.UTC(2026, 10, 28, 12, 0, second));
const LANE = { runId: "r", model: "m" };

const answered = (
  row: number,
  more: Partial<Extract<ItemResult, { kind: "answered" }>> = {},
): ItemResult => ({
  ...{ kind: "answered", row, finishedAt: at(9), modelAnswered: "m-1", latencyMs: 3 },
  ...{ inputTokens: 10, outputTokens: 1, cost: 0.5, currency: "EUR", answers: `{"row":${row}}` },
  ...more,
});
const failed = (row: number): ItemResult => ({
  ...{ kind: "failed", row, finishedAt: at(9), latencyMs: null },
  error: { status: 400, errorType: "api_usage_error", message: "No." },
});

describe.each(DATABASES)("in %s", (kind) => {
  let database: TestDatabase;
  let store: Store;

  beforeEach(async () => {
    database = await newDatabase(kind);
    store = await database.open();
    await store.database.insert(store.tables.accounts).values({ id: "a", name: "a", createdAt: at(0) });
    await createDataset(store, { accountId: "a", id: "d", name: "Tickets", now: at(0) });
    const rows = [{ state: '"s"', expected: {}, images: [], extra: {} }];
    await addFirstRows(store, { accountId: "a", id: "d", first: 0, rows, now: at(0) });
    await finishFirstVersion(store, {
      ...{ accountId: "a", datasetId: "d", createdAt: at(0), note: "", rowCount: 1, questions: "[]" },
      ...{ columns: "[]", mapping: null },
    });
    await createDatasetRun(store, {
      ...{ id: "r", accountId: "a", datasetId: "d", datasetVersion: 1, name: "", createdAt: at(0) },
      ...{ status: "running", rowCount: 1, models: '["m"]', settings: "{}", questions: "{}" },
    });
  });
  afterEach(() => database.remove());

  /** Rows 0 to 4; row 3 copies row 1. */
  async function fill(): Promise<void> {
    const rows = [0, 1, 2, 3, 4].map((row) => ({ row, copyOf: row === 3 ? 1 : null }));
    await addRunItems(store, { ...LANE, rows });
    await addRunItems(store, { ...LANE, rows: rows.slice(0, 2) });
    await addRunModel(store, { ...LANE, items: 5, copies: 1 });
    await addRunModel(store, { ...LANE, items: 5, copies: 1 });
  }
  const claim = (by: string, limit = 9, until = at(10)) => claimItems(store, { ...LANE, by, until, limit });
  const rowsOf = async () =>
    (await listRunItems(store, { ...LANE, offset: 0, limit: 9 })).map(
      ({ row, status, attempts, claimedBy }) => [row, status, attempts, claimedBy] as const,
    );

  test("each row is claimed once, in order, and a copy never", async () => {
    await fill();
    expect(await claim("one", 2)).toEqual([
      { row: 0, attempts: 1 },
      { row: 1, attempts: 1 },
    ]);
    const both = await Promise.all([claim("one", 1), claim("two", 1), claim("two", 9)]);
    expect(
      (await claim("one"))
        .concat(...both)
        .map(({ row }) => row)
        .sort(),
    ).toEqual([2, 4]);
    expect(await countRunning(store, ["r", "other"])).toEqual([{ ...LANE, running: 4 }]);
  });

  test("a claim that is not renewed returns to the queue, and its late answer is dropped", async () => {
    await fill();
    await claim("dead", 1, at(10));
    await claim("alive", 1, at(10));
    await renewClaims(store, { runId: "r", by: "alive", until: at(30) });
    await requeueExpired(store, { runId: "r", now: at(20) });
    expect((await rowsOf()).slice(0, 2)).toEqual([
      [0, "queued", 1, null],
      [1, "running", 1, "alive"],
    ]);
    expect(await claim("alive", 1, at(30))).toEqual([{ row: 0, attempts: 2 }]);
    expect(await finishItems(store, { ...LANE, by: "dead", results: [answered(0)] })).toEqual([]);
    expect(await finishItems(store, { ...LANE, by: "alive", results: [answered(0)] })).toEqual([0]);
    expect(await listRunModels(store, ["r"])).toMatchObject([{ answered: 1, asked: 1, inputTokens: 10 }]);
  });

  test("results are stored with their copies and their tally, all at once", async () => {
    await fill();
    await claim("one");
    const results = [
      answered(1),
      failed(0),
      answered(2, { cost: null, currency: null, modelAnswered: "m-2" }),
    ];
    expect(await finishItems(store, { ...LANE, by: "one", results })).toEqual([1, 0, 2]);
    const copy = (await listRunItems(store, { ...LANE, offset: 3, limit: 1 }))[0];
    expect(copy).toMatchObject({
      row: 3,
      status: "answered",
      copyOf: 1,
      answers: '{"row":1}',
      inputTokens: null,
    });
    expect(await listRunModels(store, ["r"])).toEqual([
      {
        ...{ ...LANE, items: 5, copies: 1, answered: 3, failed: 1, cancelled: 0, asked: 2, latencyMs: 6 },
        ...{ inputTokens: 20, outputTokens: 2, cost: 0.5, currency: "EUR", otherCosts: null },
        ...{ answeredBy: '["m-1","m-2"]', errors: '{"api_usage_error":1}' },
      },
    ]);
    const page = { ...LANE, status: "answered" as const, offset: 1, limit: 1 };
    expect((await listRunItems(store, page)).map(({ row, cost, currency }) => [row, cost, currency])).toEqual(
      [[2, null, null]],
    );
  });

  test("a price whose currency changes in mid-run gets a sum for each currency", async () => {
    await fill();
    await claim("one");
    const finish = (results: ItemResult[]) => finishItems(store, { ...LANE, by: "one", results });
    await finish([answered(0), answered(1, { cost: 2, currency: "USD" })]);
    await finish([answered(2, { cost: 3, currency: "USD" })]);
    expect(await listRunModels(store, ["r"])).toMatchObject([
      { cost: 0.5, currency: "EUR", otherCosts: '[{"currency":"USD","cost":5}]' },
    ]);
  });

  test("a row that is given back is queued again; its attempt counts or not", async () => {
    await fill();
    await claim("one", 2);
    const release = { ...LANE, by: "one", isOver: false };
    await releaseItems(store, { ...release, rows: [0], isTried: false });
    await releaseItems(store, { ...release, rows: [1], isTried: true });
    await releaseItems(store, { ...release, by: "two", rows: [0, 1], isTried: false });
    expect((await rowsOf()).slice(0, 2)).toEqual([
      [0, "queued", 0, null],
      [1, "queued", 1, null],
    ]);
  });

  test("a cancelled run keeps its answers, and a retry asks only what has none", async () => {
    await fill();
    await claim("one", 2);
    await finishItems(store, { ...LANE, by: "one", results: [failed(0)] });
    expect([await cancelRun(store, "r", at(5)), await cancelRun(store, "r", at(6))]).toEqual([true, false]);
    // Row 1 was being asked: its answer is kept, but its copy was cancelled before.
    await finishItems(store, { ...LANE, by: "one", results: [answered(1)] });
    expect((await rowsOf()).map(([, status]) => status)).toEqual([
      ...["failed", "answered", "cancelled", "cancelled", "cancelled"],
    ]);
    expect(await listRunModels(store, ["r"])).toMatchObject([{ answered: 1, failed: 1, cancelled: 3 }]);
    expect(await listOpenRuns(store)).toEqual([]);

    expect(await retryRun(store, "r")).toBe(true);
    expect((await findWorkedRun(store, "r"))?.status).toBe("running");
    expect(await listRunModels(store, ["r"])).toMatchObject([
      { answered: 1, failed: 0, cancelled: 0, errors: "{}" },
    ]);
    expect((await claim("one")).map(({ row, attempts }) => [row, attempts])).toEqual(
      [0, 2, 3, 4].map((row) => [row, 1]),
    );
    expect(await retryRun(store, "r")).toBe(false);
  });

  test("a pause before the rows are queued ends where it began", async () => {
    await moveRun(store, "r", ["running"], { status: "queued" });
    expect(await moveRun(store, "r", ["queued"], { status: "paused" })).toBe(true);
    expect([await resumeRun(store, "r"), await resumeRun(store, "r")]).toEqual([true, false]);
    expect((await findWorkedRun(store, "r"))?.status).toBe("queued");
    await cancelRun(store, "r", at(1));
    expect([await retryRun(store, "r"), await listOpenRuns(store)]).toEqual([true, ["r"]]);
  });
});
