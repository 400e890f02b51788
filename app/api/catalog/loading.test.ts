import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as connections from "@/app/api/connections/route";
import * as systemone from "@/app/v1/systemone/route";
import { startConnections } from "@/lib/server/connections/connections";
import { LOCAL_MODEL_IDS } from "@/lib/server/models/catalog";
import { replaceSingleton } from "@/lib/server/singleton";
import { catalog } from "@/lib/shared/pageApi/connections";
import { signedInPage, type Page } from "@/test/page";
import { answerEverything, startFakeServer, type FakeServer } from "@/test/remoteServers";
import { FIXED_KEY, startTestServer, type TestServer } from "@/test/server";
import * as catalogRoute from "./route";

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

async function state(): Promise<string | undefined> {
  const response = await page.call(catalogRoute.GET, "/x", { method: "GET" });
  return catalog.parse(await response.json()).models.find(({ id }) => id === "local/m")?.state;
}

test("a model whose server may load it is shown as loading, and is ready with its answer", async () => {
  const settings = {
    name: "local",
    kind: "upstream",
    preset: "ollama",
    baseUrl: fake.origin,
    models: [{ id: "m" }],
  };
  await page.call(connections.POST, "/x", { method: "POST", body: { settings, key: null } });
  let answer = (): void => {};
  fake.reply = ({ body }) =>
    new Promise((resolve) => {
      answer = () => resolve({ body: answerEverything(body) });
    });
  const asked = systemone.POST(
    new Request("http://localhost:3000/v1/systemone", {
      method: "POST",
      headers: { authorization: `Bearer ${FIXED_KEY}`, "content-type": "application/json" },
      body: JSON.stringify({ model: "local/m", state: "s", questions: { a: { type: "noul" } } }),
    }),
  );
  await vi.waitFor(() => expect(fake.received).toHaveLength(1));
  expect(await state()).toBe("ready");
  const later = Date.now() + 2_000;
  vi.spyOn(Date, "now").mockReturnValue(later);
  expect(await state()).toBe("loading");
  vi.restoreAllMocks();
  answer();
  expect((await asked).status).toBe(200);
  expect(await state()).toBe("ready");
});
