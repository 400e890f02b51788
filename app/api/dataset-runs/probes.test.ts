import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LATEST_MODEL } from "@typed-question/embedded-model/runtime/models";
import type { Engine } from "@typed-question/protocol/engine";
import {
  datasetRun,
  datasetRunList,
  probedRowPage,
  runEstimate,
  runItemPage,
} from "@/lib/shared/pageApi/datasetRuns";
import { stopBatch } from "@/lib/server/batch/batch";
import { replaceSingleton } from "@/lib/server/singleton";
import { signedInPage, type Page } from "@/test/page";
import { startTestServer, type TestServer } from "@/test/server";
import * as datasets from "../datasets/route";
import * as rowsRoute from "../datasets/[id]/rows/route";
import * as versions from "../datasets/[id]/versions/route";
import * as goldenSets from "../golden-sets/route";
import * as items from "./[id]/items/route";
import * as probedRows from "./[id]/probed-rows/route";
import * as one from "./[id]/route";
import * as estimate from "./estimate/route";
import * as runs from "./route";

const DATASET = "0f8fad5b-d9cb-469f-a165-70867728950e";
const RUN = "7c9e6679-7425-40de-944b-e07fc1f90ae7";
const QUESTIONS =
  '{"team":{"type":"choice","instructions":"Which team?","criteria":{"a":null,"b":null,"c":null}}}';
const MODEL = LATEST_MODEL;

let server: TestServer;
let page: Page;
let asked: number;

/** It likes the first place, whatever stands there. */
const engine: Engine = {
  capabilities: { images: false, box: false, optionsMax: 255, tokensMax: 40_000, deterministic: true },
  ready: () => Promise.resolve(),
  evaluate() {
    asked += 1;
    return Promise.resolve({
      outcomes: [{ kind: "distribution", probabilities: [0.5, 0.3, 0.2] }],
      usage: { inputTokens: 100, outputTokens: 0 },
    });
  },
  close: () => Promise.resolve(),
};

beforeEach(async () => {
  asked = 0;
  server = await startTestServer({ PLAYGROUND_WORKERS: "2" });
  replaceSingleton("engines", new Map([[MODEL, engine]]));
  page = await signedInPage();
  await page.call(datasets.POST, "/datasets", { method: "POST", body: { id: DATASET, name: "Tickets" } });
  const states = ["One. Two.", "One.", "One. Two.", "Three. Four. Five."];
  const rows = states.map((state) => ({
    ...{ state: JSON.stringify(state), expected: { team: "a" }, images: [], extra: {} },
  }));
  const given = { params: { id: DATASET }, method: "POST" };
  await page.call(rowsRoute.POST, `/datasets/${DATASET}/rows`, { ...given, body: { first: 0, rows } });
  const body = { kind: "first", rowCount: rows.length, mapping: null };
  await page.call(versions.POST, `/datasets/${DATASET}/versions`, { ...given, body });
});
afterEach(async () => {
  await stopBatch();
  replaceSingleton("engines", undefined);
  await server.stop();
});

const params = { id: RUN };
const newProbe = (probe: object) => ({
  ...{ id: RUN, dataset: { id: DATASET, version: 1 }, experiment: null, questions: QUESTIONS },
  ...{ models: [MODEL], settings: { probe } },
});
const begin = (probe: object) =>
  page.call(runs.POST, "/dataset-runs", { method: "POST", body: newProbe(probe) });
const finished = () =>
  vi.waitFor(async () => {
    const shown = await page.call(one.GET, `/dataset-runs/${RUN}`, { params });
    const run = datasetRun.parse(await shown.json());
    expect(run.status).toBe("finished");
    return run;
  }, 10_000);
const itemsNow = async () => {
  const found = await page.call(items.GET, `/dataset-runs/${RUN}/items?model=${MODEL}`, { params });
  return runItemPage.parse(await found.json()).items;
};

test("a probe asks each order of each sampled row, equal requests once, and says before how many", async () => {
  const query = newProbe({ kind: "order", rows: 3, seed: 5 });
  const counted = await page.call(estimate.POST, "/dataset-runs/estimate", { method: "POST", body: query });
  expect(runEstimate.parse(await counted.json())).toMatchObject({
    ...{ rowCount: 3, sampledRows: 3, probe: { calls: 9, skippedRows: 0 } },
    models: [{ model: MODEL, isDeterministic: true }],
  });
  expect([(await begin(query.settings.probe)).status, (await begin(query.settings.probe)).status]).toEqual([
    200, 200,
  ]);
  const run = await finished();
  expect(run).toMatchObject({
    probe: "order",
    rowCount: 3,
    settings: { probe: { rows: 3, seed: 5, again: 0 } },
  });
  const list = await page.call(runs.GET, `/dataset-runs?dataset=${DATASET}`);
  expect(datasetRunList.parse(await list.json()).runs).toMatchObject([{ id: RUN, probe: "order" }]);

  const sampled = await page.call(probedRows.GET, `/dataset-runs/${RUN}/probed-rows`, { params });
  const { rows } = probedRowPage.parse(await sampled.json());
  const found = await itemsNow();
  expect(found.map(({ row }) => row)).toEqual(
    rows.flatMap(({ row }) => [0, 1, 2].map((at) => row * 64 + at)),
  );
  expect(found.every(({ status }) => status === "answered")).toBe(true);
  expect(JSON.parse(found[1]!.answers!)).toMatchObject({
    team: { probabilities: { b: 0.5, c: 0.3, a: 0.2 } },
  });
  const states = new Set(rows.map(({ state }) => state));
  expect([asked, run.models[0]!.copies]).toEqual([states.size * 3, 9 - states.size * 3]);
});

test("rows without two parts are left out, and a probe cannot become a golden set", async () => {
  const query = { method: "POST", body: newProbe({ kind: "evidence", cut: "sentence" }) };
  const counted = await page.call(estimate.POST, "/dataset-runs/estimate", query);
  expect(runEstimate.parse(await counted.json())).toMatchObject({
    ...{ rowCount: 3, probe: { calls: 3 + 3 + 4, skippedRows: 1 } },
  });
  await begin({ kind: "evidence", cut: "sentence" });
  await finished();
  expect((await itemsNow()).map(({ row }) => row)).toEqual([0, 1, 2, 128, 129, 130, 192, 193, 194, 195]);
  const golden = { id: DATASET, run: RUN, runModel: MODEL, name: MODEL, guarantee: null };
  const frozen = await page.call(goldenSets.POST, "/golden-sets", { method: "POST", body: golden });
  expect([frozen.status, JSON.stringify(await frozen.json())]).toEqual([
    400,
    expect.stringContaining("A probe cannot be frozen"),
  ]);
});

test("a probe with nothing to change is refused before it starts", async () => {
  for (const [probe, reason] of [
    [{ kind: "images" }, "No row has an image"],
    [{ kind: "wording" }, "No question has another phrasing"],
  ] as const) {
    const refused = await begin(probe);
    expect([refused.status, JSON.stringify(await refused.json())]).toEqual([
      400,
      expect.stringContaining(reason),
    ]);
  }
});
