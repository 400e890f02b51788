import { afterEach, beforeEach, expect, test } from "vitest";
import * as connections from "@/app/api/connections/route";
import * as systemone from "@/app/v1/systemone/route";
import { startConnections } from "@/lib/server/connections/connections";
import { catalog } from "@/lib/shared/pageApi/connections";
import { LOCAL_MODEL_IDS } from "@/lib/server/models/catalog";
import { replaceSingleton } from "@/lib/server/singleton";
import { createApiKey } from "@/lib/server/store/apiKeys";
import { store } from "@/lib/server/store/openStore";
import { signedInPage, type Page } from "@/test/page";
import { answerEverything, startFakeServer, type FakeServer } from "@/test/remoteServers";
import { FIXED_KEY, startTestServer, type TestServer } from "@/test/server";
import * as catalogRoute from "../route";
import * as check from "./route";

let fake: FakeServer;
let server: TestServer;
let page: Page;

beforeEach(async () => {
  fake = await startFakeServer(({ body }) => ({ body: answerEverything(body) }));
  server = await startTestServer({ PLAYGROUND_API_KEY: FIXED_KEY });
  replaceSingleton("connectionEngines", undefined);
  await startConnections(LOCAL_MODEL_IDS);
  page = await signedInPage(FIXED_KEY);
});
afterEach(async () => {
  await server.stop();
  await fake.close();
});

const read = async (response: Response) => catalog.parse(await response.json());

test("a check asks connections that nobody uses, and says what came of it", async () => {
  const settings = {
    ...{
      name: "peer",
      kind: "upstream",
      preset: "other",
      baseUrl: fake.origin,
      models: [{ id: "m-latest" }],
    },
  };
  await page.call(connections.POST, "/connections", { method: "POST", body: { settings } });
  const unasked = (await read(await page.call(catalogRoute.GET, "/catalog"))).models.at(-1);
  expect(unasked).toMatchObject({ id: "peer/m-latest", state: "ready", askedAt: null });

  const checked = async () => {
    const { models } = await read(await page.call(check.POST, "/catalog/check", { method: "POST" }));
    const { state, reason, askedAt } = models.find(({ id }) => id === "peer/m-latest")!;
    return { state, reason, wasAsked: askedAt !== null };
  };
  const at = `Connection 'peer', POST ${fake.origin}/v1/systemone`;
  const away = (reason: string) => ({ state: "failed", reason: `${at}: ${reason}`, wasAsked: true });
  const answer = fake.reply;
  fake.reply = () => ({ status: 401, body: "{}" });
  expect(await checked()).toEqual(away("it refuses the connection's key (401)."));
  fake.reply = () => ({ status: 400, body: '{"detail":"The prompt is empty"}' });
  expect(await checked()).toEqual(away("it refuses the request (400): The prompt is empty."));
  fake.reply = answer;
  expect(await checked()).toEqual({ state: "ready", reason: null, wasAsked: true });
  expect(fake.received.map(({ path }) => path)).toEqual(Array(3).fill("/v1/systemone"));
});

test("a check marks as asked only the models that it asked", async () => {
  const settings = {
    ...{ name: "peer", kind: "upstream", preset: "other", baseUrl: fake.origin },
    models: [{ id: "m-latest" }, { id: "m-1.0" }],
  };
  await page.call(connections.POST, "/connections", { method: "POST", body: { settings } });
  const wereAsked = ({ models }: Awaited<ReturnType<typeof read>>) =>
    models.flatMap(({ id, connection, askedAt }) => (connection === null ? [] : [[id, askedAt !== null]]));
  const checked = await read(await page.call(check.POST, "/catalog/check", { method: "POST" }));
  expect(wereAsked(checked)).toEqual([
    ["peer/m-latest", true],
    ["peer/m-1.0", false],
  ]);
  expect(fake.received.map(({ body }) => (JSON.parse(body) as { model: string }).model)).toEqual([
    "m-latest",
  ]);
  expect(wereAsked(await read(await page.call(catalogRoute.GET, "/catalog")))).toEqual(wereAsked(checked));
});

test("a model whose last call failed says so although another one answers, and a check asks it again", async () => {
  const settings = {
    ...{ name: "peer", kind: "upstream", preset: "other", baseUrl: fake.origin },
    models: [{ id: "m-1" }, { id: "m-2" }],
  };
  await page.call(connections.POST, "/connections", { method: "POST", body: { settings } });
  let status = 200;
  fake.reply = ({ body }) =>
    body.includes('"m-2"') && status !== 200
      ? { status, body: '{"error":"such is life"}' }
      : { body: answerEverything(body) };
  const ask = (model: string) =>
    systemone.POST(
      new Request("http://localhost:3000/v1/systemone", {
        method: "POST",
        headers: { authorization: `Bearer ${FIXED_KEY}`, "content-type": "application/json" },
        body: JSON.stringify({ model, state: "s", questions: { a: { type: "noul" } } }),
      }),
    );
  const states = async (response: Promise<Response>) =>
    (await read(await response)).models
      .filter(({ connection }) => connection === "peer")
      .map(({ state, reason }) => [state, reason]);
  const said = (words: string) =>
    `Connection 'peer', POST ${fake.origin}/v1/systemone: ${words}: such is life.`;
  for (const [code, words] of [
    [404, "it has nothing of this name (404)"],
    [401, "it refuses the connection's key (401)"],
    [402, "the connection's account has no credit (402)"],
  ] as const) {
    status = code;
    await ask("peer/m-2");
    await ask("peer/m-1");
    expect(await states(page.call(catalogRoute.GET, "/catalog"))).toEqual([
      ["ready", null],
      ["failed", said(words)],
    ]);
  }
  status = 200;
  expect(await states(page.call(check.POST, "/catalog/check", { method: "POST" }))).toEqual([
    ["ready", null],
    ["ready", null],
  ]);
});

test("what can be downloaded is named to whoever may change something", async () => {
  const { secret } = await createApiKey(await store(), {
    ...{ accountId: "local", name: "narrow", createdAt: new Date(), models: ["model-latest"] },
  });
  const namesFor = async (as: Page) =>
    (await read(await as.call(catalogRoute.GET, "/catalog"))).downloads.map(({ name }) => name);
  expect([await namesFor(page), await namesFor(await signedInPage(secret))]).toEqual([["laya"], []]);
});
