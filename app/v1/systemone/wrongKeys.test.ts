import { afterEach, beforeEach, expect, test } from "vitest";
import { CLIENT_HEADER } from "@/lib/server/http/client";
import { createApiKey } from "@/lib/server/store/apiKeys";
import { store } from "@/lib/server/store/openStore";
import { FIXED_KEY, startTestServer, type TestServer } from "@/test/server";
import { GET } from "../models/route";

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.stop());

const ask = (key: string, from: string) =>
  GET(
    new Request("http://localhost:3000/v1/models", {
      headers: { authorization: `Bearer ${key}`, [CLIENT_HEADER]: from },
    }),
  );
const statuses = async (count: number, from: string) => {
  const asked = Array.from({ length: count }, (_, index) => ask(`guess-${index}`, from));
  return (await Promise.all(asked)).map(({ status }) => status);
};

test("a client tries a hundred wrong keys a minute; then its next key is not looked at, right or wrong", async () => {
  const tried = await statuses(105, "203.0.113.7");
  expect([
    tried.filter((status) => status === 401).length,
    tried.filter((status) => status === 429).length,
  ]).toEqual([100, 5]);
  const refused = await ask(FIXED_KEY, "203.0.113.7");
  const wait = Number(refused.headers.get("retry-after"));
  expect([refused.status, wait > 50 && wait <= 60]).toEqual([429, true]);
  expect(await refused.json()).toMatchObject({ detail: { error_type: "rate_limit_error" } });
});

test("other clients, and this client's good keys, are served meanwhile", async () => {
  const { secret } = await createApiKey(await store(), {
    ...{ accountId: "local", name: "qa", createdAt: new Date() },
  });
  expect((await ask(secret, "203.0.113.7")).status).toBe(200);
  await statuses(105, "203.0.113.7");
  expect((await ask(secret, "203.0.113.7")).status).toBe(200);
  expect((await ask(secret, "203.0.113.8")).status).toBe(200);
  expect((await ask(FIXED_KEY, "203.0.113.8")).status).toBe(200);
});

test("many requests with one new good key at the same time are all served", async () => {
  const all = await Promise.all(Array.from({ length: 300 }, () => ask(FIXED_KEY, "203.0.113.7")));
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
});

test("good keys use up no tries", async () => {
  for (let index = 0; index < 120; index += 1) {
    const { secret } = await createApiKey(await store(), {
      ...{ accountId: "local", name: "qa", createdAt: new Date() },
    });
    expect((await ask(secret, "203.0.113.7")).status).toBe(200);
  }
});
