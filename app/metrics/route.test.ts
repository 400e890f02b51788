import { afterEach, expect, test } from "vitest";
import * as historyRun from "@/app/api/history/[id]/route";
import * as systemone from "@/app/v1/systemone/route";
import * as unknown from "@/app/v1/[[...rest]]/route";
import { countRows, meterQueue } from "@/lib/server/metrics/metrics";
import { FIXED_KEY, startTestServer, type TestServer } from "@/test/server";
import { GET } from "./route";

const TOKEN = "a-token-for-metrics";
let server: TestServer;
afterEach(() => server.stop());

const start = async (variables: Record<string, string> = {}): Promise<void> => {
  server = await startTestServer({ PLAYGROUND_API_KEY: FIXED_KEY, ...variables });
};
const read = (headers: Record<string, string> = {}): Promise<Response> =>
  GET(new Request("http://localhost:3000/metrics", { headers: { host: "localhost:3000", ...headers } }));
const lines = async (): Promise<string[]> =>
  (await (await read({ authorization: `Bearer ${TOKEN}` })).text()).split("\n");
const post = (route: typeof systemone.POST, path: string, body: object): Promise<Response> =>
  route(
    new Request(`http://localhost:3000${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${FIXED_KEY}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  );

test("without a token in the configuration there are no metrics, on this machine neither", async () => {
  await start();
  expect((await read()).status).toBe(404);
  expect((await read({ authorization: `Bearer ${FIXED_KEY}` })).status).toBe(404);
});

test("with one, no other key opens them", async () => {
  await start({ PLAYGROUND_METRICS_TOKEN: TOKEN });
  expect((await read()).status).toBe(401);
  expect((await read({ authorization: `Bearer ${FIXED_KEY}` })).status).toBe(401);
  expect((await read({ authorization: `Bearer ${TOKEN}x` })).status).toBe(401);
  const found = await read({ authorization: `Bearer ${TOKEN}` });
  expect([found.status, found.headers.get("content-type")]).toEqual([
    200,
    "text/plain; version=0.0.4; charset=utf-8",
  ]);
});

test("they count requests by route and status, evaluations by model, tokens, queues and rows", async () => {
  await start({ PLAYGROUND_METRICS_TOKEN: TOKEN });
  const question = { a: { type: "noul", instructions: "Is it a refund?" } };
  const asked = { model: "model-1.12.0", state: "SECRET-CONTENT refund", questions: question };
  expect((await post(systemone.POST, "/v1/systemone", asked)).status).toBe(200);
  expect((await post(systemone.POST, "/v1/systemone", { ...asked, model: "none" })).status).toBe(400);
  countRows("model-1.12.0", "answered", 3);
  const end = meterQueue("test", () => ({ running: 2, waiting: 5 }));
  const found = await lines();
  end();
  const value = (name: string): number =>
    Number(found.find((line) => line.startsWith(`${name} `))?.split(" ")[1]);
  const request = (status: number): string =>
    `playground_requests_total{route="/v1/systemone",method="POST",status="${status}"}`;
  expect([value(request(200)), value(request(400))]).toEqual([1, 1]);
  expect(value('playground_model_seconds_count{model="model-1.12.0"}')).toBe(1);
  expect(value('playground_model_wait_seconds_count{model="model-1.12.0"}')).toBe(1);
  expect(value('playground_tokens_total{model="model-1.12.0",direction="input"}')).toBeGreaterThan(0);
  expect(value('playground_run_rows_total{model="model-1.12.0",status="answered"}')).toBe(3);
  expect(value('playground_queue_running{queue="test"}')).toBe(2);
  expect(value('playground_queue_waiting{queue="test"}')).toBe(5);
  expect(value("playground_process_resident_memory_bytes")).toBeGreaterThan(0);
  expect((await lines()).filter((line) => line.includes('queue="test"'))).toEqual([]);
  expect(found.join()).not.toContain("SECRET");
});

test("a route has its pattern as its name: no id of a caller makes a new line", async () => {
  await start({ PLAYGROUND_METRICS_TOKEN: TOKEN });
  const id = "guessed id";
  const address = `http://localhost:3000/api/history/${encodeURIComponent(id)}`;
  // It has no session, so that nothing but the path is known of it.
  await historyRun.GET(new Request(address), { params: Promise.resolve({ id }) });
  await unknown.GET(
    new Request("http://localhost:3000/v1/x/y", { headers: { authorization: `Bearer ${FIXED_KEY}` } }),
    { params: Promise.resolve({ rest: ["x", "y"] }) },
  );
  const routes = (await lines())
    .filter((line) => line.startsWith("playground_requests_total"))
    .map((line) => /route="([^"]*)"/.exec(line)?.[1]);
  expect(routes.filter((route) => route !== "/metrics")).toEqual(["/api/history/[id]", "/v1/[...rest]"]);
});
