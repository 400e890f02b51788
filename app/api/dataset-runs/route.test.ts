import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Engine } from "@typed-question/protocol/engine";
import { readItemLine } from "@/lib/shared/datasets/runItemLine";
import {
  datasetRun,
  datasetRunList,
  runEstimate,
  runItemPage,
  type NewDatasetRun,
} from "@/lib/shared/pageApi/datasetRuns";
import { readRunCsv } from "@/lib/shared/reports/readRunCsv";
import { readRunJsonLines } from "@/lib/shared/reports/runJsonLines";
import { stopBatch } from "@/lib/server/batch/batch";
import { backgroundWork } from "@/lib/server/engines/background";
import { replaceSingleton } from "@/lib/server/singleton";
import { ensureAccount } from "@/lib/server/store/accounts";
import { createApiKey } from "@/lib/server/store/apiKeys";
import { putImage } from "@/lib/server/store/images";
import { store } from "@/lib/server/store/openStore";
import { signedInPage, type Page } from "@/test/page";
import { startTestServer, type TestServer } from "@/test/server";
import * as datasets from "../datasets/route";
import * as rowsRoute from "../datasets/[id]/rows/route";
import * as versions from "../datasets/[id]/versions/route";
import * as action from "./[id]/[action]/route";
import * as file from "./[id]/file/route";
import * as lines from "./[id]/items.ndjson/route";
import * as items from "./[id]/items/route";
import * as one from "./[id]/route";
import * as estimate from "./estimate/route";
import * as runs from "./route";
import { LATEST_MODEL } from "@typed-question/embedded-model/runtime/models";

const DATASET = "0f8fad5b-d9cb-469f-a165-70867728950e";
const RUN = "7c9e6679-7425-40de-944b-e07fc1f90ae7";
const QUESTIONS = '{"urgent":{"type":"noul","instructions":"Is it urgent?"}}';

let server: TestServer;
let page: Page;
let asked: { state: string; isBackground: boolean }[];
let isOpen: boolean;

/** An engine that refuses to answer about `bad`, and waits until the test opens it. */
const engine = (deterministic: boolean): Engine => ({
  capabilities: { images: false, box: false, optionsMax: 255, tokensMax: 40_000, deterministic },
  ready: () => Promise.resolve(),
  async evaluate({ state }, signal) {
    const text = state.parts.map((part) => (part.type === "text" ? part.text : "")).join("");
    asked.push({ state: text, isBackground: backgroundWork() !== undefined });
    await vi.waitFor(() => {
      if (!isOpen && !signal.aborted) throw new Error("closed");
    }, 5_000);
    signal.throwIfAborted();
    return {
      outcomes: [{ kind: "distribution", probabilities: [0.25, 0.75] }],
      usage: { inputTokens: 100, outputTokens: 0 },
    };
  },
  close: () => Promise.resolve(),
});

beforeEach(async () => {
  asked = [];
  isOpen = true;
  server = await startTestServer({ PLAYGROUND_WORKERS: "2" });
  replaceSingleton(
    "engines",
    new Map([
      [LATEST_MODEL, engine(true)],
      ["model-1.12.0", engine(false)],
    ]),
  );
  page = await signedInPage();
});
afterEach(async () => {
  await stopBatch();
  replaceSingleton("engines", undefined);
  await server.stop();
});

async function importRows(states: unknown[], images: { placeholder: string; sha256: string }[] = []) {
  await page.call(datasets.POST, "/datasets", { method: "POST", body: { id: DATASET, name: "Tickets" } });
  const rows = states.map((state) => ({ state: JSON.stringify(state), expected: {}, images, extra: {} }));
  const params = { id: DATASET };
  const path = `/datasets/${DATASET}`;
  await page.call(rowsRoute.POST, `${path}/rows`, { method: "POST", body: { first: 0, rows }, params });
  const body = { kind: "first", rowCount: rows.length, mapping: null };
  expect((await page.call(versions.POST, `${path}/versions`, { method: "POST", body, params })).status).toBe(
    200,
  );
}

const newRun = (more: Partial<NewDatasetRun> = {}): NewDatasetRun => ({
  ...{ id: RUN, dataset: { id: DATASET, version: 1 }, experiment: null, questions: QUESTIONS },
  ...{ models: ["model-latest", "model-1.12.0"], settings: {} },
  ...more,
});
const begin = (more: Partial<NewDatasetRun> = {}) =>
  page.call(runs.POST, "/dataset-runs", { method: "POST", body: newRun(more) });
const params = { id: RUN };
const path = `/dataset-runs/${RUN}`;
const shown = async () => datasetRun.parse(await (await page.call(one.GET, path, { params })).json());
const until = (status: string) => vi.waitFor(async () => expect((await shown()).status).toBe(status), 10_000);
const act = (name: string, by = page) =>
  by.call(action.POST, `${path}/${name}`, { method: "POST", params: { id: RUN, action: name } });
const itemsOf = async (query: string) => {
  const response = await page.call(items.GET, `${path}/items?${query}`, { params });
  return runItemPage.parse(await response.json()).items;
};

test("a run asks every model about every row in the background, and shows its progress and items", async () => {
  await importRows(["one", "two", "one"]);
  expect([(await begin()).status, (await begin()).status]).toEqual([200, 200]);
  await until("finished");
  expect(asked.every(({ isBackground }) => isBackground)).toBe(true);
  // The first model is deterministic: equal rows are asked once.
  expect(asked).toHaveLength(2 + 3);

  const list = datasetRunList.parse(
    await (await page.call(runs.GET, `/dataset-runs?dataset=${DATASET}`)).json(),
  );
  const counts = { queued: 0, running: 0, answered: 3, failed: 0, cancelled: 0 };
  expect(list.runs).toMatchObject([
    {
      ...{ id: RUN, dataset: { id: DATASET, name: "Tickets", version: 1 }, status: "finished", rowCount: 3 },
      models: [
        { model: "model-latest", counts, copies: 1, inputTokens: 200, answeredBy: [LATEST_MODEL] },
        { model: "model-1.12.0", counts, copies: 0, inputTokens: 300, answeredBy: ["model-1.12.0"] },
      ],
    },
  ]);
  expect(await itemsOf("model=model-latest&offset=2&limit=5")).toMatchObject([
    {
      row: 2,
      status: "answered",
      copyOf: 0,
      answers: '{"urgent":{"type":"noul","noul":0.75}}',
      inputTokens: null,
    },
  ]);
  expect(await itemsOf("model=model-latest&status=failed")).toEqual([]);

  const text = await (await page.call(lines.GET, `${path}/items.ndjson`, { params })).text();
  const read = text.trim().split("\n").map(readItemLine);
  expect(read.map(({ row, model, answers }) => [row, model, answers])).toEqual(
    [0, 1].flatMap((model) => [0, 1, 2].map((row) => [row, model, [[0.25, 0.75]]])),
  );
});

test("a run is exported with every row for every model and the newest labels, and is read back", async () => {
  await importRows(["=1+1", "two"]);
  await begin();
  await until("finished");
  const change = {
    ...{ change: "set", row: 1 },
    content: { state: '"two"', expected: { urgent: true }, images: [], extra: {} },
  };
  const changedState = { ...change, row: 0, content: { ...change.content, state: '"new"' } };
  const saved = await page.call(versions.POST, `/datasets/${DATASET}/versions`, {
    ...{ method: "POST", params: { id: DATASET } },
    body: { kind: "changes", base: 1, note: "", changes: [change, changedState] },
  });
  expect([saved.status, await saved.text()]).toEqual([200, expect.stringContaining("2")]);
  const answers = '{"urgent":{"type":"noul","noul":0.75}}';
  const record = (row: number, model: string, modelAnswered: string) => ({
    ...{ row, model, modelAnswered, state: row === 0 ? '"=1+1"' : '"two"', answers, error: null },
    expected: row === 1 ? { urgent: true } : {},
  });
  const records = [
    record(0, "model-latest", LATEST_MODEL),
    record(0, "model-1.12.0", "model-1.12.0"),
    record(1, "model-latest", LATEST_MODEL),
    record(1, "model-1.12.0", "model-1.12.0"),
  ];
  const fileOf = (format: string) =>
    page.call(file.GET, `${path}/file?format=${format}&baseline=model-1.12.0`, { params });
  const csv = Buffer.from(await (await fileOf("csv")).arrayBuffer());
  expect(csv.subarray(0, 3).toString("hex")).toBe("efbbbf");
  expect(readRunCsv(csv.toString()).records).toEqual(
    records.map((entry) => ({
      ...entry,
      answers: { urgent: { kind: "distribution", distribution: [0.25, 0.75] } },
    })),
  );
  const read = readRunJsonLines(await (await fileOf("jsonl")).text());
  // JSON lines tell also what an answer took.
  expect(read.records.map(({ figures: _, ...entry }) => entry)).toEqual(records);
  expect(read.records[0]!.figures).toMatchObject({ inputTokens: 100, outputTokens: 0 });
  expect(read.settings).toMatchObject({
    ...{ dataset: { name: "Tickets", version: 1 }, baseline: "model-1.12.0", questions: QUESTIONS },
    models: [{ answeredBy: [LATEST_MODEL] }, { answeredBy: ["model-1.12.0"] }],
  });
});

test("before a run starts, its tokens and cost are estimated and rows that will fail are named", async () => {
  await importRows(["See p", "See p", "See p", "See p"], []);
  const body = {
    dataset: { id: DATASET, version: 1 },
    questions: QUESTIONS,
    models: ["model-latest", "model-1.12.0"],
    settings: {},
  };
  const call = () => page.call(estimate.POST, "/dataset-runs/estimate", { method: "POST", body });
  const { models, ...rest } = runEstimate.parse(await (await call()).json());
  expect(rest).toEqual({ rowCount: 4, sampledRows: 4 });
  expect(models).toMatchObject([
    { modelId: LATEST_MODEL, isDeterministic: true, askedRows: 1, currency: null, refusedRows: 0 },
    { modelId: "model-1.12.0", isDeterministic: false, askedRows: 4, currency: null, refusedRows: 0 },
  ]);
  // Equal rows are asked once.
  expect(models[1]!.inputTokens).toBe(4 * models[0]!.inputTokens);
  expect(models[0]!.cost).toBeCloseTo((models[0]!.inputTokens * 0.042) / 1e6);
  expect(asked).toEqual([]);
});

test("rows with images say that the model cannot see", async () => {
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47]);
  const image = { accountId: "local", bytes: png, now: new Date() };
  const sha256 = await putImage(await store(), image);
  await importRows(["See p"], [{ placeholder: "p", sha256 }]);
  const body = {
    dataset: { id: DATASET, version: 1 },
    questions: QUESTIONS,
    models: ["model-1.12.0"],
    settings: {},
  };
  const response = await page.call(estimate.POST, "/dataset-runs/estimate", { method: "POST", body });
  expect(runEstimate.parse(await response.json()).models).toMatchObject([
    { refusedRows: 1, refusal: "Row 1: the model model-1.12.0 cannot see images." },
  ]);
  await begin({ models: ["model-1.12.0"] });
  await until("finished");
  expect((await itemsOf("model=model-1.12.0"))[0]!.error).toMatchObject({
    status: 400,
    errorType: "api_usage_error",
  });
  expect((await shown()).models[0]).toMatchObject({ errors: { api_usage_error: 1 } });
});

test("bad questions, an unknown model and an unknown version start no run", async () => {
  await importRows(["one"]);
  const refused = async (more: Partial<NewDatasetRun>) => {
    const response = await begin(more);
    return [response.status, await response.text()] as const;
  };
  const [status, text] = await refused({ questions: '{"q":{"type":"nouls"}}' });
  expect([status, text]).toEqual([422, expect.stringContaining('["body","questions","q"')]);
  expect(await refused({ questions: "{oops" })).toEqual([422, expect.stringContaining("json_invalid")]);
  expect(await refused({ models: ["model-9"] })).toEqual([
    400,
    expect.stringContaining("Unknown model: model-9"),
  ]);
  expect((await refused({ dataset: { id: DATASET, version: 2 } }))[0]).toBe(404);
  expect(await (await page.call(runs.GET, "/dataset-runs")).json()).toEqual({ runs: [] });
});

test("a run is paused, goes on, is cancelled and asked again", async () => {
  await importRows([..."abcdefgh"]);
  isOpen = false;
  await begin({ models: ["model-1.12.0"] });
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(0));
  expect([(await act("pause")).status, (await act("pause")).status]).toEqual([200, 200]);
  isOpen = true;
  await vi.waitFor(async () => expect((await shown()).models[0]!.counts.running).toBe(0), 5_000);
  const { status, models } = await shown();
  expect(status).toBe("paused");
  expect(models[0]!.counts.answered).toBe(asked.length);
  isOpen = false;
  await act("resume");
  await vi.waitFor(async () => expect((await shown()).models[0]!.counts.running).toBeGreaterThan(0));
  expect((await act("cancel")).status).toBe(200);
  await vi.waitFor(async () => expect((await shown()).models[0]!.counts.running).toBe(0), 5_000);
  expect((await act("pause")).status).toBe(400);
  isOpen = true;
  expect((await act("retry")).status).toBe(200);
  await until("finished");
  expect((await shown()).models[0]!.counts).toEqual({
    queued: 0,
    running: 0,
    answered: 8,
    failed: 0,
    cancelled: 0,
  });
  const refusal = await act("retry");
  expect([refusal.status, await refusal.text()]).toEqual([
    400,
    expect.stringContaining("no failed or cancelled row"),
  ]);
  expect((await act("explode")).status).toBe(404);
});

test("a deleted run can be restored; another account sees nothing of it", async () => {
  await importRows(["one"]);
  await begin();
  await until("finished");
  const opened = await store();
  await ensureAccount(opened, { id: "other", name: "Other" }, new Date());
  const { secret } = await createApiKey(opened, { accountId: "other", name: "k", createdAt: new Date() });
  const stranger = await signedInPage(secret);
  const statuses = [
    await stranger.call(one.GET, path, { params }),
    await stranger.call(one.DELETE, path, { method: "DELETE", params }),
    await stranger.call(items.GET, `${path}/items?model=model-latest`, { params }),
    await stranger.call(lines.GET, `${path}/items.ndjson`, { params }),
    await stranger.call(file.GET, `${path}/file?format=csv`, { params }),
    await stranger.call(runs.POST, "/dataset-runs", { method: "POST", body: newRun() }),
    ...(await Promise.all(["pause", "retry", "restore"].map((name) => act(name, stranger)))),
  ].map(({ status }) => status);
  expect(statuses).toEqual(statuses.map(() => 404));

  expect((await page.call(one.DELETE, path, { method: "DELETE", params })).status).toBe(200);
  expect((await page.call(one.GET, path, { params })).status).toBe(404);
  expect((await act("restore")).status).toBe(200);
  expect((await shown()).status).toBe("finished");
});
