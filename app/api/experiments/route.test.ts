import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { experiment, experimentList, experimentVersion, versionList } from "@/lib/shared/pageApi/experiments";
import type { Route } from "@/lib/server/http/route";
import { ensureAccount } from "@/lib/server/store/accounts";
import { createApiKey } from "@/lib/server/store/apiKeys";
import { store } from "@/lib/server/store/openStore";
import { DATABASES, newDatabase, type TestDatabase } from "@/test/databases";
import { signedInPage, type Page } from "@/test/page";
import { startTestServer, type TestServer } from "@/test/server";
import * as images from "../images/route";
import * as one from "./[id]/route";
import * as restore from "./[id]/restore/route";
import * as version from "./[id]/versions/[number]/route";
import * as versions from "./[id]/versions/route";
import * as experiments from "./route";

const ID = "0f8fad5b-d9cb-469f-a165-70867728950e";
const PNG = new Uint8Array(Buffer.from("89504e470d0a1a0a00", "hex"));

describe.each(DATABASES)("on %s", (kind) => {
  let database: TestDatabase;
  let server: TestServer;
  let page: Page;

  beforeEach(async () => {
    database = await newDatabase(kind);
    server = await startTestServer(database.url === undefined ? {} : { DATABASE_URL: database.url });
    page = await signedInPage();
  });
  afterEach(async () => {
    await server.stop();
    await database.remove();
  });

  const call = async (route: Route, method: string, body?: unknown, number = "1") => {
    const response = await page.call(route, "/experiments/x", { method, body, params: { id: ID, number } });
    return { status: response.status, body: (await response.json()) as unknown };
  };
  const make = (draft = "{}", images: unknown[] = []) =>
    call(experiments.POST, "POST", { id: ID, name: " Mine ", draft, images });
  const change = (revision: number, draft: string) =>
    call(one.PUT, "PUT", { revision, name: "Mine", draft, images: [] });

  test("an experiment is made once, changed, closed and brought back", async () => {
    expect(await make()).toEqual({ status: 200, body: { revision: 1 } });
    expect(await make("again")).toEqual({ status: 200, body: { revision: 1 } });
    expect(await change(1, "second")).toEqual({ status: 200, body: { revision: 2 } });
    const time = expect.any(String) as string;
    const facts = { id: ID, name: "Mine", revision: 2, createdAt: time, updatedAt: time };
    const list = async () => experimentList.parse((await call(experiments.GET, "GET")).body);
    expect(await list()).toEqual({ experiments: [facts] });
    expect(experiment.parse((await call(one.GET, "GET")).body)).toEqual({
      ...facts,
      draft: "second",
      images: [],
    });

    expect((await call(one.DELETE, "DELETE")).status).toBe(200);
    expect(await list()).toEqual({ experiments: [] });
    expect((await call(one.GET, "GET")).status).toBe(404);
    expect((await call(restore.POST, "POST")).status).toBe(200);
    expect((await list()).experiments).toHaveLength(1);
  });

  test("an experiment and its version are kept without the keys of the draft's unknown fields", async () => {
    const key = { key: "Api-Key", json: '"sk-SECRET-1"' };
    const seed = { key: "seed", json: "1" };
    const draftOf = (extra: object[]) => JSON.stringify({ version: 1, draft: { extra, questions: [] } });
    await make(draftOf([key, seed]));
    await call(versions.POST, "POST", { note: "", runId: null, draft: draftOf([key]), images: [] });
    const drafts = async () => [
      experiment.parse((await call(one.GET, "GET")).body).draft,
      experimentVersion.parse((await call(version.GET, "GET")).body).draft,
    ];
    expect(await drafts()).toEqual([draftOf([seed]), draftOf([])]);
    await change(1, draftOf([seed, key, seed]));
    expect(await drafts()).toEqual([draftOf([seed, seed]), draftOf([])]);
  });

  test("of two that are made at once with one id there is one, which both get", async () => {
    const both = await Promise.all([make("one"), make("two")]);
    expect(both).toEqual(Array(2).fill({ status: 200, body: { revision: 1 } }));
    expect(experimentList.parse((await call(experiments.GET, "GET")).body).experiments).toHaveLength(1);
  });

  test("the id of a closed one and that of somebody else's are refused alike, and these stay as they are", async () => {
    await make();
    await call(one.DELETE, "DELETE");
    const closed = await make("again");
    expect(closed).toMatchObject({ status: 404, body: { detail: { error_type: "not_found" } } });
    const opened = await store();
    await ensureAccount(opened, { id: "b", name: "B" }, new Date());
    const { secret } = await createApiKey(opened, { accountId: "b", name: "b", createdAt: new Date() });
    page = await signedInPage(secret);
    expect(await make("again")).toEqual(closed);
    page = await signedInPage();
    await call(restore.POST, "POST");
    expect((await call(one.GET, "GET")).body).toMatchObject({ draft: "{}", revision: 1 });
  });

  test("a deletion has happened though the purge behind it fails, which the log says", async () => {
    await make();
    const { database: client } = await store();
    const purge = vi.spyOn(client, "transaction").mockRejectedValue(new Error("the disk is full"));
    server.logLines.length = 0;
    expect((await call(one.DELETE, "DELETE")).status).toBe(200);
    purge.mockRestore();
    expect(experimentList.parse((await call(experiments.GET, "GET")).body)).toEqual({ experiments: [] });
    expect(server.logLines[0]).toMatchObject({
      level: 50,
      msg: "what was deleted could not be purged",
      err: { message: "the disk is full" },
    });
  });

  test("the second of two editors is told, and what the first saved stays", async () => {
    await make();
    await change(1, "first");
    expect(await change(1, "second")).toEqual({
      status: 409,
      body: {
        detail: {
          error_type: "conflict",
          message: expect.stringMatching(/^"Mine" was changed elsewhere at \d{4}-.*Z: /) as string,
        },
      },
    });
    expect((await call(one.GET, "GET")).body).toMatchObject({ draft: "first", revision: 2 });
  });

  test("versions are numbered and come back whole, with images that were uploaded", async () => {
    const uploaded = await page.call(images.POST, "/images", { method: "POST", body: PNG });
    const { sha256 } = (await uploaded.json()) as { sha256: string };
    const content = { draft: '{"a":1}', images: [{ key: "k", sha256 }] };
    await make(content.draft, content.images);
    const save = (note: string) => call(versions.POST, "POST", { ...content, note, runId: null });
    expect([await save("one"), await save("two")].map(({ body }) => body)).toEqual([
      { number: 1 },
      { number: 2 },
    ]);
    const listed = versionList.parse((await call(versions.GET, "GET")).body).versions;
    expect(listed.map(({ number, note }) => [number, note])).toEqual([
      [2, "two"],
      [1, "one"],
    ]);
    expect(experimentVersion.parse((await call(version.GET, "GET")).body)).toEqual({
      ...listed[1],
      ...content,
    });
    expect((await call(version.GET, "GET", undefined, "03")).status).toBe(404);
  });

  test("what cannot be kept is refused and named", async () => {
    expect((await change(1, "x")).status).toBe(404);
    const missing = await make("{}", [{ key: "photo", sha256: "0".repeat(64) }]);
    expect(missing).toEqual({
      status: 400,
      body: {
        detail: {
          error_type: "api_usage_error",
          message: "The image 'photo' is not on the server: send it to /api/images first.",
        },
      },
    });
    await make();
    const noRun = await call(versions.POST, "POST", { note: "", draft: "{}", images: [], runId: ID });
    expect(noRun.status).toBe(404);
    const invalid = await call(experiments.POST, "POST", { id: "1", name: "", draft: 5, images: null });
    expect((invalid.body as { detail: { loc: unknown[] }[] }).detail.map(({ loc }) => loc.join("."))).toEqual(
      ["body.draft", "body.images", "body.id", "body.name"],
    );
    const text = await page.call(images.POST, "/images", { method: "POST", body: "no image" });
    expect(text.status).toBe(415);
  });
});
