import { afterEach, beforeEach, expect, test } from "vitest";
import { createApiKey } from "@/lib/server/store/apiKeys";
import { createExperiment } from "@/lib/server/store/experiments";
import { createDatasetRun } from "@/lib/server/store/datasetRuns";
import { ensureAccount } from "@/lib/server/store/accounts";
import { store } from "@/lib/server/store/openStore";
import { newDatabase, type TestDatabase } from "@/test/databases";
import { signedInPage, type Page } from "@/test/page";
import { startTestServer, type TestServer } from "@/test/server";
import * as datasets from "../../datasets/route";
import * as rowsRoute from "../../datasets/[id]/rows/route";
import * as datasetVersions from "../../datasets/[id]/versions/route";
import * as experimentVersions from "../../experiments/[id]/versions/route";
import * as images from "../../images/route";
import { saveEvaluation } from "@/lib/server/store/saveEvaluation";
import { newEvaluation } from "@/test/evaluations";
import * as everything from "./route";

const DATASET = "0f8fad5b-d9cb-469f-a165-70867728950e";
const EXPERIMENT = "7c9e6679-7425-40de-944b-e07fc1f90ae7";
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

let database: TestDatabase;
let server: TestServer;
let page: Page;

beforeEach(async () => {
  database = await newDatabase("libsql");
  server = await startTestServer({});
  page = await signedInPage();
});
afterEach(async () => {
  await server.stop();
  await database.remove();
});

interface Line extends Record<string, unknown> {
  kind: string;
}

async function linesFor(caller: Page): Promise<Line[]> {
  const response = await caller.call(everything.GET, "/account/export");
  expect(response.headers.get("content-disposition")).toContain(".ndjson");
  return (await response.text())
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Line);
}

test("an account's file has all of its things with every image once, and nothing of another account", async () => {
  const post = (body: unknown, params = {}) => ({ method: "POST", body, params });
  const sent = await page.call(images.POST, "/images", post(PNG));
  const { sha256 } = (await sent.json()) as { sha256: string };
  const headers = { key: "headers", json: '{"Authorization":"Bearer sk-secret-of-mine-123456"}' };
  const draft = JSON.stringify({ draft: { extra: [headers], questions: [] } });
  const content = { draft, images: [{ key: "i", sha256 }] };
  const opened = await store();
  // Drafts of earlier versions of the program were stored with their headers.
  await createExperiment(opened, {
    accountId: "local",
    ...{ id: EXPERIMENT, name: "Mine", content, now: new Date() },
  });
  const version = { note: "first", runId: null, ...content };
  await page.call(
    experimentVersions.POST,
    `/experiments/${EXPERIMENT}/versions`,
    post(version, { id: EXPERIMENT }),
  );
  const rows = Array.from({ length: 250 }, (_, at) => ({
    ...{ state: `"row ${at}"`, expected: { urgent: true }, extra: {} },
    images: at === 0 ? [{ placeholder: "p", sha256 }] : [],
  }));
  await page.call(datasets.POST, "/datasets", post({ id: DATASET, name: "Tickets" }));
  await page.call(rowsRoute.POST, `/datasets/${DATASET}/rows`, post({ first: 0, rows }, { id: DATASET }));
  const first = { kind: "first", rowCount: 250, mapping: null };
  await page.call(datasetVersions.POST, `/datasets/${DATASET}/versions`, post(first, { id: DATASET }));

  await saveEvaluation(opened, newEvaluation({ accountId: "local", runId: "run-1" }));
  await createDatasetRun(opened, {
    ...{ id: "r", accountId: "local", datasetId: DATASET, datasetVersion: 1, name: "Nightly" },
    ...{ createdAt: new Date(), status: "finished", rowCount: 250, models: '["a","b"]', settings: "{}" },
    questions: "{}",
  });
  const items = ["a", "b"].flatMap((model) =>
    rows.map((_, row) => ({ runId: "r", model, row, status: "answered", attempts: 1, answers: "{}" })),
  );
  await opened.database.insert(opened.tables.datasetRunItems).values(items);

  const lines = await linesFor(page);
  const of = (kind: string) => lines.filter((line) => line.kind === kind);
  expect([...new Set(lines.map(({ kind }) => kind))]).toEqual([
    ...["export", "experiment", "experimentVersion", "run", "dataset", "datasetVersion", "datasetRow"],
    ...["datasetRun", "datasetRunItem", "image"],
  ]);
  expect(of("experiment")).toMatchObject([{ id: EXPERIMENT, name: "Mine", images: content.images }]);
  expect(of("experimentVersion")).toMatchObject([{ experiment: EXPERIMENT, number: 1, note: "first" }]);
  expect(of("datasetRow").map(({ row }) => row)).toEqual(rows.map((_, at) => at));
  expect(of("datasetRow")[0]).toEqual({
    kind: "datasetRow",
    dataset: DATASET,
    version: 1,
    row: 0,
    ...rows[0],
  });
  expect(of("run")).toMatchObject([{ id: "run-1", evaluations: [{ id: "req_1", response: "r" }] }]);
  expect(of("datasetRun")).toMatchObject([{ id: "r", name: "Nightly" }]);
  expect(of("datasetRunItem").map(({ model, row }) => [model, row])).toEqual(
    items.map(({ model, row }) => [model, row]),
  );
  expect(of("image")).toEqual([{ kind: "image", sha256, data_base64: Buffer.from(PNG).toString("base64") }]);
  expect(JSON.stringify(of("experiment"))).not.toContain("sk-secret-of-mine");

  await ensureAccount(opened, { id: "other", name: "Other" }, new Date());
  const { secret } = await createApiKey(opened, { accountId: "other", name: "k", createdAt: new Date() });
  expect((await linesFor(await signedInPage(secret))).map(({ kind }) => kind)).toEqual(["export"]);
});
