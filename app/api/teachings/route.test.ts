import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { taughtModelList, teaching, teachingList, type NewTeaching } from "@/lib/shared/pageApi/teachings";
import { ensureAccount } from "@/lib/server/store/accounts";
import { createApiKey } from "@/lib/server/store/apiKeys";
import { store } from "@/lib/server/store/openStore";
import { stopTeachings } from "@/lib/server/teachings/runTeachings";
import { readTaughtFile } from "@/lib/shared/teach/taughtFile";
import { signedInPage, type Page } from "@/test/page";
import { startTestServer, type TestServer } from "@/test/server";
import * as datasets from "../datasets/route";
import * as rowsRoute from "../datasets/[id]/rows/route";
import * as versions from "../datasets/[id]/versions/route";
import * as file from "../taught-models/[id]/file/route";
import * as oneModel from "../taught-models/[id]/route";
import * as models from "../taught-models/route";
import * as action from "./[id]/[action]/route";
import * as one from "./[id]/route";
import * as teachings from "./route";

const DATASET = "0f8fad5b-d9cb-469f-a165-70867728950e";
const TEACHING = "7c9e6679-7425-40de-944b-e07fc1f90ae7";
const OTHER = "7c9e6679-7425-40de-944b-e07fc1f90ae8";
const THIRD = "7c9e6679-7425-40de-944b-e07fc1f90ae9";
const QUESTIONS = '{"anna":{"type":"noul","instructions":"Is it for Anna?"}}';

const GARDEN = [
  "roses need water",
  "lawn is full of moss",
  "hedge must be cut",
  "seeds are wet",
  "tulips come",
];
const MUSIC = [
  "violin is out of tune",
  "drummer came late",
  "song is in minor",
  "choir is here",
  "verse is fast",
];
const WHEN = ["today", "this week", "again", "before noon"];

let server: TestServer;
let page: Page;

beforeEach(async () => {
  server = await startTestServer({});
  page = await signedInPage();
});
afterEach(async () => {
  await stopTeachings();
  await server.stop();
});

const json = async (response: Response): Promise<unknown> => response.json();
const inDataset = { params: { id: DATASET } };

/** 40 rows that the vectors tell apart. */
async function makeDataset(): Promise<void> {
  const rows = WHEN.flatMap((when) =>
    [...GARDEN, ...MUSIC].map((words) => ({
      ...{ state: JSON.stringify(`The ${words} ${when}.`), images: [], extra: {} },
      expected: { anna: GARDEN.includes(words) },
    })),
  );
  await page.call(datasets.POST, "/datasets", { method: "POST", body: { id: DATASET, name: "Post" } });
  const path = `/datasets/${DATASET}`;
  await page.call(rowsRoute.POST, `${path}/rows`, { method: "POST", body: { first: 0, rows }, ...inDataset });
  const body = { kind: "first", rowCount: rows.length, mapping: null };
  await page.call(versions.POST, `${path}/versions`, { method: "POST", body, ...inDataset });
}

const given = (more: Partial<NewTeaching> = {}): NewTeaching => ({
  ...{ id: TEACHING, name: "post", dataset: { id: DATASET, version: 1 }, questions: QUESTIONS },
  ...more,
});
const start = (body: NewTeaching, by = page) =>
  by.call(teachings.POST, "/teachings", { method: "POST", body });
const act = (id: string, name: string, by = page) =>
  by.call(action.POST, `/teachings/${id}/${name}`, { method: "POST", params: { id, action: name } });
const show = async (id: string) =>
  teaching.parse(await json(await page.call(one.GET, `/teachings/${id}`, { params: { id } })));
const listModels = async (by = page) =>
  taughtModelList.parse(await json(await by.call(models.GET, "/taught-models"))).models;

async function ended(id: string) {
  return vi.waitFor(
    async () => {
      const found = await show(id);
      if (["queued", "running"].includes(found.status)) throw new Error("not yet");
      return found;
    },
    { timeout: 90_000, interval: 100 },
  );
}

test("a dataset teaches in the background; what is kept is a model that goes out and in as a file", async () => {
  await makeDataset();
  expect((await start(given())).status).toBe(200);
  expect((await start(given())).status).toBe(200);
  const result = await ended(TEACHING);
  expect(result).toMatchObject({
    ...{
      status: "finished",
      name: "post",
      dataset: { id: DATASET, version: 1, name: "Post" },
      modelId: null,
    },
    results: [{ name: "anna", refusal: null, figures: { kept: true, rows: 40 } }],
  });
  const listed = await json(await page.call(teachings.GET, `/teachings?dataset=${DATASET}`));
  expect(teachingList.parse(listed).teachings.map(({ id }) => id)).toEqual([TEACHING]);
  expect(await json(await act(TEACHING, "keep"))).toEqual({ id: "teams-post-1" });
  expect(await json(await act(TEACHING, "keep"))).toEqual({ id: "teams-post-1" });
  expect(await listModels()).toMatchObject([
    {
      ...{ id: "teams-post-1", isStale: false, isOwn: true, questions: QUESTIONS },
      dataset: { id: DATASET, version: "1", name: "Post", rows: 40 },
    },
  ]);

  const params = { id: "teams-post-1" };
  const sent = await page.call(file.GET, "/taught-models/teams-post-1/file", { params });
  expect(sent.headers.get("content-disposition")).toContain("teams-post-1.json");
  const text = await sent.text();
  expect(text).not.toMatch(/roses|violin/);
  expect(readTaughtFile(text)).toMatchObject({ name: "post", dataset: { name: "Post", rows: 40 } });
  const back = await page.call(models.POST, "/taught-models", {
    method: "POST",
    body: JSON.parse(text) as object,
  });
  expect(await json(back)).toEqual({ id: "teams-post-2" });
  expect((await listModels()).map(({ id, dataset }) => [id, dataset.id])).toEqual([
    ["teams-post-1", DATASET],
    ["teams-post-2", null],
  ]);

  await ensureAccount(await store(), { id: "ben", name: "Ben" }, new Date());
  const { secret } = await createApiKey(await store(), {
    ...{ accountId: "ben", name: "ben", createdAt: new Date() },
  });
  const ben = await signedInPage(secret);
  expect(await listModels(ben)).toEqual([]);
  const refusals = await Promise.all([
    ben.call(file.GET, "/taught-models/teams-post-1/file", { params }),
    ben.call(oneModel.DELETE, "/taught-models/teams-post-1", { method: "DELETE", params }),
    act(TEACHING, "keep", ben),
  ]);
  expect(refusals.map(({ status }) => status)).toEqual([404, 404, 404]);
  await page.call(oneModel.DELETE, "/taught-models/teams-post-1", { method: "DELETE", params });
  expect((await listModels()).map(({ id }) => id)).toEqual(["teams-post-2"]);
}, 120_000);

test("too few rows are no failure: the result says what is missing, and nothing can be kept", async () => {
  await makeDataset();
  const questions = '{"ben":{"type":"noul","instructions":"Is it for Ben?"}}';
  await start(given({ questions }));
  expect(await ended(TEACHING)).toMatchObject({
    status: "finished",
    results: [
      { name: "ben", figures: null, refusal: "0 different rows have a label; 20 are needed.", wrong: [] },
    ],
  });
  const kept = await act(TEACHING, "keep");
  expect([kept.status, await kept.text()]).toEqual([400, expect.stringContaining("nothing is kept")]);
}, 120_000);

test("a teaching is cancelled while it waits or runs, and one whose server ended says so", async () => {
  await makeDataset();
  await start(given());
  await start(given({ id: OTHER }));
  await act(OTHER, "cancel");
  await act(TEACHING, "cancel");
  expect((await ended(TEACHING)).status).toBe("cancelled");
  expect((await ended(OTHER)).status).toBe("cancelled");
  await start(given({ id: THIRD, name: "next" }));
  await stopTeachings();
  expect(await show(THIRD)).toMatchObject({
    ...{ status: "failed", message: "The server ended meanwhile. Teach again." },
  });
}, 120_000);

test.each([
  ["a name of other characters", { name: "../x" }, 422, "small letters"],
  ["questions that are none", { questions: '{"a":{"type":"box5"}}' }, 422, "questions"],
  ["broken questions", { questions: "{{" }, 422, "questions"],
  ["a version that is not there", { dataset: { id: DATASET, version: 7 } }, 404, "no such version"],
])("%s is refused", async (_, more, status, message) => {
  await makeDataset();
  const response = await start(given(more));
  expect([response.status, await response.text()]).toEqual([status, expect.stringContaining(message)]);
});

test("a faulty file is refused with its place", async () => {
  const response = await page.call(models.POST, "/taught-models", { method: "POST", body: { format: 2 } });
  expect([response.status, await response.text()]).toEqual([
    422,
    expect.stringContaining("format: expected 1"),
  ]);
});
