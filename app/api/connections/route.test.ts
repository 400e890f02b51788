import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import * as v1Models from "@/app/v1/models/route";
import * as systemone from "@/app/v1/systemone/route";
import { startConnections } from "@/lib/server/connections/connections";
import {
  catalog,
  connectionList,
  connectionTrialResult,
  type ConnectionView,
} from "@/lib/shared/pageApi/connections";
import { env } from "@/lib/server/env";
import type { Route } from "@/lib/server/http/route";
import { LOCAL_MODEL_IDS } from "@/lib/server/models/catalog";
import { LATEST_MODEL, RETIRED_MODEL_IDS } from "@typed-question/embedded-model/runtime/models";
import { replaceSingleton } from "@/lib/server/singleton";
import { createApiKey } from "@/lib/server/store/apiKeys";
import { ensureAccount } from "@/lib/server/store/accounts";
import { store } from "@/lib/server/store/openStore";
import { signedInPage, type Page } from "@/test/page";
import { answerEverything, startFakeServer, TEST_KEY, type FakeServer } from "@/test/remoteServers";
import { FIXED_KEY, startTestServer, type TestServer } from "@/test/server";
import * as aliases from "../catalog/aliases/[name]/route";
import * as check from "../catalog/check/route";
import * as catalogRoute from "../catalog/route";
import * as models from "../models/route";
import * as one from "./[id]/route";
import * as connections from "./route";
import * as trial from "./test/route";

let fake: FakeServer;
let server: TestServer;
let page: Page;

async function start(variables: Record<string, string> = {}): Promise<void> {
  server = await startTestServer({ PLAYGROUND_API_KEY: FIXED_KEY, ...variables });
  replaceSingleton("connectionEngines", undefined);
  await startConnections(LOCAL_MODEL_IDS);
  page = await signedInPage(FIXED_KEY);
}

beforeEach(async () => {
  fake = await startFakeServer(({ path: asked, body }) =>
    asked === "/v1/models"
      ? { body: '{"object":"list","data":[{"id":"m-latest"},{"id":"m-1.0"}]}' }
      : { body: answerEverything(body) },
  );
  await start();
});
afterEach(async () => {
  await server.stop();
  await fake.close();
});

const settings = (more: object = {}) => ({
  ...{ name: "peer", kind: "upstream", preset: "other", baseUrl: fake.origin, models: [{ id: "m-latest" }] },
  ...more,
});

async function call(
  route: Route,
  method: string,
  body?: unknown,
  params: Record<string, string> = {},
  as = page,
) {
  const response = await as.call(route, "/x", { method, body, params });
  return { status: response.status, body: (await response.json()) as unknown };
}
const add = async (more: object = {}, key: string | null = TEST_KEY): Promise<ConnectionView> =>
  (await call(connections.POST, "POST", { settings: settings(more), key })).body as ConnectionView;
const list = async () => connectionList.parse((await call(connections.GET, "GET")).body).connections;
const catalogNow = async (as = page) =>
  catalog.parse((await call(catalogRoute.GET, "GET", undefined, {}, as)).body);

async function ask(model: string, key = FIXED_KEY) {
  const response = await systemone.POST(
    new Request("http://localhost:3000/v1/systemone", {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify({ state: "s", model, questions: { "my question": { type: "noul" } } }),
    }),
  );
  return { status: response.status, headers: response.headers, body: (await response.json()) as unknown };
}
const refusal = (message: string) => ({ detail: { error_type: "upstream_error", message } });

test("a connection is added, answers through the public API, is changed and removed, without a restart", async () => {
  const added = await add();
  expect(added).toMatchObject({ source: "store", keyLastFour: "0123", problem: null });
  expect(await ask("peer/m-latest")).toMatchObject({
    status: 200,
    body: {
      model: "peer/m-1.0",
      answers: { "my question": { type: "noul", noul: 0.75 } },
    },
  });
  expect(fake.received.map(({ path: asked, headers }) => [asked, headers.authorization])).toEqual([
    ["/v1/systemone", `Bearer ${TEST_KEY}`],
  ]);

  const changed = await call(
    one.PUT,
    "PUT",
    { settings: settings({ name: "renamed", models: [{ id: "m-1.0" }] }) },
    { id: added.id },
  );
  expect(changed.body).toMatchObject({ id: added.id, keyLastFour: "0123", settings: { name: "renamed" } });
  expect((await ask("peer/m-latest")).status).toBe(400);
  expect((await ask("renamed/m-1.0")).body).toMatchObject({ model: "renamed/m-1.0" });
  expect(fake.received.at(-1)!.headers.authorization).toBe(`Bearer ${TEST_KEY}`);

  expect((await call(one.DELETE, "DELETE", undefined, { id: added.id })).status).toBe(200);
  expect(await list()).toEqual([]);
  expect((await ask("renamed/m-1.0")).body).toEqual({
    detail: { error_type: "api_usage_error", message: "Unknown model: renamed/m-1.0" },
  });
});

test("an evaluation under way ends with the connection as it was", async () => {
  const added = await add();
  let answer = (): void => {};
  const waiting = new Promise<void>((resolve) => (answer = resolve));
  fake.reply = async ({ body }) => {
    await waiting;
    return { body: answerEverything(body) };
  };
  const underWay = ask("peer/m-latest");
  while (fake.received.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  await call(one.PUT, "PUT", { settings: settings({ timeoutMs: 9_000 }) }, { id: added.id });
  answer();
  expect((await underWay).status).toBe(200);
});

test("the key is shown nowhere: not in lists, errors, the log or the files of the data folder", async () => {
  const added = await add();
  fake.reply = () => ({ status: 401, body: JSON.stringify({ detail: `Invalid key ${TEST_KEY}` }) });
  const failed = await ask("peer/m-latest");
  const message = `Connection 'peer', POST ${fake.origin}/v1/systemone: it refuses the connection's key (401): Invalid key [the key].`;
  expect(failed).toMatchObject({ status: 400, body: { detail: { error_type: "api_usage_error", message } } });
  const tried = await call(trial.POST, "POST", { settings: settings(), id: added.id });
  const shown = JSON.stringify([
    added,
    await list(),
    await catalogNow(),
    failed.body,
    tried.body,
    server.logLines,
  ]);
  expect(shown).not.toContain(TEST_KEY);
  const folder = env().dataDir;
  for (const file of readdirSync(folder)) {
    expect([file, readFileSync(path.join(folder, file)).includes(TEST_KEY)]).toEqual([file, false]);
  }
  expect(statSync(path.join(folder, "connections.secret")).mode & 0o777).toBe(0o600);
});

test("the log has the kind of another server's failure and the connection, and none of its words", async () => {
  await add();
  fake.reply = () => ({ status: 401, body: JSON.stringify({ detail: "Lost by me@x.example" }) });
  server.logLines.length = 0;
  expect(JSON.stringify((await ask("peer/m-latest")).body)).toContain("me@x.example");
  const facts = { error: "api_usage_error", connection: "peer", upstreamStatus: 401 };
  expect(server.logLines).toEqual([expect.objectContaining({ level: 40, status: 400, ...facts })]);
  expect(JSON.stringify(server.logLines)).not.toContain("me@x.example");
});

test("a stored key goes to no other server than the one that it was entered for", async () => {
  const added = await add();
  const elsewhere = settings({ baseUrl: "http://127.0.0.1:1" });
  const needed = { status: 422, body: { detail: [{ loc: ["body", "key"], type: "key_needed" }] } };
  expect(await call(one.PUT, "PUT", { settings: elsewhere }, { id: added.id })).toMatchObject(needed);
  expect(await call(trial.POST, "POST", { settings: elsewhere, id: added.id })).toMatchObject(needed);
  const withKey = await call(
    one.PUT,
    "PUT",
    { settings: elsewhere, key: "another-key-4567" },
    { id: added.id },
  );
  expect(withKey.body).toMatchObject({ keyLastFour: "4567" });
  expect(
    (await call(one.PUT, "PUT", { settings: settings(), key: null }, { id: added.id })).body,
  ).toMatchObject({
    keyLastFour: null,
  });
});

test("a key that was stored under another secret is a problem that is told, not a crash", async () => {
  await add();
  writeFileSync(path.join(env().dataDir, "connections.secret"), Buffer.alloc(32, 7));
  await startConnections(LOCAL_MODEL_IDS);
  const problem = expect.stringContaining("its stored key cannot be opened") as string;
  expect(await list()).toMatchObject([{ problem }]);
  expect(await ask("peer/m-latest")).toMatchObject({ status: 502, body: refusal(problem) });
});

test("a trial lists the server's models and asks the first one, and stores nothing", async () => {
  const result = await call(trial.POST, "POST", { settings: settings(), key: TEST_KEY });
  expect(connectionTrialResult.parse(result.body)).toEqual({
    ...{
      models: ["m-latest", "m-1.0"],
      listProblem: null,
      model: "m-latest",
      answerProblem: null,
      notes: [],
    },
    latencyMs: expect.any(Number) as number,
  });
  expect(await list()).toEqual([]);
  fake.reply = () => ({ status: 404, body: "404 page not found" });
  expect((await call(trial.POST, "POST", { settings: settings({ models: [] }), key: null })).body).toEqual({
    ...{ models: null, model: null, answerProblem: null, notes: [], latencyMs: null },
    listProblem: `Connection 'peer', GET ${fake.origin}/v1/models: it has nothing of this name (404): 404 page not found.`,
  });
});

test.each<[object, (string | number)[]]>([
  [{ name: "Not a name" }, ["settings", "name"]],
  [{ baseUrl: "ftp://example.com" }, ["settings", "baseUrl"]],
  [{ baseUrl: "https://user:secret@example.com" }, ["settings", "baseUrl"]],
  [{ baseUrl: "https://example.com?key=1" }, ["settings", "baseUrl"]],
  [{ preset: "nobody" }, ["settings", "preset"]],
  [{ models: [{ id: "a" }, { id: "a" }] }, ["settings", "models"]],
  [{ models: [{ id: "" }] }, ["settings", "models", 0, "id"]],
  [{ concurrencyMax: 0 }, ["settings", "concurrencyMax"]],
])("settings with %j are refused at %j", async (more, place) => {
  const { status, body } = await call(connections.POST, "POST", { settings: settings(more), key: null });
  expect({ status, body }).toMatchObject({ status: 422, body: { detail: [{ loc: ["body", ...place] }] } });
});

test("a name belongs to one connection", async () => {
  await add();
  expect(await call(connections.POST, "POST", { settings: settings(), key: null })).toMatchObject({
    status: 422,
    body: { detail: [{ loc: ["body", "settings", "name"], type: "name_taken" }] },
  });
});

describe("the catalog", () => {
  test("has the models of connections with what they can, and says why one cannot be reached", async () => {
    await add({ models: [{ id: "m-latest", images: true, optionsMax: 20 }] });
    const remote = async () => (await catalogNow()).models.find(({ id }) => id === "peer/m-latest");
    expect(await remote()).toEqual({
      ...{ id: "peer/m-latest", aliases: [], retired: [], engine: "upstream", connection: "peer" },
      ...{ state: "ready", reason: null, askedAt: null },
      description: `m-latest, answered by ${new URL(fake.origin).host} through the connection 'peer'.`,
      capabilities: { images: true, box: false, optionsMax: 20, tokensMax: 32_768 },
    });
    fake.reply = () => ({ body: "<html>" });
    await ask("peer/m-latest");
    expect(await remote()).toMatchObject({
      state: "failed",
      reason: expect.stringContaining("it sent an HTML page in place of JSON.") as string,
      askedAt: expect.any(String) as string,
    });
    expect((await catalogNow()).models.find(({ id }) => id === LATEST_MODEL)).toMatchObject({
      ...{ engine: "embedded", connection: null, aliases: ["model-latest", "model-preview"] },
      retired: [...RETIRED_MODEL_IDS],
    });
  });

  test("lists them where the public API and the page list models, and only to those who may use them", async () => {
    await add();
    const key = await createApiKey(await store(), {
      ...{ accountId: "local", name: "narrow", createdAt: new Date(), models: ["model-latest"] },
    });
    const names = async (secret: string) => {
      const headers = { authorization: `Bearer ${secret}` };
      const response = await v1Models.GET(new Request("http://localhost:3000/v1/models", { headers }));
      return ((await response.json()) as { models: { name: string }[] }).models.map(({ name }) => name);
    };
    expect(await names(FIXED_KEY)).toEqual(["model-latest", "model-preview", "peer/m-latest"]);
    expect(await names(key.secret)).toEqual(["model-latest", "model-preview"]);
    expect((await ask("peer/m-latest", key.secret)).status).toBe(400);
    const narrow = await signedInPage(key.secret);
    expect((await catalogNow(narrow)).models.map(({ id }) => id)).toEqual([LATEST_MODEL]);
    const { body } = await call(models.GET, "GET");
    expect((body as { models: { name: string }[] }).models.map(({ name }) => name)).toContain(
      "peer/m-latest",
    );
  });

  test("has names that are pointed by hand, built-in ones too, until they are let go", async () => {
    await add();
    const point = (name: string, modelId: string) => call(aliases.PUT, "PUT", { modelId }, { name });
    expect((await point("best", "peer/m-latest")).status).toBe(200);
    expect((await point("model-latest", "peer/m-latest")).status).toBe(200);
    expect((await ask("best")).body).toMatchObject({ model: "peer/m-1.0" });
    expect((await ask("model-latest")).body).toMatchObject({ model: "peer/m-1.0" });
    const pointed = { modelId: "peer/m-latest", source: "store", isDangling: false };
    expect((await catalogNow()).aliases).toEqual([
      { ...pointed, name: "best", builtInModelId: null },
      { ...pointed, name: "model-latest", builtInModelId: LATEST_MODEL },
    ]);
    const [connection] = await list();
    await call(one.DELETE, "DELETE", undefined, { id: connection!.id });
    expect((await catalogNow()).aliases.map(({ isDangling }) => isDangling)).toEqual([true, true]);
    expect((await ask("best")).status).toBe(400);
    expect((await ask("model-latest")).body).toMatchObject({ model: LATEST_MODEL });
    expect((await call(aliases.DELETE, "DELETE", undefined, { name: "best" })).status).toBe(200);
    expect((await call(aliases.DELETE, "DELETE", undefined, { name: "best" })).status).toBe(404);
    expect((await point("peer/x", LATEST_MODEL)).status).toBe(422);
    expect((await point(LATEST_MODEL, "model-1.12.0")).status).toBe(422);
    expect((await point("best", "nothing")).status).toBe(422);
  });
});

test("another account, and a key that is limited to models, may neither see nor change connections", async () => {
  const opened = await store();
  await ensureAccount(opened, { id: "team", name: "team" }, new Date());
  const keyOf = async (accountId: string, granted: string[] | null) =>
    (await createApiKey(opened, { accountId, name: "k", createdAt: new Date(), models: granted })).secret;
  for (const secret of [await keyOf("team", null), await keyOf("local", ["model-latest"])]) {
    const other = await signedInPage(secret);
    const calls = [
      await call(connections.GET, "GET", undefined, {}, other),
      await call(connections.POST, "POST", { settings: settings(), key: null }, {}, other),
      await call(trial.POST, "POST", { settings: settings(), key: null }, {}, other),
      await call(one.PUT, "PUT", { settings: settings() }, { id: "x" }, other),
      await call(one.DELETE, "DELETE", undefined, { id: "x" }, other),
      await call(check.POST, "POST", undefined, {}, other),
      await call(aliases.PUT, "PUT", { modelId: LATEST_MODEL }, { name: "x" }, other),
      await call(aliases.DELETE, "DELETE", undefined, { name: "x" }, other),
    ];
    expect(calls.map(({ status }) => status)).toEqual(Array(8).fill(403));
    expect((await catalogNow(other)).mayChange).toBe(false);
  }
});

test("where every page asks for a key, a connection leads to the public internet alone", async () => {
  await server.stop();
  await start({ PLAYGROUND_ACCESS: "keys" });
  await add();
  expect(await ask("peer/m-latest")).toMatchObject({
    status: 502,
    body: refusal(
      `Connection 'peer', POST ${fake.origin}/v1/systemone: 127.0.0.1 leads to an address that is not of the public internet.`,
    ),
  });
  expect(fake.received).toEqual([]);
});

describe("the configuration file", () => {
  const FILED = {
    ...{ name: "x", kind: "upstream", preset: "other", baseUrl: "http://a.example", models: [] },
  };
  const write = async (content: unknown, variables: Record<string, string> = {}) => {
    const file = path.join(env().dataDir, "models.config.json");
    const text = typeof content === "string" ? content : JSON.stringify(content);
    writeFileSync(file, text);
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
    await startConnections(LOCAL_MODEL_IDS);
  };

  test("adds connections with keys of the environment and names, which the page shows and does not change", async () => {
    const connection = { ...settings({ name: "filed" }), keyFromEnv: "PEER_KEY" };
    await write({ connections: [connection], aliases: { best: "filed/m-latest" } }, { PEER_KEY: TEST_KEY });
    expect((await ask("best")).body).toMatchObject({ model: "filed/m-1.0" });
    expect(fake.received[0]!.headers.authorization).toBe(`Bearer ${TEST_KEY}`);
    const [shown] = await list();
    expect(shown).toMatchObject({ id: "file:filed", source: "file", keyLastFour: "0123" });
    expect(await call(one.DELETE, "DELETE", undefined, { id: shown!.id })).toMatchObject({
      status: 400,
      body: {
        detail: { message: "The connection 'filed' stands in the configuration file: change it there." },
      },
    });
    expect((await call(aliases.DELETE, "DELETE", undefined, { name: "best" })).status).toBe(400);
    expect(
      (await call(connections.POST, "POST", { settings: settings({ name: "filed" }), key: null })).status,
    ).toBe(422);
  });

  test.each<[string, unknown, string]>([
    ["is not JSON", "{", "is not JSON"],
    [
      "has a preset that nobody knows",
      { connections: [{ ...FILED, preset: "vlm" }] },
      "- connections.0.preset: Expected one of typesafe, ",
    ],
    [
      "names another model by a versioned id",
      { aliases: { [LATEST_MODEL]: "model-1.12.0" } },
      `- aliases.${LATEST_MODEL}: A model has this name`,
    ],
    ["has a wrong place", { connections: [{ name: "x" }] }, "- connections.0.kind: "],
    ["has a field that is not known", { connection: [] }, "Unrecognized key"],
    [
      "names a variable that is not set",
      { connections: [{ ...FILED, keyFromEnv: "NOT_SET_HERE" }] },
      "the connection 'x' needs NOT_SET_HERE, which is not set.",
    ],
  ])("that %s is named with what is wrong", async (_, content, expected) => {
    await expect(write(content)).rejects.toThrow(expected);
  });
});
