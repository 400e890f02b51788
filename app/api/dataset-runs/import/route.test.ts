import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Engine, EngineContent } from "@typed-question/protocol/engine";
import { LATEST_MODEL } from "@typed-question/embedded-model/runtime/models";
import { datasetRun, runImport, runItemPage } from "@/lib/shared/pageApi/datasetRuns";
import { readRunJsonLines } from "@/lib/shared/reports/runJsonLines";
import { stopBatch } from "@/lib/server/batch/batch";
import { replaceSingleton } from "@/lib/server/singleton";
import { putImage } from "@/lib/server/store/images";
import { store } from "@/lib/server/store/openStore";
import { signedInPage, type Page } from "@/test/page";
import { startTestServer, type TestServer } from "@/test/server";
import * as datasets from "../../datasets/route";
import * as rowsRoute from "../../datasets/[id]/rows/route";
import * as versions from "../../datasets/[id]/versions/route";
import * as file from "../[id]/file/route";
import * as items from "../[id]/items/route";
import * as one from "../[id]/route";
import * as runs from "../route";
import * as importRoute from "./route";

const FIRST = "0f8fad5b-d9cb-469f-a165-70867728950e";
const SECOND = "1f8fad5b-d9cb-469f-a165-70867728950e";
const RUN = "7c9e6679-7425-40de-944b-e07fc1f90ae7";
const IMPORTED = "8c9e6679-7425-40de-944b-e07fc1f90ae7";
/** A PNG of one pixel. */
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
const QUESTIONS = '{"same":{"type":"noul","instructions":"Does it show what [sample] shows?"}}';

let server: TestServer;
let page: Page;
let asked: { state: EngineContent; question: unknown }[];

/** An engine that refuses `bad`. */
const engine: Engine = {
  capabilities: { images: true, box: false, optionsMax: 255, tokensMax: 40_000, deterministic: false },
  ready: () => Promise.resolve(),
  evaluate({ state, questions }) {
    asked.push({ state, question: questions[0] });
    return Promise.resolve({
      outcomes: [{ kind: "distribution", probabilities: [0.25, 0.75] }],
      usage: { inputTokens: 100, outputTokens: 2 },
    });
  },
  close: () => Promise.resolve(),
};

beforeEach(async () => {
  asked = [];
  server = await startTestServer({ PLAYGROUND_WORKERS: "2" });
  replaceSingleton("engines", new Map([[LATEST_MODEL, engine]]));
  page = await signedInPage();
});
afterEach(async () => {
  await stopBatch();
  replaceSingleton("engines", undefined);
  await server.stop();
});

async function importRows(id: string, rows: object[]) {
  const post = (body: object) => ({ method: "POST", body, params: { id } });
  await page.call(datasets.POST, "/datasets", { method: "POST", body: { id, name: "Tickets" } });
  await page.call(rowsRoute.POST, `/datasets/${id}/rows`, post({ first: 0, rows }));
  const body = { kind: "first", rowCount: rows.length, mapping: null };
  await page.call(versions.POST, `/datasets/${id}/versions`, post(body));
}

const shown = async (id: string) =>
  datasetRun.parse(await (await page.call(one.GET, `/dataset-runs/${id}`, { params: { id } })).json());
const itemsOf = async (id: string) => {
  const path = `/dataset-runs/${id}/items?model=${LATEST_MODEL}`;
  return runItemPage.parse(await (await page.call(items.GET, path, { params: { id } })).json()).items;
};
const fileOf = async (id: string) =>
  (await page.call(file.GET, `/dataset-runs/${id}/file?format=jsonl`, { params: { id } })).text();

test("the images of questions are sent as images, and a run's file becomes a run again with them", async () => {
  const bytes = Buffer.from(PIXEL, "base64");
  const sha256 = await putImage(await store(), { accountId: "local", bytes, now: new Date() });
  const rows = ["one", "two", "three"].map((text, at) => ({
    ...{ state: JSON.stringify(at === 0 ? `${text} p` : text), expected: { same: at === 0 } },
    images: at === 0 ? [{ placeholder: "p", sha256 }] : [],
    extra: at === 1 ? { note: "n" } : {},
  }));
  await importRows(FIRST, rows);
  const images = [
    { placeholder: "[sample]", sha256 },
    // No question mentions it.
    { placeholder: "[other]", sha256 },
  ];
  const body = {
    ...{ id: RUN, dataset: { id: FIRST, version: 1 }, experiment: null, questions: QUESTIONS },
    ...{ models: [LATEST_MODEL], settings: { images } },
  };
  expect((await page.call(runs.POST, "/dataset-runs", { method: "POST", body })).status).toBe(200);
  await vi.waitFor(async () => expect((await shown(RUN)).status).toBe("finished"), 60_000);
  expect(await itemsOf(RUN)).toMatchObject(rows.map(() => ({ status: "answered" })));
  for (const { question } of asked) expect(JSON.stringify(question)).toContain('"type":"image"');

  const exported = await fileOf(RUN);
  const { settings, records } = readRunJsonLines(exported);
  expect(Object.keys(settings.images ?? {})).toEqual(["[sample]", "[other]"]);
  expect(records.map(({ images: own, columns }) => [own?.size, columns])).toEqual([
    [1, undefined],
    [undefined, { note: "n" }],
    [undefined, undefined],
  ]);

  // The second row could not be used by the import of the dataset.
  await importRows(SECOND, [rows[0]!, rows[2]!]);
  const callsBefore = asked.length;
  const path = `/dataset-runs/import?id=${IMPORTED}&dataset=${SECOND}`;
  const imported = await page.call(importRoute.POST, path, { method: "POST", body: exported });
  expect(runImport.parse(await imported.json())).toEqual({ items: 2, skipped: 1 });
  const run = await shown(IMPORTED);
  expect(run).toMatchObject({
    ...{ status: "finished", rowCount: 2, questions: QUESTIONS },
    models: [{ counts: { answered: 2 }, inputTokens: 200, answeredBy: [LATEST_MODEL] }],
    settings: { images, importedAt: expect.any(String) },
  });
  const [before, after] = [await itemsOf(RUN), await itemsOf(IMPORTED)];
  expect(after.map(({ answers, latencyMs }) => [answers, latencyMs])).toEqual(
    [before[0]!, before[2]!].map(({ answers, latencyMs }) => [answers, latencyMs]),
  );
  expect(asked).toHaveLength(callsBefore);
  const refused = await page.call(importRoute.POST, path.replace(IMPORTED, RUN.replace("7", "9")), {
    method: "POST",
    body: "row,state\n",
  });
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining("no exported run")]);
}, 90_000);
