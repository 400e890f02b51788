import { afterEach, expect, test } from "vitest";
import { startTestServer, type TestServer } from "@/test/server";
import { sessionSecret } from "./sessionSecret";

let server: TestServer;
afterEach(() => server.stop());

async function secretOf(variables: Record<string, string>): Promise<string> {
  server = await startTestServer({ PLAYGROUND_API_KEY: "a-fixed-key", ...variables });
  return sessionSecret().toString("hex");
}

test("two servers with one PLAYGROUND_SECRET accept each other's sessions; without one they do not", async () => {
  const PLAYGROUND_SECRET = "the same long secret";
  const first = await secretOf({ PLAYGROUND_SECRET });
  await server.stop();
  expect(await secretOf({ PLAYGROUND_SECRET })).toBe(first);
  await server.stop();
  expect(await secretOf({ PLAYGROUND_SECRET: "another long secret" })).not.toBe(first);
  await server.stop();
  const own = await secretOf({});
  await server.stop();
  expect(await secretOf({})).not.toBe(own);
});
