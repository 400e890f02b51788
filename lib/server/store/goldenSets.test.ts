import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DATABASES, newDatabase, type TestDatabase } from "@/test/databases";
import { storeRun } from "@/lib/server/batch/testRuns";
import { findDatasetRun, listDatasetRuns, moveRun, setRunDeleted } from "./datasetRuns";
import { setDatasetDeleted } from "./datasets";
import { beginCheck, finishCheck, listChecks, listOpenChecks } from "./goldenChecks";
import {
  createGoldenSet,
  findGoldenSet,
  isFrozenRun,
  listDueGoldenSets,
  listGoldenNames,
  listGoldenSets,
  scheduleGoldenSet,
  setGoldenSetDeleted,
} from "./goldenSets";
import { purgeDatasetStep } from "./purgeDatasets";
import type { Store } from "./store";

const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 28, 12, minute));
const OWN = { accountId: "a", id: "g" };

describe.each(DATABASES)("in %s", (kind) => {
  let database: TestDatabase;
  let store: Store;

  beforeEach(async () => {
    database = await newDatabase(kind);
    store = await database.open();
    await storeRun(store, { states: ["one", "two"] });
    await moveRun(store, "r", ["queued"], { status: "finished" });
    await createGoldenSet(store, golden());
  });
  afterEach(() => database.remove());

  const golden = (id = "g") => ({
    ...{ id, accountId: "a", runId: "r", createdAt: at(0), name: "latest", runModel: "m" },
    ...{ answeredBy: '["m-1"]', thresholds: "[]" },
  });
  const begin = (minute: number, by = store, schedule: { due: Date; next: Date } | null = null) =>
    beginCheck(
      by,
      { id: `c${minute}`, goldenSetId: "g", createdAt: at(minute), begunBy: "hand" },
      {
        ...{ id: `r${minute}`, accountId: "a", datasetId: "d", datasetVersion: 1, name: "Check" },
        ...{ createdAt: at(minute), status: "queued", rowCount: 2, models: '["latest"]' },
        ...{ settings: "{}", questions: "{}" },
      },
      schedule,
    );
  const finish = (minute: number) =>
    finishCheck(store, { id: `c${minute}`, goldenSetId: "g", report: `"${minute}"`, finishedAt: at(minute) });
  const ids = async (accountId = "a", datasetId?: string) =>
    (await listGoldenSets(store, datasetId === undefined ? { accountId } : { accountId, datasetId })).map(
      ({ golden: { id } }) => id,
    );

  test("a golden set is its account's alone, and freezes its run while it is there", async () => {
    expect(await createGoldenSet(store, { ...golden(), name: "other" })).toBe(false);
    expect([await ids(), await ids("a", "d"), await ids("a", "x"), await ids("b")]).toEqual([
      ...[["g"], ["g"], [], []],
    ]);
    expect(await findGoldenSet(store, OWN)).toMatchObject({
      ...{ golden: { name: "latest", runModel: "m" }, run: { id: "r" }, datasetName: "Tickets" },
    });
    expect(await listGoldenNames(store, "a")).toEqual([
      { id: "g", name: "latest", answeredBy: '["m-1"]', datasetId: "d" },
    ]);
    expect(await isFrozenRun(store, "r")).toBe(true);
    expect(await setGoldenSetDeleted(store, { ...OWN, accountId: "b", deletedAt: at(1) })).toBe(false);
    expect(await setGoldenSetDeleted(store, { ...OWN, deletedAt: at(1) })).toBe(true);
    expect([await isFrozenRun(store, "r"), await findGoldenSet(store, OWN)]).toEqual([false, null]);
    expect(await setGoldenSetDeleted(store, { ...OWN, deletedAt: null })).toBe(true);
    expect(await ids()).toEqual(["g"]);
  });

  test("of two processes one begins a due check, and moves the schedule on", async () => {
    const due = at(10);
    expect(await scheduleGoldenSet(store, { ...OWN, everyHours: 24, nextCheckAt: due })).toBe(true);
    expect(await listDueGoldenSets(store, at(9))).toEqual([]);
    const [found] = await listDueGoldenSets(store, at(10));
    expect(found).toMatchObject({ golden: { id: "g", everyHours: 24, nextCheckAt: due } });
    const schedule = { due, next: at(20) };
    // The embedded store has one process; two callers stand for two rounds.
    const other = kind === "postgres" ? await database.open() : store;
    const begun = await Promise.all([begin(10, store, schedule), begin(11, other, schedule)]);
    expect(begun.toSorted()).toEqual([false, true]);
    expect(await listDueGoldenSets(store, at(19))).toEqual([]);
    const [open] = await listOpenChecks(store);
    await finish(open!.check.createdAt.getUTCMinutes());
    // A slow process that read the due time before finds it taken, even though no check is open now.
    expect(await begin(12, other, schedule)).toBe(false);
    expect(await listOpenChecks(store)).toEqual([]);
  });

  test("a golden set has one open check, and its runs stand in no list of runs", async () => {
    expect([await begin(1), await begin(2)]).toEqual([true, false]);
    expect((await listDatasetRuns(store, { accountId: "a" })).map(({ run }) => run.id)).toEqual(["r"]);
    expect(await findDatasetRun(store, { accountId: "a", id: "r1" })).toMatchObject({
      run: { name: "Check" },
    });
    expect(await findDatasetRun(store, { accountId: "a", id: "r2" })).toBeNull();
    expect(await listOpenChecks(store, ["g"])).toMatchObject([{ check: { id: "c1" }, runStatus: "queued" }]);
    await setRunDeleted(store, { accountId: "a", id: "r1", deletedAt: at(1) });
    expect(await listOpenChecks(store)).toMatchObject([{ check: { id: "c1" }, runStatus: null }]);
    expect([await finish(1), await finish(1)]).toEqual([true, false]);
    expect(await listOpenChecks(store)).toEqual([]);
    expect(await begin(2)).toBe(true);
  });

  test("reports stay, and the runs of the last ten checks with them", async () => {
    for (let minute = 1; minute <= 12; minute += 1) {
      await begin(minute);
      await finish(minute);
    }
    const checks = await listChecks(store, ["g"], 30);
    expect(checks.map(({ report, runId }) => [report, runId]).slice(8)).toEqual([
      ['"4"', "r4"],
      ['"3"', "r3"],
      ['"2"', null],
      ['"1"', null],
    ]);
    expect(await findDatasetRun(store, { accountId: "a", id: "r2" })).toBeNull();
    expect(await listChecks(store, ["g"], 1)).toHaveLength(1);
  });

  test("a purge takes deleted golden sets with their checks, and those of a deleted dataset", async () => {
    await begin(1);
    await setGoldenSetDeleted(store, { ...OWN, deletedAt: at(1) });
    const later = new Date(at(2).getTime() + 24 * 60 * 60 * 1_000);
    while (await purgeDatasetStep(store, later)) {
      // Each step is small.
    }
    expect(await listChecks(store, ["g"], 9)).toEqual([]);
    expect(await setGoldenSetDeleted(store, { ...OWN, deletedAt: null })).toBe(false);
    expect(await findDatasetRun(store, { accountId: "a", id: "r1" })).toBeNull();
    expect(await findDatasetRun(store, { accountId: "a", id: "r" })).not.toBeNull();

    await createGoldenSet(store, golden());
    await begin(2);
    await setDatasetDeleted(store, { accountId: "a", id: "d", deletedAt: at(3) });
    const muchLater = new Date(later.getTime() + 24 * 60 * 60 * 1_000);
    while (await purgeDatasetStep(store, muchLater)) {
      // Each step is small.
    }
    expect(await listOpenChecks(store)).toEqual([]);
    expect(await store.database.select().from(store.tables.datasetRuns)).toEqual([]);
  });
});
