import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Engine } from "@typed-question/protocol/engine";
import { pageModelList } from "@typed-question/protocol/models";
import { driftVerdict } from "@/lib/shared/drift/driftWords";
import { catalog } from "@/lib/shared/pageApi/connections";
import { goldenSet, goldenSetList, type GoldenSet } from "@/lib/shared/pageApi/goldenSets";
import { stopBatch } from "@/lib/server/batch/batch";
import { replaceSingleton } from "@/lib/server/singleton";
import { ensureAccount } from "@/lib/server/store/accounts";
import { createApiKey } from "@/lib/server/store/apiKeys";
import { store } from "@/lib/server/store/openStore";
import { signedInPage, type Page } from "@/test/page";
import { startTestServer, type TestServer } from "@/test/server";
import * as aliases from "../catalog/aliases/[name]/route";
import * as catalogRoute from "../catalog/route";
import * as runAction from "../dataset-runs/[id]/[action]/route";
import * as run from "../dataset-runs/[id]/route";
import * as runs from "../dataset-runs/route";
import * as rowsRoute from "../datasets/[id]/rows/route";
import * as versions from "../datasets/[id]/versions/route";
import * as datasets from "../datasets/route";
import * as models from "../models/route";
import * as checks from "./[id]/checks/route";
import * as restore from "./[id]/restore/route";
import * as one from "./[id]/route";
import * as goldenSets from "./route";
import { LATEST_MODEL } from "@typed-question/embedded-model/runtime/models";

const DATASET = "0f8fad5b-d9cb-469f-a165-70867728950e";
const RUN = "7c9e6679-7425-40de-944b-e07fc1f90ae7";
const GOLDEN = "9b2f1c8a-3d4e-4f6a-8b7c-1d2e3f4a5b6c";
const QUESTIONS = '{"urgent":{"type":"noul","instructions":"Is it urgent?"}}';

let server: TestServer;
let page: Page;

/** An engine that is sure of yes where the state mentions one of these words. */
const engine = (...words: string[]): Engine => ({
  capabilities: { images: false, box: false, optionsMax: 255, tokensMax: 40_000, deterministic: true },
  ready: () => Promise.resolve(),
  evaluate({ state }) {
    const text = state.parts.map((part) => (part.type === "text" ? part.text : "")).join("");
    const isYes = words.some((word) => text.includes(word));
    return Promise.resolve({
      outcomes: [{ kind: "distribution", probabilities: isYes ? [0.1, 0.9] : [0.9, 0.1] }],
      usage: { inputTokens: 100, outputTokens: 0 },
    });
  },
  close: () => Promise.resolve(),
});

beforeEach(async () => {
  server = await startTestServer({ PLAYGROUND_WORKERS: "2" });
  replaceSingleton(
    "engines",
    new Map([
      [LATEST_MODEL, engine("now")],
      ["model-1.12.0", engine("now", "soon")],
    ]),
  );
  page = await signedInPage();
  await importRows(["now", "soon", "later"]);
  const body = {
    ...{ id: RUN, dataset: { id: DATASET, version: 1 }, experiment: null, questions: QUESTIONS },
    ...{ models: ["model-latest"], settings: {} },
  };
  await page.call(runs.POST, "/dataset-runs", { method: "POST", body });
});
afterEach(async () => {
  await stopBatch();
  replaceSingleton("engines", undefined);
  await server.stop();
});

async function importRows(states: string[]) {
  await page.call(datasets.POST, "/datasets", { method: "POST", body: { id: DATASET, name: "Tickets" } });
  const rows = states.map((state) => ({
    ...{ state: JSON.stringify(state), expected: { urgent: state === "now" }, images: [], extra: {} },
  }));
  const params = { id: DATASET };
  const path = `/datasets/${DATASET}`;
  await page.call(rowsRoute.POST, `${path}/rows`, { method: "POST", body: { first: 0, rows }, params });
  const body = { kind: "first", rowCount: rows.length, mapping: null };
  await page.call(versions.POST, `${path}/versions`, { method: "POST", body, params });
}

const params = { id: GOLDEN };
const path = `/golden-sets/${GOLDEN}`;
const freeze = (more: object = {}, by = page) =>
  by.call(goldenSets.POST, "/golden-sets", {
    method: "POST",
    body: {
      ...{ id: GOLDEN, run: RUN, runModel: "model-latest", name: "model-latest", guarantee: null },
      ...more,
    },
  });
const untilFinished = () =>
  vi.waitFor(async () => {
    const shown = await page.call(run.GET, `/dataset-runs/${RUN}`, { params: { id: RUN } });
    expect(await shown.json()).toMatchObject({ status: "finished" });
  }, 10_000);
const check = () => page.call(checks.POST, `${path}/checks`, { method: "POST", body: {}, params });
const listed = async (): Promise<GoldenSet> =>
  goldenSetList.parse(await (await page.call(goldenSets.GET, `/golden-sets?dataset=${DATASET}`)).json())
    .goldenSets[0]!;
/** The newest check, once it has ended. */
const checked = () =>
  vi.waitFor(async () => {
    const [newest] = (await listed()).checks;
    if (!newest?.report) throw new Error("The check has not ended");
    return newest;
  }, 10_000);
const pointLatest = (modelId: string) =>
  page.call(aliases.PUT, "/catalog/aliases/model-latest", {
    ...{ method: "PUT", body: { modelId }, params: { name: "model-latest" } },
  });

test("a name that was moved since its golden set is found out by a check, and noted where models are chosen", async () => {
  expect((await freeze()).status).toBe(400);
  await untilFinished();
  expect([(await freeze()).status, (await freeze()).status]).toEqual([200, 200]);
  expect(await listed()).toMatchObject({
    ...{
      id: GOLDEN,
      name: "model-latest",
      answeredBy: [LATEST_MODEL],
      modelId: LATEST_MODEL,
      checks: [],
    },
    ...{ dataset: { name: "Tickets", version: 1 }, run: { id: RUN, rowCount: 3, model: "model-latest" } },
  });

  expect((await check()).status).toBe(200);
  const same = await checked();
  expect(driftVerdict(same.report!, "model-latest")).toEqual({
    ...{ kind: "none", sentences: ["No drift found in 3 rows."] },
  });

  await pointLatest("model-1.12.0");
  await check();
  const moved = await vi.waitFor(async () => {
    const newest = await checked();
    expect(newest.id).not.toBe(same.id);
    return newest;
  }, 10_000);
  expect(driftVerdict(moved.report!, "model-latest").sentences).toEqual([
    `model-latest now means model-1.12.0. The golden set was answered by ${LATEST_MODEL}.`,
    "1 of 3 answers flipped.",
  ]);
  expect(moved.report!.questions[0]!.flipped).toEqual([{ row: 1, was: "no", now: "yes", effect: "broken" }]);

  const change = { golden: [LATEST_MODEL], dataset_id: DATASET };
  const list = pageModelList.parse(await (await page.call(models.GET, "/models")).json());
  expect(list.models.flatMap(({ name, version_change: found }) => (found ? [[name, found]] : []))).toEqual([
    ["model-latest", change],
  ]);
  const shown = catalog.parse(await (await page.call(catalogRoute.GET, "/catalog")).json());
  expect(shown.versionChanges).toEqual({ "model-latest": change });
  // The check's run stands in no list.
  expect(await (await page.call(runs.GET, "/dataset-runs")).json()).toMatchObject({ runs: [{ id: RUN }] });
});

test("a frozen run is neither changed nor deleted; a schedule is kept, and a deleted golden set comes back", async () => {
  await untilFinished();
  await freeze({ guarantee: { alpha: 0.3, delta: 0.1 } });
  const remove = () =>
    page.call(run.DELETE, `/dataset-runs/${RUN}`, { method: "DELETE", params: { id: RUN } });
  const retried = await page.call(runAction.POST, `/dataset-runs/${RUN}/retry`, {
    ...{ method: "POST", params: { id: RUN, action: "retry" } },
  });
  expect([(await remove()).status, retried.status]).toEqual([400, 400]);
  expect(await retried.text()).toContain("frozen as a golden set");

  const before = Date.now();
  const scheduled = await page.call(one.PUT, path, { method: "PUT", body: { everyHours: 6 }, params });
  const { everyHours, nextCheckAt } = goldenSet.parse(await scheduled.json());
  expect(everyHours).toBe(6);
  expect(Date.parse(nextCheckAt!)).toBeGreaterThanOrEqual(before + 6 * 3_600_000);
  expect((await page.call(one.PUT, path, { method: "PUT", body: { everyHours: 0 }, params })).status).toBe(
    422,
  );

  expect((await page.call(one.DELETE, path, { method: "DELETE", params })).status).toBe(200);
  expect((await page.call(one.GET, path, { params })).status).toBe(404);
  expect((await page.call(restore.POST, `${path}/restore`, { method: "POST", params })).status).toBe(200);
  expect(await listed()).toMatchObject({ id: GOLDEN, everyHours: 6 });
});

test("an unknown name, a model that was not asked and somebody else's run freeze nothing", async () => {
  await untilFinished();
  const refused = async (more: object, by = page) => {
    const response = await freeze(more, by);
    return [response.status, await response.text()];
  };
  expect(await refused({ name: "model-9" })).toEqual([
    400,
    expect.stringContaining("Unknown model: model-9"),
  ]);
  expect(await refused({ runModel: "model-1.12.0" })).toEqual([422, expect.stringContaining("runModel")]);
  const opened = await store();
  await ensureAccount(opened, { id: "other", name: "Other" }, new Date());
  const { secret } = await createApiKey(opened, { accountId: "other", name: "k", createdAt: new Date() });
  const stranger = await signedInPage(secret);
  expect((await freeze({}, stranger)).status).toBe(404);
});
