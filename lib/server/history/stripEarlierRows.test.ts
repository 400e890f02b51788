import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { requestTextWithoutSecrets } from "@/lib/shared/secrets/requestSecrets";
import { addImageUses, putImage, sha256Of } from "@/lib/server/store/images";
import { stripNextRows } from "@/lib/server/store/secretBackfill";
import type { Store } from "@/lib/server/store/store";
import { DATABASES, newDatabase, type TestDatabase } from "@/test/databases";
import { readRun } from "./readRun";
import { EARLIER_ROWS, stripEarlierRows } from "./stripEarlierRows";

const NOW = new Date(Date.UTC(2026, 10, 29));
const SECRET = "sk-SECRET-EXAMPLE";
const IMAGE = Buffer.alloc(60, 7);
/** More than two batches. */
const ROWS = 45;

const REQUEST = JSON.stringify({
  state: "Hi",
  headers: { authorization: `Bearer ${SECRET}` },
  questions: { q: { type: "rank", token: SECRET } },
  assets: { a: { data_base64: IMAGE.toString("base64") } },
});
const REFUSAL = JSON.stringify({
  detail: [{ loc: ["body", "questions", "q"], msg: "m", type: "t", input: { type: "rank", token: SECRET } }],
});
const DRAFT = JSON.stringify({
  version: 1,
  draft: { extra: [{ key: "token", json: JSON.stringify(SECRET) }], questions: [], state: { text: SECRET } },
});
const DOCUMENT = JSON.stringify({
  title: "t",
  requests: [{ text: REQUEST, images: [] }],
  evaluations: [{ latencyMs: 1.5, response: REFUSAL }],
});

describe.each(DATABASES)("rows in %s that hold keys in unknown fields", (kind) => {
  let database: TestDatabase;
  let store: Store;

  beforeEach(async () => {
    database = await newDatabase(kind);
    store = await database.open();
    await store.database.insert(store.tables.accounts).values({ id: "a", name: "a", createdAt: NOW });
  });
  afterEach(() => database.remove());

  /** A run as earlier programs stored it. @returns the hash of its request */
  async function storeRun(id: string, text = REQUEST): Promise<string> {
    const { evaluations, requests, runs } = store.tables;
    const sha256 = sha256Of(Buffer.from(text));
    const base64 = IMAGE.toString("base64");
    const at = text.indexOf(base64);
    const image = await putImage(store, { accountId: "a", bytes: IMAGE, now: NOW });
    await store.database.insert(requests).values({
      ...{ accountId: "a", sha256, parts: "[]" },
      body: Buffer.from(text.replace(base64, "")),
      cuts: JSON.stringify(at < 0 ? [] : [{ at, sha256: image }]),
    });
    await addImageUses(store, { accountId: "a", user: sha256, hashes: [image] });
    await store.database.insert(runs).values({
      ...{ id, accountId: "a", createdAt: NOW, preview: "Hi", questions: "[]", questionTypes: ",," },
      ...{ nameSearch: "", searchText: `q\nrank\ntoken\n${SECRET}\nhi` },
    });
    await store.database.insert(evaluations).values({
      ...{ id: `req_${id}`, runId: id, accountId: "a", createdAt: NOW, status: 422, latencyMs: 1 },
      ...{ preview: "[]", requestSha256: sha256, response: Buffer.from(REFUSAL) },
    });
    return sha256;
  }

  async function storeExperiment(id: string): Promise<void> {
    const { experiments, experimentVersions, shares } = store.tables;
    const times = { createdAt: NOW, updatedAt: NOW };
    const content = { draft: DRAFT, images: "[]" };
    await store.database
      .insert(experiments)
      .values({ id, accountId: "a", name: id, revision: 3, ...times, ...content });
    await store.database
      .insert(experimentVersions)
      .values([1, 2].map((number) => ({ experimentId: id, number, note: "", createdAt: NOW, ...content })));
    await store.database
      .insert(shares)
      .values({ id, accountId: "a", title: "t", createdAt: NOW, consentedAt: NOW, document: DOCUMENT });
  }

  /** Runs to the end. @returns the number of changed rows */
  async function stripAll(within = store): Promise<number> {
    for (let total = 0; ;) {
      const { written, isDone } = await stripNextRows(within, EARLIER_ROWS, NOW);
      total += written;
      if (isDone) return total;
    }
  }

  /** All stored rows as one text. */
  async function everything(): Promise<string> {
    const { tables, database: opened } = store;
    const rows = [
      await opened.select().from(tables.requests),
      await opened.select().from(tables.runs),
      await opened.select().from(tables.evaluations),
      await opened.select().from(tables.experiments),
      await opened.select().from(tables.experimentVersions),
      await opened.select().from(tables.shares),
    ];
    return JSON.stringify(rows, (_, value: unknown) =>
      value instanceof Object && "type" in value && value.type === "Buffer" && "data" in value
        ? Buffer.from(value.data as number[]).toString("utf8")
        : value,
    );
  }

  test("are looked through once, and what names them goes along", async () => {
    const old = await storeRun("one");
    await storeExperiment("x");
    expect((await everything()).split(SECRET)).toHaveLength(14);
    expect(await stripAll()).toBe(5);
    // Three states are the person's own content.
    expect((await everything()).split(SECRET)).toHaveLength(4);

    const { text } = requestTextWithoutSecrets(REQUEST);
    const sha256 = sha256Of(Buffer.from(text));
    const { tables } = store;
    const uses = [{ accountId: "a", sha256: sha256Of(IMAGE), user: sha256 }];
    expect(await store.database.select().from(tables.imageUses)).toEqual(uses);
    expect(await everything()).not.toContain(old);
    const run = await readRun(store, "a", "one");
    expect(run?.requests).toEqual({ [sha256]: { text, images: [] } });
    expect(run?.evaluations).toMatchObject([{ request: sha256 }]);
    const [row] = await store.database.select().from(tables.runs);
    expect(row?.searchText).toBe("q\ntype\nrank\nhi");
    const [share] = await store.database.select().from(tables.shares);
    expect(share?.document).toContain('"latencyMs":1.5');
    const [experiment] = await store.database.select().from(tables.experiments);
    expect(experiment).toMatchObject({ revision: 3, updatedAt: NOW });

    // Another process also knows that it is done.
    await storeExperiment("y");
    expect(await stripNextRows(await database.open(), EARLIER_ROWS, NOW)).toEqual({
      written: 0,
      isDone: true,
    });
    expect(await everything()).toContain('"y"');
  });

  test("without keys stay the same to the byte", async () => {
    const text = '{ "state" : "token", "metadata":{"n":1.0}, "questions":{} }';
    await storeRun("one", text);
    const before = await everything();
    expect(await stripAll()).toBe(0);
    expect(await everything()).toBe(before);
  });

  test("are gone on with after a kill, each of them once", async () => {
    for (let at = 0; at < ROWS; at += 1) await storeExperiment(`x-${at}`);
    let left = 30;
    const dying = {
      ...EARLIER_ROWS,
      draft: (text: string) => {
        if ((left -= 1) < 0) throw new Error("killed");
        return EARLIER_ROWS.draft(text);
      },
    };
    const strip = async () => {
      for (;;) await stripNextRows(store, dying, NOW);
    };
    await expect(strip()).rejects.toThrow("killed");
    expect(await stripAll(await database.open())).toBe(ROWS * 4 - 30);
    expect((await everything()).split(SECRET)).toHaveLength(ROWS * 3 + 1);
  });

  test("that two processes look through together end up the same, with one request", async () => {
    await storeRun("one");
    await storeExperiment("x");
    await Promise.all([store, await database.open()].map(stripAll));
    expect((await everything()).split(SECRET)).toHaveLength(4);
    expect(await store.database.select().from(store.tables.requests)).toHaveLength(1);
  });

  test("that somebody saves meanwhile stay as they were saved", async () => {
    await storeExperiment("x");
    const { experiments } = store.tables;
    const saving = {
      ...EARLIER_ROWS,
      draft: (text: string) => {
        saved ??= store.database
          .update(experiments)
          .set({ draft: "newer" })
          .then(() => undefined);
        return EARLIER_ROWS.draft(text);
      },
    };
    let saved: Promise<undefined> | undefined;
    for (let isDone = false; !isDone;) ({ isDone } = await stripNextRows(store, saving, NOW));
    await saved;
    expect((await store.database.select().from(experiments))[0]?.draft).toBe("newer");
  });
});

test("the looking through goes on after a failure, and ends", async () => {
  vi.stubEnv("LOG_LEVEL", "silent");
  const next = vi
    .fn(() => Promise.resolve({ isDone: true }))
    .mockResolvedValueOnce({ isDone: false })
    .mockRejectedValueOnce(new Error("the database is away"));
  await stripEarlierRows(next, { pauseMs: 0, retryMs: 0 });
  expect(next).toHaveBeenCalledTimes(3);
});
