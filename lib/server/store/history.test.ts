import path from "node:path";
import { pathToFileURL } from "node:url";
import { createClient } from "@libsql/client";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DATABASES, newDatabase, type TestDatabase } from "@/test/databases";
import { newEvaluation } from "@/test/evaluations";
import { findResponses, listEvaluations } from "./evaluations";
import { findImage, missingImages, putImage, sha256Of } from "./images";
import { purgeDeleted } from "./purge";
import { findRequests } from "./requests";
import { changeRun, findRun, listRunModels, listRuns, setRunDeleted, type RunFilter } from "./runs";
import { saveEvaluation, type NewEvaluation } from "./saveEvaluation";
import { searchFold } from "./searchFold";
import type { Store } from "./store";
import { LATEST_MODEL } from "@typed-question/embedded-model/runtime/models";

const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 28, 12, minute));
const DAY_LATER = new Date(at(0).getTime() + 25 * 60 * 60 * 1_000);
const IMAGE = Buffer.from("an image");

function evaluation(fields: Partial<NewEvaluation> = {}): NewEvaluation {
  return newEvaluation({
    createdAt: at(0),
    askId: "ask-1",
    ...{ modelAsked: "model-latest", modelAnswered: LATEST_MODEL },
    ...{ latencyMs: 12.5, inputTokens: 40, cost: 0.00000168 },
    response: Buffer.from([0, 255, 10]),
    request: {
      sha256: "f00d",
      body: Buffer.from("body"),
      cuts: [{ at: 1, sha256: sha256Of(IMAGE) }],
      parts: [],
    },
    images: [IMAGE],
    statePreview: "the state",
    questionTypes: ",noul,",
    searchText: "the state 100% _sure_ \\",
    ...fields,
  });
}

describe.each(DATABASES)("history in %s", (kind) => {
  let database: TestDatabase;
  let store: Store;

  beforeEach(async () => {
    database = await newDatabase(kind);
    store = await database.open();
    await store.database
      .insert(store.tables.accounts)
      .values(["a", "b"].map((id) => ({ id, name: id, createdAt: at(0) })));
  });
  afterEach(() => database.remove());

  const list = async (filter: RunFilter = {}, accountId = "a"): Promise<string[]> => {
    const found = await listRuns(store, { accountId, filter, after: null, limit: 100 });
    return found.map(({ id }) => id);
  };

  test("an evaluation comes back as it was saved, with its run, its request and its image", async () => {
    await saveEvaluation(store, evaluation());
    await saveEvaluation(
      store,
      evaluation({ id: "req_2", createdAt: at(1), status: 529, request: null, cost: null }),
    );
    expect(await findRun(store, "a", "run-1")).toMatchObject({
      id: "run-1",
      createdAt: at(0),
      name: null,
      pinnedAt: null,
      preview: "the state",
      questions: "[]",
    });
    const facts = {
      runId: "run-1",
      askId: "ask-1",
      modelAsked: "model-latest",
      modelAnswered: LATEST_MODEL,
      latencyMs: 12.5,
      inputTokens: 40,
      outputTokens: 0,
      preview: "[]",
      currency: null,
    };
    expect(await listEvaluations(store, ["run-1"])).toEqual([
      { ...facts, id: "req_1", requestId: "req_1", createdAt: at(0), status: 200, cost: 0.00000168 },
      { ...facts, id: "req_2", requestId: "req_2", createdAt: at(1), status: 529, cost: null },
    ]);
    expect(await findResponses(store, "run-1")).toEqual(
      new Map([
        ["req_1", { requestSha256: "f00d", response: Buffer.from([0, 255, 10]) }],
        ["req_2", { requestSha256: null, response: Buffer.from([0, 255, 10]) }],
      ]),
    );
    expect(await findRequests(store, "a", ["f00d", "none"])).toEqual([
      { sha256: "f00d", body: Buffer.from("body"), cuts: [{ at: 1, sha256: sha256Of(IMAGE) }], parts: [] },
    ]);
    expect(await findImage(store, "a", sha256Of(IMAGE))).toEqual(IMAGE);
  });

  test("evaluations of one run that end at once are all kept, and each once", async () => {
    const ids = Array.from({ length: 12 }, (_, index) => `req_${index}`);
    await Promise.all([...ids, ...ids].map((id) => saveEvaluation(store, evaluation({ id }))));
    expect((await listEvaluations(store, ["run-1"])).map(({ id }) => id)).toEqual([...ids].sort());
    expect(await list()).toEqual(["run-1"]);
  });

  test("an account sees and changes its own alone", async () => {
    await saveEvaluation(store, evaluation());
    await expect(saveEvaluation(store, evaluation({ id: "req_2", accountId: "b" }))).rejects.toThrow(
      "belongs to another account",
    );
    await saveEvaluation(store, evaluation({ id: "req_3", accountId: "b", runId: "run-2" }));
    expect([await list(), await list({}, "b")]).toEqual([["run-1"], ["run-2"]]);
    expect(await findRun(store, "b", "run-1")).toBeNull();
    const change = { accountId: "b", id: "run-1" };
    expect(await changeRun(store, { ...change, name: "mine", pinnedAt: null })).toBe(false);
    expect(await setRunDeleted(store, { ...change, deletedAt: at(1) })).toBe(false);
    expect(await listRunModels(store, "nobody")).toEqual([]);
    await putImage(store, { accountId: "a", bytes: Buffer.from("only a"), now: at(0) });
    const onlyA = sha256Of(Buffer.from("only a"));
    expect([await findImage(store, "b", onlyA), await missingImages(store, "b", [onlyA])]).toEqual([
      null,
      [onlyA],
    ]);
    expect(await missingImages(store, "a", [onlyA, "x"])).toEqual(["x"]);
  });

  test("the list goes back in time, page by page, over runs of the same moment too", async () => {
    const runs = [
      ["e", 0],
      ["c", 1],
      ["d", 1],
      ["a", 2],
      ["b", 1],
    ] as const;
    for (const [runId, minute] of runs) {
      await saveEvaluation(store, evaluation({ id: runId, runId, createdAt: at(minute) }));
    }
    const seen: string[] = [];
    let after = null;
    for (;;) {
      const page = await listRuns(store, { accountId: "a", filter: {}, after, limit: 2 });
      seen.push(...page.map(({ id }) => id));
      after = page.at(-1) ?? null;
      if (page.length < 2) break;
    }
    expect(seen).toEqual(["a", "d", "c", "b", "e"]);
  });

  test("a search takes every character as itself, in any case, and finds names, of models too", async () => {
    await saveEvaluation(store, evaluation());
    await saveEvaluation(
      store,
      evaluation({ id: "req_2", runId: "run-2", createdAt: at(1), searchText: "straße 1000 xsurex" }),
    );
    await changeRun(store, { accountId: "a", id: "run-2", name: "ÄRGER 5%", pinnedAt: at(2) });
    const found = async (text: string): Promise<string[]> => list({ text });
    expect(
      await Promise.all(["100%", "_SURE_", "\\", "STRASSE", "Straße", "ärger 5%", "'; --"].map(found)),
    ).toEqual([["run-1"], ["run-1"], ["run-1"], [], ["run-2"], ["run-2"], []]);
    await saveEvaluation(
      store,
      evaluation({
        ...{
          id: "req_3",
          runId: "run-3",
          createdAt: at(3),
          searchText: searchFold("İstanbul, große Straße"),
        },
        ...{ modelAsked: "my/Model_A", modelAnswered: "b-1" },
      }),
    );
    expect(
      await Promise.all(
        ["istanbul", "ISTANBUL", "GROSSE STRASSE", "l_a", "B-1", "l%a", "ARGER 5%"].map(found),
      ),
    ).toEqual([["run-3"], ["run-3"], ["run-3"], ["run-3"], ["run-3"], [], ["run-2"]]);
    expect(await list({ pinned: true })).toEqual(["run-2"]);
  });

  test("filters by model asked or answered and by question type, and they add up", async () => {
    await saveEvaluation(store, evaluation());
    await saveEvaluation(store, evaluation({ id: "req_2", modelAsked: "other", modelAnswered: null }));
    await saveEvaluation(
      store,
      evaluation({
        id: "req_3",
        runId: "run-2",
        createdAt: at(1),
        modelAsked: "third",
        questionTypes: ",noul,score,",
      }),
    );
    expect(await list({ model: "other" })).toEqual(["run-1"]);
    expect(await list({ model: LATEST_MODEL })).toEqual(["run-2", "run-1"]);
    expect(await list({ questionType: "score" })).toEqual(["run-2"]);
    expect(await list({ questionType: "score", model: "other" })).toEqual([]);
    expect(await listRunModels(store, "a")).toEqual([LATEST_MODEL, "model-latest", "other", "third"]);
  });

  test("a deleted run is gone from everywhere and comes back whole", async () => {
    await saveEvaluation(store, evaluation());
    const change = { accountId: "a", id: "run-1" };
    expect(await setRunDeleted(store, { ...change, deletedAt: null })).toBe(false);
    expect(await setRunDeleted(store, { ...change, deletedAt: at(0) })).toBe(true);
    expect(await setRunDeleted(store, { ...change, deletedAt: at(1) })).toBe(false);
    expect([await list(), await findRun(store, "a", "run-1"), await listRunModels(store, "a")]).toEqual([
      [],
      null,
      [],
    ]);
    expect([await list({ deleted: true }), await list({ deleted: true }, "b")]).toEqual([["run-1"], []]);
    await purgeDeleted(store, at(5));
    expect(await setRunDeleted(store, { ...change, deletedAt: null })).toBe(true);
    expect([await list(), (await findResponses(store, "run-1")).size]).toEqual([["run-1"], 1]);
  });

  test("what of a run is not changed stays as somebody else left it", async () => {
    await saveEvaluation(store, evaluation({ isLongContext: true }));
    const run = { accountId: "a", id: "run-1" };
    await changeRun(store, { ...run, name: "Mine" });
    await changeRun(store, { ...run, pinnedAt: at(1) });
    await changeRun(store, { ...run, baseline: "m" });
    const found = await findRun(store, "a", "run-1");
    expect(found).toMatchObject({ name: "Mine", pinnedAt: at(1), baseline: "m", longContext: 1 });
    expect(await list({ text: "mine" })).toEqual(["run-1"]);
  });

  test("a day after, what was deleted is removed with what nothing else needs", async () => {
    const other = { id: "req_2", runId: "run-2" };
    await saveEvaluation(store, evaluation());
    await saveEvaluation(store, evaluation(other));
    await saveEvaluation(store, evaluation({ id: "req_3", runId: "run-3", accountId: "b" }));
    await setRunDeleted(store, { accountId: "a", id: "run-1", deletedAt: at(0) });
    await purgeDeleted(store, DAY_LATER);
    expect(await findResponses(store, "run-1")).toEqual(new Map());
    expect(await findImage(store, "a", sha256Of(IMAGE))).toEqual(IMAGE);

    await setRunDeleted(store, { accountId: "a", id: "run-2", deletedAt: at(0) });
    await purgeDeleted(store, DAY_LATER);
    expect(await setRunDeleted(store, { accountId: "a", id: "run-2", deletedAt: null })).toBe(false);
    expect([await findRequests(store, "a", ["f00d"]), await findImage(store, "a", sha256Of(IMAGE))]).toEqual([
      [],
      null,
    ]);
    expect((await findRequests(store, "b", ["f00d"])).length).toBe(1);
    expect(await findImage(store, "b", sha256Of(IMAGE))).toEqual(IMAGE);
  });
});

test("a purge finds old images in an index, because their time lies behind their bytes in the table", async () => {
  const database = await newDatabase("libsql");
  await database.open();
  const client = createClient({ url: pathToFileURL(path.join(database.folder, "playground.db")).href });
  const { rows } = await client.execute(
    "EXPLAIN QUERY PLAN DELETE FROM images WHERE created_at < 1 AND NOT EXISTS (SELECT 1 FROM image_uses" +
      " WHERE image_uses.account_id = images.account_id AND image_uses.sha256 = images.sha256)",
  );
  expect(String(rows[0]?.detail)).toBe("SEARCH images USING COVERING INDEX images_by_time (created_at<?)");
  client.close();
  await database.remove();
});
