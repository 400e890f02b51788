import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { DatasetRowContent, RowChange } from "@/lib/shared/pageApi/datasets";
import { DATABASES, newDatabase, type TestDatabase } from "@/test/databases";
import { changeDataset } from "./changeDataset";
import {
  addFirstRows,
  datasetFactsAfter,
  datasetRowsAfter,
  findDatasetRow,
  listDatasetRows,
} from "./datasetRows";
import { createDatasetRun, findDatasetRun, listDatasetRuns } from "./datasetRuns";
import { addRunItems, runItemsAfter } from "./runItems";
import {
  createDataset,
  findDataset,
  findDatasetVersion,
  finishFirstVersion,
  listDatasets,
  listDatasetVersions,
  renameDataset,
  setDatasetDeleted,
} from "./datasets";
import { findImage, putImage } from "./images";
import { purgeDeleted } from "./purge";
import { purgeDatasetStep } from "./purgeDatasets";
import type { Store } from "./store";

const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 28, 12, minute));
const LONG_AFTER = new Date(at(0).getTime() + 25 * 60 * 60 * 1_000);
const OWN = { accountId: "a", id: "d" };
const STRANGER = { accountId: "b", id: "d" };

const content = (text: string, more: Partial<DatasetRowContent> = {}): DatasetRowContent => ({
  state: JSON.stringify(text),
  expected: { urgent: true },
  images: [],
  extra: { id: text },
  ...more,
});

const asked = (row: number) => ({ row, copyOf: null });

describe.each(DATABASES)("in %s", (kind) => {
  let database: TestDatabase;
  let store: Store;

  beforeEach(async () => {
    database = await newDatabase(kind);
    store = await database.open();
    await store.database
      .insert(store.tables.accounts)
      .values(["a", "b"].map((id) => ({ id, name: id, createdAt: at(0) })));
    await createDataset(store, { ...OWN, name: "Tickets", now: at(0) });
  });
  afterEach(() => database.remove());

  const add = (first: number, rows: DatasetRowContent[], own = OWN) =>
    addFirstRows(store, { ...own, first, rows, now: at(1) });
  const finish = (accountId = "a") =>
    finishFirstVersion(store, {
      ...{ accountId, datasetId: "d", createdAt: at(2), note: "", rowCount: 3 },
      questions: JSON.stringify([{ name: "urgent", booleans: 3, numbers: 0, texts: 0 }]),
      ...{ columns: '["id"]', mapping: null },
    });
  const imported = async () => {
    await add(
      0,
      ["one", "two", "three"].map((text) => content(text)),
    );
    await finish();
  };
  const change = (base: number, changes: RowChange[], own = OWN) =>
    changeDataset(store, { ...own, base, changes, note: "edit", now: at(5) });
  const texts = async (version: number) =>
    (await listDatasetRows(store, { datasetId: "d", version, offset: 0, limit: 9 })).map(
      ({ row, state }) => `${row} ${state}`,
    );

  test("a dataset is listed once its rows are complete, for its account alone", async () => {
    expect(await createDataset(store, { ...OWN, name: "Again", now: at(0) })).toBe(false);
    expect(await finish()).toBe(false);
    expect(await add(0, [content("one")], STRANGER)).toBeNull();
    const bytes = await add(0, [content("one"), content("two")]);
    expect(bytes).toBe(2 * ('"one"'.length + '{"urgent":true}'.length + "[]".length + '{"id":"one"}'.length));
    // A repeated call keeps the first content, and counts no byte twice.
    expect(await add(1, [content("another")])).toBe(bytes);
    await add(2, [content("three")]);
    expect(await listDatasets(store, "a")).toEqual([]);
    expect([await finish("b"), await finish(), await finish()]).toEqual([false, true, false]);
    expect(await add(3, [content("late")])).toBeNull();

    const [listed] = await listDatasets(store, "a");
    expect(listed).toMatchObject({
      dataset: { id: "d", name: "Tickets", createdAt: at(0), updatedAt: at(2), newestVersion: 1, nextRow: 3 },
      newest: { number: 1, rowCount: 3 },
    });
    expect([await listDatasets(store, "b"), await findDataset(store, STRANGER)]).toEqual([[], null]);
    expect(await findDatasetVersion(store, { ...STRANGER, number: 1 })).toBeNull();
    expect(await texts(1)).toEqual(['0 "one"', '1 "two"', '2 "three"']);
  });

  test("rows are read by page, behind a number, one alone, and without their states", async () => {
    await imported();
    const page = { datasetId: "d", version: 1 };
    const second = { row: 1, ...content("two") };
    expect(await listDatasetRows(store, { ...page, offset: 1, limit: 1 })).toEqual([second]);
    expect(await listDatasetRows(store, { ...page, offset: 3, limit: 9 })).toEqual([]);
    expect(await datasetRowsAfter(store, { ...page, after: 0, limit: 1 })).toEqual([second]);
    expect(await findDatasetRow(store, { ...page, row: 1 })).toEqual(second);
    expect(await findDatasetRow(store, { ...page, row: 7 })).toBeNull();
    expect(await datasetFactsAfter(store, { ...page, after: 1, limit: 9 })).toEqual([
      { row: 2, expected: { urgent: true }, images: [], extra: { id: "three" }, isText: true },
    ]);
  });

  test("a change is a new version; the earlier ones stay as they were", async () => {
    await imported();
    const labelled = content("TWO", { expected: { urgent: false, team: "billing" }, extra: { note: "n" } });
    expect(
      await change(1, [
        { change: "set", row: 1, content: labelled },
        { change: "delete", row: 0 },
        { change: "add", content: content("four", { expected: {} }) },
      ]),
    ).toMatchObject({ number: 2 });
    expect(await change(2, [{ change: "delete", row: 1 }])).toMatchObject({ number: 3 });
    expect([await texts(1), await texts(2), await texts(3)]).toEqual([
      ['0 "one"', '1 "two"', '2 "three"'],
      ['1 "TWO"', '2 "three"', '3 "four"'],
      ['2 "three"', '3 "four"'],
    ]);
    const versions = await listDatasetVersions(store, "d");
    expect(versions.map(({ number, rowCount, note }) => [number, rowCount, note])).toEqual([
      [3, 2, "edit"],
      [2, 3, "edit"],
      [1, 3, ""],
    ]);
    expect(JSON.parse(versions[1]!.questions)).toEqual([
      { name: "urgent", booleans: 2, numbers: 0, texts: 0 },
      { name: "team", booleans: 0, numbers: 0, texts: 1 },
    ]);
    expect(JSON.parse(versions[0]!.questions)).toEqual([
      { name: "urgent", booleans: 1, numbers: 0, texts: 0 },
    ]);
    expect(versions[1]!.columns).toBe('["id","note"]');
  });

  test("of two changes of one version only one is saved, and one of a missing row changes nothing", async () => {
    await imported();
    const one = () => change(1, [{ change: "set", row: 0, content: content("mine") }]);
    const both = await Promise.all([one(), one()]);
    expect(both.filter((saved) => "number" in saved)).toHaveLength(1);
    expect(both).toContainEqual({ reason: "changed-elsewhere" });
    expect(await change(2, [{ change: "delete", row: 0 }], STRANGER)).toEqual({
      reason: "changed-elsewhere",
    });
    const missing = await change(2, [
      { change: "delete", row: 0 },
      { change: "delete", row: 9 },
    ]);
    expect(missing).toEqual({ reason: "no-such-row", row: 9 });
    expect(await texts(2)).toEqual(['0 "mine"', '1 "two"', '2 "three"']);
    expect((await findDataset(store, OWN))?.newestVersion).toBe(2);
  });

  test("a run is listed with its dataset and keeps its items in the order of the rows", async () => {
    await imported();
    const run = {
      ...{ id: "r", accountId: "a", datasetId: "d", datasetVersion: 1, name: "First", createdAt: at(3) },
      ...{ status: "queued", rowCount: 3, models: '["m"]', settings: "{}", questions: "{}" },
    };
    expect([await createDatasetRun(store, run), await createDatasetRun(store, run)]).toEqual([true, false]);
    const [listed] = await listDatasetRuns(store, { accountId: "a", datasetId: "d" });
    expect(listed).toMatchObject({ run, datasetName: "Tickets" });
    expect(await findDatasetRun(store, { accountId: "a", id: "r" })).toEqual(listed);
    expect(await findDatasetRun(store, { accountId: "b", id: "r" })).toBeNull();
    expect(await listDatasetRuns(store, { accountId: "a", datasetId: "other" })).toEqual([]);
    await addRunItems(store, { runId: "r", model: "m", rows: [2, 0, 1].map(asked) });
    await addRunItems(store, { runId: "r", model: "m", rows: [asked(2)] });
    const items = await runItemsAfter(store, { runId: "r", model: "m", after: 0, limit: 9 });
    expect(items.map(({ row, status, attempts }) => [row, status, attempts])).toEqual([
      [1, "queued", 0],
      [2, "queued", 0],
    ]);
  });

  test("a deleted dataset comes back for a day, then goes with its rows, runs and images", async () => {
    const image = await putImage(store, { accountId: "a", bytes: Buffer.from("image"), now: at(0) });
    await add(0, [content("one", { images: [{ placeholder: "p", sha256: image }] })]);
    await finish();
    await createDatasetRun(store, {
      ...{ id: "r", accountId: "a", datasetId: "d", datasetVersion: 1, name: "", createdAt: at(3) },
      ...{ status: "queued", rowCount: 1, models: '["m"]', settings: "{}", questions: "{}" },
    });
    await addRunItems(store, { runId: "r", model: "m", rows: [asked(0)] });
    await purgeDeleted(store, LONG_AFTER);
    expect(await purgeDatasetStep(store, LONG_AFTER)).toBe(false);
    expect(await findImage(store, "a", image)).toEqual(Buffer.from("image"));

    expect(await renameDataset(store, { ...STRANGER, name: "x", now: at(4) })).toBe(false);
    expect(await renameDataset(store, { ...OWN, name: "Renamed", now: at(4) })).toBe(true);
    expect(await setDatasetDeleted(store, { ...STRANGER, deletedAt: at(5) })).toBe(false);
    expect(await setDatasetDeleted(store, { ...OWN, deletedAt: at(5) })).toBe(true);
    expect([await listDatasets(store, "a"), await listDatasetRuns(store, { accountId: "a" })]).toEqual([
      [],
      [],
    ]);
    expect(await setDatasetDeleted(store, { ...OWN, deletedAt: null })).toBe(true);
    expect((await findDataset(store, OWN))?.name).toBe("Renamed");

    await setDatasetDeleted(store, { ...OWN, deletedAt: at(5) });
    expect(await purgeDatasetStep(store, at(9))).toBe(false);
    let steps = 0;
    while (await purgeDatasetStep(store, LONG_AFTER)) steps += 1;
    expect(steps).toBe(4);
    await purgeDeleted(store, LONG_AFTER);
    expect([
      await setDatasetDeleted(store, { ...OWN, deletedAt: null }),
      await findImage(store, "a", image),
    ]).toEqual([false, null]);
  });

  test("an import that stopped is removed after a day", async () => {
    await add(0, [content("one")]);
    expect(await purgeDatasetStep(store, at(60))).toBe(false);
    while (await purgeDatasetStep(store, LONG_AFTER));
    expect(await findDataset(store, OWN)).toBeNull();
  });
});
