import { noul, TypeSafeClient } from "@typesafe-ai/sdk";
import { afterEach, beforeEach, expect, test } from "vitest";
import * as connections from "@/app/api/connections/route";
import { startConnections } from "@/lib/server/connections/connections";
import { LOCAL_MODEL_IDS } from "@/lib/server/models/catalog";
import { replaceSingleton } from "@/lib/server/singleton";
import { signedInPage } from "@/test/page";
import { startFakeServer, type FakeServer } from "@/test/remoteServers";
import { FIXED_KEY, startTestServer, type TestServer } from "@/test/server";
import * as route from "./route";

let upstream: FakeServer;
let server: TestServer;

beforeEach(async () => {
  upstream = await startFakeServer(() => ({ status: 503, headers: { "retry-after-ms": "1" }, body: "" }));
  server = await startTestServer({ PLAYGROUND_API_KEY: FIXED_KEY });
  replaceSingleton("connectionEngines", undefined);
  await startConnections(LOCAL_MODEL_IDS);
  const page = await signedInPage(FIXED_KEY);
  const settings = {
    ...{ name: "peer", kind: "upstream", preset: "other", baseUrl: upstream.origin, models: [{ id: "m" }] },
  };
  await page.call(connections.POST, "/x", { method: "POST", body: { settings, key: null } });
});
afterEach(async () => {
  await server.stop();
  await upstream.close();
});

const MODEL = "peer/m";

const post = (headers: Record<string, string> = {}) =>
  route.POST(
    new Request("http://localhost:3000/v1/systemone", {
      method: "POST",
      headers: { authorization: `Bearer ${FIXED_KEY}`, "content-type": "application/json", ...headers },
      body: JSON.stringify({ model: MODEL, state: "s", questions: { a: { type: "noul" } } }),
    }),
  );

test("for a client without retries the server tries again, and says that more tries are for nothing", async () => {
  const response = await post();
  expect([
    response.status,
    response.headers.get("x-should-retry"),
    response.headers.get("retry-after"),
  ]).toEqual([502, "false", null]);
  expect(upstream.received).toHaveLength(3);
});

test("the reference client tries again itself: three requests reach the server behind, not nine", async () => {
  const headers: Headers[] = [];
  const client = new TypeSafeClient({
    ...{ apiKey: FIXED_KEY, baseURL: "http://localhost:3000", defaultModel: MODEL, logLevel: "off" as const },
    fetch: async (url, init) => {
      const response = await route.POST(new Request(url, init));
      headers.push(response.headers);
      return response;
    },
  });
  await expect(client.systemOne({ state: "s", questions: { a: noul("Is it?") } })).rejects.toMatchObject({
    status: 502,
  });
  expect(headers.map((each) => each.get("x-should-retry"))).toEqual(["true", "true", "true"]);
  expect(upstream.received).toHaveLength(3);
});

test.each([401, 402, 404])(
  "a %i behind is a 400 here, which no client repeats, and names the connection",
  async (status) => {
    upstream.reply = () => ({ status, body: '{"error":{"message":"no"}}' });
    const response = await post({ "x-typesafe-sdk": "typesafe-sdk/1.0.0" });
    expect([response.status, response.headers.get("x-should-retry")]).toEqual([400, "false"]);
    expect(await response.json()).toMatchObject({
      detail: {
        error_type: "api_usage_error",
        message: expect.stringContaining("Connection 'peer'") as string,
      },
    });
    expect(upstream.received).toHaveLength(1);
  },
);
