import { afterEach, beforeEach, expect, test } from "vitest";
import { accountImportReport } from "@/lib/shared/pageApi/accountImport";
import { newRun } from "@/lib/server/history/newRun";
import { readyRun } from "@/lib/server/history/prepareImport";
import { ensureAccount } from "@/lib/server/store/accounts";
import { createApiKey } from "@/lib/server/store/apiKeys";
import { createDatasetRun } from "@/lib/server/store/datasetRuns";
import { createExperiment } from "@/lib/server/store/experiments";
import { createGoldenSet } from "@/lib/server/store/goldenSets";
import { putGoldenCheck } from "@/lib/server/store/importAccount";
import { importRun } from "@/lib/server/store/importExperiment";
import { store } from "@/lib/server/store/openStore";
import { factsOf } from "@/test/evaluations";
import { signedInPage, type Page } from "@/test/page";
import { startTestServer, type TestServer } from "@/test/server";
import * as oneDataset from "../../datasets/[id]/route";
import * as datasets from "../../datasets/route";
import * as rowsRoute from "../../datasets/[id]/rows/route";
import * as datasetVersions from "../../datasets/[id]/versions/route";
import * as experimentVersions from "../../experiments/[id]/versions/route";
import * as images from "../../images/route";
import * as everything from "../export/route";
import * as route from "./route";

const DATASET = "0f8fad5b-d9cb-469f-a165-70867728950e";
const EXPERIMENT = "7c9e6679-7425-40de-944b-e07fc1f90ae7";
const RUN = "9b2f1c8a-3d4e-4f6a-8b7c-1d2e3f4a5b6c";
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const NOW = new Date("2026-11-28T12:00:00.000Z");

let server: TestServer;
let page: Page;

beforeEach(async () => {
  server = await startTestServer({});
  page = await signedInPage();
});
afterEach(() => server.stop());

const exported = async (by = page) => (await by.call(everything.GET, "/account/export")).text();
const imported = async (body: string, by = page) => {
  const response = await by.call(route.POST, "/account/import", { method: "POST", body });
  return { status: response.status, body: await response.text() };
};
const reportOf = async (body: string, by = page) =>
  accountImportReport.parse(JSON.parse((await imported(body, by)).body));

/** One of everything: an experiment with a version and its run, two versions of a dataset, a run, a golden set. */
async function fill(): Promise<void> {
  const post = (body: unknown, params = {}) => ({ method: "POST", body, params });
  const { sha256 } = (await (await page.call(images.POST, "/images", post(PNG))).json()) as {
    sha256: string;
  };
  const opened = await store();
  const own = { accountId: "local" };
  const asked = JSON.stringify({
    ...{ model: "m", state: "see p", questions: { q: { type: "noul", instructions: "?" } } },
    assets: { p: { type: "image", part: "p" } },
  });
  const made = await newRun(
    opened,
    "local",
    readyRun({
      ...{ createdAt: NOW.toISOString(), name: "Kept", plan: null, baseline: "m" },
      requests: [{ text: asked, images: [{ part: "p", image: sha256 }] }],
      evaluations: [
        { ...factsOf({ createdAt: NOW.toISOString() }), request: 0, response: '{"model":"m-1"}' },
      ],
    }),
    RUN,
  );
  await importRun(opened, { ...made, pinned: true }, NOW);
  const content = { draft: '{"draft":1}', images: [{ key: "i", sha256 }] };
  await createExperiment(opened, { ...own, id: EXPERIMENT, name: "Mine", content, now: NOW });
  const version = { note: "first", runId: RUN, ...content };
  const path = `/experiments/${EXPERIMENT}/versions`;
  expect((await page.call(experimentVersions.POST, path, post(version, { id: EXPERIMENT }))).status).toBe(
    200,
  );

  const rows = Array.from({ length: 3 }, (_, at) => ({
    ...{ state: `"row ${at}"`, expected: { urgent: at === 0 }, extra: { note: `${at}` } },
    images: at === 0 ? [{ placeholder: "p", sha256 }] : [],
  }));
  await page.call(datasets.POST, "/datasets", post({ id: DATASET, name: "Tickets" }));
  await page.call(rowsRoute.POST, `/datasets/${DATASET}/rows`, post({ first: 0, rows }, { id: DATASET }));
  const save = (body: object) =>
    page.call(datasetVersions.POST, `/datasets/${DATASET}/versions`, post(body, { id: DATASET }));
  await save({ kind: "first", rowCount: 3, mapping: null });
  const changes = [
    { change: "set", row: 1, content: { ...rows[1]!, state: '"changed"', expected: { team: "a" } } },
    { change: "delete", row: 2 },
    { change: "add", content: rows[2]! },
  ];
  expect((await save({ kind: "changes", base: 1, changes, note: "mended" })).status).toBe(200);

  const shared = { ...own, datasetId: DATASET, createdAt: NOW, rowCount: 3, settings: "{}" };
  for (const [id, status] of [
    ["r", "finished"],
    ["open", "running"],
  ] as const) {
    await createDatasetRun(opened, {
      ...{ ...shared, id, datasetVersion: 1, name: id, status, models: '["a"]', startedAt: NOW },
      ...{ questions: '{"urgent":{"type":"noul"}}', experimentId: EXPERIMENT, experimentVersion: 1 },
    });
  }
  const item = { runId: "r", model: "a", attempts: 1, finishedAt: NOW };
  const answered = {
    ...{ ...item, status: "answered", modelAnswered: "a-1", latencyMs: 2.5, cost: 0.5, currency: "EUR" },
    answers: "{}",
    ...{ inputTokens: 10, outputTokens: 1 },
  };
  await opened.database.insert(opened.tables.datasetRunItems).values([
    { ...answered, row: 0 },
    { ...answered, row: 1, copyOf: 0, inputTokens: null, outputTokens: null, cost: null, latencyMs: null },
    {
      ...{ ...item, row: 2, status: "failed", httpStatus: 502 },
      error: '{"status":502,"errorType":"upstream_error","message":"Away."}',
    },
  ]);
  await createGoldenSet(opened, {
    ...{ ...own, id: "g", runId: "r", createdAt: NOW, name: "latest", runModel: "a" },
    ...{ answeredBy: '["a-1"]', thresholds: "[]", everyHours: 24, nextCheckAt: new Date("2099-01-01") },
  });
  const report = {
    ...{ rows: 3, answered: { golden: 2, now: 0, both: 0 }, answeredBy: { golden: ["a-1"], now: [] } },
    ...{ isExact: false, problem: "The check was cancelled.", questions: [] },
  };
  await putGoldenCheck(opened, {
    ...{ id: "c", goldenSetId: "g", createdAt: NOW, finishedAt: NOW, begunBy: "hand" },
    report: JSON.stringify(report),
  });
}

/** An export without the fields that an import does not bring back: its own time, and runs that were open. */
const comparable = (text: string) =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .map(({ exportedAt: _, ...line }) => (line.id === "open" ? { ...line, status: "paused" } : line));

test("what was exported comes back into an empty store as it was", async () => {
  await fill();
  const before = await exported();
  await server.stop();
  server = await startTestServer({});
  page = await signedInPage();
  const report = await reportOf(before);
  const counts = Object.entries(report.kinds).map(([kind, { imported: count, ...others }]) => {
    expect(others).toEqual({ existing: 0, renamed: 0, broken: 0 });
    return [kind, count];
  });
  expect(Object.fromEntries(counts)).toEqual({
    ...{ experiment: 1, experimentVersion: 1, run: 1, dataset: 1, datasetVersion: 2, datasetRow: 6 },
    ...{ datasetRun: 2, datasetRunItem: 3, goldenSet: 1, goldenCheck: 1, image: 1 },
  });
  expect([report.problems, report.notes]).toEqual([[], [expect.stringContaining("are paused")]]);
  expect(comparable(await exported())).toEqual(comparable(before));
  const opened = await store();
  const rows = await opened.database.select().from(opened.tables.datasetRows);
  // Rows that two versions share are stored once.
  expect(rows).toHaveLength(5);
  expect(await opened.database.select().from(opened.tables.datasetRunModels)).toEqual([
    {
      ...{ runId: "r", model: "a", items: 3, copies: 1, answered: 2, failed: 1, cancelled: 0, asked: 1 },
      ...{ latencyMs: 2.5, inputTokens: 10, outputTokens: 1, cost: 0.5, answeredBy: '["a-1"]' },
      ...{ currency: "EUR", otherCosts: null },
      errors: '{"upstream_error":1}',
    },
  ]);
});

test("a second import changes nothing, and another account gets its own copies", async () => {
  await fill();
  const file = await exported();
  const again = await reportOf(file);
  expect(Object.values(again.kinds).filter(({ imported: count }) => count > 0)).toEqual([]);
  expect(again.kinds.datasetRow).toMatchObject({ existing: 6 });
  expect(comparable(await exported())).toEqual(
    comparable(file).map((line) => (line.id === "open" ? { ...line, status: "paused" } : line)),
  );

  const opened = await store();
  await ensureAccount(opened, { id: "other", name: "Other" }, new Date());
  const { secret } = await createApiKey(opened, { accountId: "other", name: "k", createdAt: new Date() });
  const other = await signedInPage(secret);
  const report = await reportOf(file, other);
  expect(report.problems).toEqual([]);
  expect(report.kinds).toMatchObject({
    ...{ experiment: { imported: 1, renamed: 1 }, run: { imported: 1, renamed: 1 } },
    ...{ dataset: { imported: 1, renamed: 1 }, datasetRun: { imported: 2, renamed: 2 } },
    goldenSet: { imported: 1, renamed: 1 },
  });
  const theirs = comparable(await exported(other));
  const run = theirs.find(({ kind }) => kind === "run")!;
  expect(run.id).not.toBe(RUN);
  expect(theirs.find(({ kind }) => kind === "experimentVersion")).toMatchObject({ number: 1, runId: run.id });
});

test("what was deleted since comes back under a new id", async () => {
  await fill();
  const file = await exported();
  await page.call(oneDataset.DELETE, `/datasets/${DATASET}`, { method: "DELETE", params: { id: DATASET } });
  const report = await reportOf(file);
  expect(report.kinds).toMatchObject({
    ...{ experiment: { existing: 1 }, dataset: { imported: 1, renamed: 1 }, datasetRow: { imported: 6 } },
  });
  const ids = comparable(await exported()).flatMap(({ kind, id }) => (kind === "dataset" ? [id] : []));
  expect(ids).toEqual([expect.not.stringMatching(DATASET)]);
});

test("a broken line is named by its number, and the others go on", async () => {
  await fill();
  const lines = (await exported()).trimEnd().split("\n");
  await server.stop();
  server = await startTestServer({});
  page = await signedInPage();
  const at = (kind: string) => lines.findIndex((line) => line.includes(`"kind":"${kind}"`));
  const [row, run, version] = [at("datasetRow"), at("run"), at("experimentVersion")];
  lines[row] = lines[row]!.replace('"row":0', '"row":"zero"');
  lines[run] = lines[run]!.slice(0, 40);
  lines[version] = lines[version]!.replace('"number":1', '"number":0');
  lines.push('{"kind":"wish"}');
  const report = await reportOf(`${lines.join("\r\n")}\n\n`);
  expect(report.problems.map(({ line, kind }) => [line, kind])).toEqual(
    [
      [run + 1, null],
      [version + 1, "experimentVersion"],
      [row + 1, "datasetRow"],
      [lines.length, null],
    ].sort(([a], [b]) => Number(a) - Number(b)),
  );
  expect([report.problemCount, report.problems.find(({ line }) => line === row + 1)?.message]).toEqual([
    4,
    expect.stringContaining("row"),
  ]);
  expect(report.kinds).toMatchObject({
    ...{ experiment: { imported: 1 }, dataset: { imported: 1 }, datasetRow: { imported: 5, broken: 1 } },
    goldenSet: { imported: 1 },
  });
});

test("a file of another kind and an empty body are refused", async () => {
  for (const [body, reason] of [
    ['{"kind":"dataset"}\n', "no file of “Export everything”"],
    ['{"kind":"export","format":"typed-question-playground/account","version":2}\n', "newer version"],
  ] as const) {
    expect(await imported(body)).toEqual({ status: 400, body: expect.stringContaining(reason) });
  }
});
