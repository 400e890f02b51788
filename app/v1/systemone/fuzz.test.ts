import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fuzzRequest } from "@typed-question/conformance/fuzz/arbitraries";
import { violation } from "@typed-question/conformance/fuzz/invariant";
import { Reply } from "@typed-question/conformance/reply";
import { FIXED_KEY, startTestServer, type TestServer } from "@/test/server";
import * as route from "./route";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.stop());

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

test(
  "whatever is sent, the answer is no 5xx but JSON of the shape of its status",
  { timeout: 120_000 },
  async () => {
    const statuses = new Set<number>();
    await fc.assert(
      fc.asyncProperty(fuzzRequest, async ({ headers, body }) => {
        const reply = await post(headers, body);
        statuses.add(reply.status);
        expect(violation(reply, "x-service-request-id")).toBeUndefined();
      }),
      { numRuns: 400 },
    );
    // The generator reaches the engine and more than one refusal, or the property would mean little.
    expect([...statuses]).toEqual(expect.arrayContaining([200, 415, 422]));

    const plain = '{"model":"model-latest","state":"A text.","questions":{"q":{"type":"noul"}}}';
    expect((await post({ "content-type": "application/json" }, Buffer.from(plain))).status).toBe(200);
  },
);
