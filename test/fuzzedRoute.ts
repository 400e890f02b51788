import fc from "fast-check";
import { expect } from "vitest";
import * as route from "@/app/v1/systemone/route";
import { fuzzRequest } from "@typed-question/conformance/fuzz/arbitraries";
import { violation } from "@typed-question/conformance/fuzz/invariant";
import { Reply } from "@typed-question/conformance/reply";
import { FIXED_KEY, startTestServer, type TestServer } from "./server";

/** A test server with limits beyond any speed: a refused request would reach no check behind them. */
export const startFuzzedServer = (): Promise<TestServer> =>
  startTestServer({
    PLAYGROUND_API_KEY: FIXED_KEY,
    PLAYGROUND_REQUESTS_PER_MINUTE: "1000000",
    PLAYGROUND_TOKENS_PER_SECOND: "1000000000",
  });

async function post(headers: Record<string, string>, body: Buffer): Promise<Reply> {
  const all = { authorization: `Bearer ${FIXED_KEY}`, ...headers };
  const request = { method: "POST", path: "/v1/systemone", headers: all, body };
  const response = await route.POST(
    new Request(`http://localhost:3000${request.path}`, {
      method: "POST",
      headers: all,
      body: new Uint8Array(body),
    }),
  );
  const bytes = Buffer.from(await response.arrayBuffer());
  return new Reply(request, response.status, Object.fromEntries(response.headers), bytes);
}

/** Sends so many generated requests to the evaluation's route of a fuzzed server, and a plain one after them. */
export async function expectSoundAnswers(numRuns: number): Promise<void> {
  const statuses = new Set<number>();
  await fc.assert(
    fc.asyncProperty(fuzzRequest, async ({ headers, body }) => {
      const reply = await post(headers, body);
      statuses.add(reply.status);
      expect(violation(reply, "x-service-request-id")).toBeUndefined();
    }),
    { numRuns },
  );
  // The generator reaches the engine and more than one refusal, or the property would mean little.
  expect([...statuses]).toEqual(expect.arrayContaining([200, 415, 422]));
  expect(statuses).not.toContain(429);

  const plain = '{"model":"model-latest","state":"A text.","questions":{"q":{"type":"noul"}}}';
  expect((await post({ "content-type": "application/json" }, Buffer.from(plain))).status).toBe(200);
}
