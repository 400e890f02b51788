import { afterEach, beforeEach, expect, test } from "vitest";
import { startConnections } from "@/lib/server/connections/connections";
import { LOCAL_MODEL_IDS } from "@/lib/server/models/catalog";
import { replaceSingleton } from "@/lib/server/singleton";
import { signedInPage, type Page } from "@/test/page";
import { answerEverything, startFakeServer, type FakeServer } from "@/test/remoteServers";
import { FIXED_KEY, startTestServer, type TestServer } from "@/test/server";
import * as trial from "./route";

let fake: FakeServer;
let server: TestServer;
let page: Page;

beforeEach(async () => {
  fake = await startFakeServer(({ path, body }) => ({
    body: path === "/v1/models" ? '{"data":[{"id":"m-latest"},{"id":"m-1.0"}]}' : answerEverything(body),
  }));
  server = await startTestServer({ PLAYGROUND_API_KEY: FIXED_KEY });
  replaceSingleton("connectionEngines", undefined);
  await startConnections(LOCAL_MODEL_IDS);
  page = await signedInPage(FIXED_KEY);
});
afterEach(async () => {
  await server.stop();
  await fake.close();
});

async function tried(): Promise<unknown> {
  const settings = { name: "peer", kind: "upstream", preset: "other", baseUrl: fake.origin, models: [] };
  const body = { settings, key: null };
  return (await page.call(trial.POST, "/connections/test", { method: "POST", body })).json();
}

test("a trial without a chosen model asks the first that the server lists, in the same press", async () => {
  expect(await tried()).toEqual({
    ...{ models: ["m-latest", "m-1.0"], listProblem: null, model: "m-latest" },
    ...{ answerProblem: null, notes: [], latencyMs: expect.any(Number) as number },
  });
  expect(fake.received.map(({ method, path: asked }) => `${method} ${asked}`)).toEqual([
    "GET /v1/models",
    "POST /v1/systemone",
  ]);
  const answer = fake.reply;
  fake.reply = (request) => (request.method === "GET" ? answer(request) : { status: 401, body: "{}" });
  expect(await tried()).toEqual({
    ...{ models: ["m-latest", "m-1.0"], listProblem: null, model: "m-latest", notes: [], latencyMs: null },
    answerProblem: `Connection 'peer', POST ${fake.origin}/v1/systemone: it refuses the connection's key (401).`,
  });
  for (const names of ["[]", '[""]']) {
    fake.reply = () => ({ body: `{"models":${names}}` });
    expect(await tried()).toMatchObject({ listProblem: null, model: null, answerProblem: null });
  }
});
