import http from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { type APIError, InternalServerError, noul, TypeSafeClient } from "@typesafe-ai/sdk";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { runConformance } from "@typed-question/conformance/runner";
import { DEFAULT_SETTINGS } from "@typed-question/conformance/settings";
import { boundEngine } from "@/lib/server/engines/boundedEngine";
import { BoundedQueue } from "@/lib/server/engines/boundedQueue";
import type { Engine, EngineResult } from "@typed-question/protocol/engine";
import { replaceSingleton } from "@/lib/server/singleton";
import { FIXED_KEY, startTestServer, type TestServer } from "@/test/server";
import * as readyz from "../../readyz/route";
import * as route from "./route";
import { LATEST_MODEL } from "@typed-question/embedded-model/runtime/models";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ PLAYGROUND_API_KEY: FIXED_KEY, PLAYGROUND_DEADLINE_MS: "60000" });
});

afterAll(() => server.stop());

const RESULT: EngineResult = {
  outcomes: [{ kind: "distribution", probabilities: [0.25, 0.75] }],
  usage: { inputTokens: 7, outputTokens: 0 },
};

/** Evaluations that an engine has begun, to be ended by the test. */
let begun: { end: () => void; isAborted: () => boolean }[];
let queue: BoundedQueue;

const RUNNING_MAX = 2;
const WAITING_MAX = 3;

beforeEach(() => {
  begun = [];
  queue = new BoundedQueue({ runningMax: RUNNING_MAX, waitingMax: WAITING_MAX });
  const engine: Engine = {
    capabilities: { images: false, box: false, optionsMax: 255, tokensMax: 1_000, deterministic: true },
    ready: () => Promise.resolve(),
    evaluate: (_, signal) =>
      new Promise((resolve, reject) => {
        begun.push({ end: () => resolve(RESULT), isAborted: () => signal.aborted });
        signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
      }),
    close: () => Promise.resolve(),
  };
  const bounded = boundEngine(engine, queue);
  replaceSingleton(
    "engines",
    new Map([
      [LATEST_MODEL, bounded],
      ["model-1.12.0", bounded],
    ]),
  );
});

afterEach(() => replaceSingleton("engines", undefined));

const BODY = '{"state":"s","model":"model-latest","questions":{"q":{"type":"noul"}}}';

function post(signal?: AbortSignal): Promise<Response> {
  return route.POST(
    new Request("http://localhost:3000/v1/systemone", {
      method: "POST",
      headers: { authorization: `Bearer ${FIXED_KEY}`, "content-type": "application/json" },
      body: BODY,
      signal: signal ?? null,
    }),
  );
}

/** Lets the requests that were sent get as far as they can. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 1));
}

const isFull = (): boolean => queue.size.running === RUNNING_MAX && queue.size.waiting === WAITING_MAX;

async function endAll(answers: Promise<Response>[]): Promise<number[]> {
  let isDone = false;
  const statuses = Promise.all(answers.map(async (answer) => (await answer).status)).finally(() => {
    isDone = true;
  });
  await until(() => {
    for (const { end } of begun.splice(0)) end();
    return isDone;
  });
  return statuses;
}

test("of as many requests as there are places and one more, exactly that one gets a 529", async () => {
  const answers = Array.from({ length: RUNNING_MAX + WAITING_MAX }, () => post());
  await until(isFull);
  const refused = await post();
  expect([refused.status, refused.headers.get("retry-after"), await refused.json()]).toEqual([
    529,
    "1",
    {
      detail: {
        error_type: "overloaded_error",
        message: "The model takes no more requests now: 2 run and 3 wait.",
      },
    },
  ]);
  expect(await endAll(answers)).toEqual([200, 200, 200, 200, 200]);
  expect(queue.size).toEqual({ running: 0, waiting: 0 });
});

test("a client who leaves frees the place, whether the request waits or runs", async () => {
  const clients = Array.from({ length: RUNNING_MAX + WAITING_MAX }, () => new AbortController());
  const answers = clients.map(({ signal }) => post(signal));
  await until(isFull);
  const [running] = begun;
  clients[4]!.abort();
  expect(queue.size).toEqual({ running: RUNNING_MAX, waiting: WAITING_MAX - 1 });
  clients[0]!.abort();
  await until(() => queue.size.waiting === WAITING_MAX - 2);
  expect(running!.isAborted()).toBe(true);
  const next = [post(), post()];
  await until(isFull);
  expect((await post()).status).toBe(529);
  expect(await endAll([...answers, ...next])).toEqual([499, 200, 200, 200, 499, 200, 200]);
});

test("the official client sees a 529 as its error, and its retries get through afterwards", async () => {
  const statuses: number[] = [];
  const client = (maxRetries: number) =>
    new TypeSafeClient({
      apiKey: FIXED_KEY,
      baseURL: "http://localhost:3000",
      defaultModel: "model-latest",
      logLevel: "off",
      retry: { maxRetries },
      timeout: 60_000,
      fetch: async (url, init) => {
        const response = await route.POST(new Request(url, init));
        statuses.push(response.status);
        return response;
      },
    });
  const ask = (maxRetries: number) =>
    client(maxRetries).systemOne({ state: "s", questions: { q: noul("?") } });
  const answers = Array.from({ length: RUNNING_MAX + WAITING_MAX }, () => post());
  await until(isFull);

  const refusal: unknown = await ask(0).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(InternalServerError);
  expect((refusal as APIError).status).toBe(529);

  statuses.length = 0;
  const retried = ask(2);
  await until(() => statuses.length === 1);
  expect(await endAll(answers)).toEqual([200, 200, 200, 200, 200]);
  await until(() => begun.length > 0);
  for (const { end } of begun) end();
  expect((await retried).answers.q.noul).toBe(0.75);
  expect(statuses).toEqual([529, 200]);
});

test("readiness names a failed model with the class of its error, and nothing else of it", async () => {
  const ready = idleEngine();
  const failed = idleEngine(() => Promise.reject(new Error("ENOENT: /home/somebody/weights?key=secret")));
  replaceSingleton(
    "engines",
    new Map([
      [LATEST_MODEL, ready],
      ["model-1.12.0", failed],
    ]),
  );
  const response = await readyz.GET();
  expect([response.status, await response.json()]).toEqual([
    503,
    {
      status: "not ready",
      models: { [LATEST_MODEL]: "ready", "model-1.12.0": "failed" },
      failures: { "model-1.12.0": "internal_error" },
      store: "ready",
      disk: "ready",
    },
  ]);
});

test("a model without a free place meets the suite's requirements about overload", async () => {
  const places = new BoundedQueue({ runningMax: 1, waitingMax: 0 });
  void places.run(new AbortController().signal, () => new Promise(() => {}));
  const full = boundEngine(idleEngine(), places);
  replaceSingleton("engines", new Map([["model-1.12.0", full]]));
  const listening = http.createServer((request, response) => {
    const { method = "GET", url = "/", headers } = request;
    const init = { method, headers: headers as Record<string, string>, body: Readable.toWeb(request) };
    void route
      .POST(new Request(`http://localhost:3000${url}`, { ...init, duplex: "half" } as RequestInit))
      .then(async (answer) => {
        response.writeHead(answer.status, Object.fromEntries(answer.headers));
        response.end(await answer.text());
      });
  });
  await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
  const { port } = listening.address() as AddressInfo;
  const settings = { baseUrl: new URL(`http://127.0.0.1:${port}`), key: FIXED_KEY };
  const results = await runConformance(
    { ...DEFAULT_SETTINGS, ...settings, overloadedModel: "model-1.12.0" },
    { only: ["overload"] },
  );
  listening.close();
  expect(results.map(({ requirement, outcome }) => [requirement.id, outcome])).toEqual([
    ["overload.status", "pass"],
    ["overload.retry-after", "pass"],
    ["overload.error-type", "pass"],
  ]);
});

function idleEngine(ready: Engine["ready"] = () => Promise.resolve()): Engine {
  return {
    capabilities: { images: false, box: false, optionsMax: 255, tokensMax: 1_000, deterministic: true },
    ready,
    evaluate: () => Promise.resolve(RESULT),
    close: () => Promise.resolve(),
  };
}
