import OpenAI from "openai";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Engine, EngineOutcome, EngineRequest } from "@typed-question/protocol/engine";
import { boundEngine } from "@/lib/server/engines/boundedEngine";
import { BoundedQueue } from "@/lib/server/engines/boundedQueue";
import { env } from "@/lib/server/env";
import { replaceSingleton } from "@/lib/server/singleton";
import { createApiKey } from "@/lib/server/store/apiKeys";
import { store } from "@/lib/server/store/openStore";
import { serveRoute, type HttpServer } from "@/test/httpServer";
import { FIXED_KEY, startTestServer, type TestServer } from "@/test/server";
import * as route from "./route";
import { LATEST_MODEL } from "@typed-question/embedded-model/runtime/models";

let server: TestServer;

/** The same probability for each outcome. */
function evenly(question: EngineRequest["questions"][number]): EngineOutcome {
  const outcomes = question.kind === "box" ? [] : question.outcomes;
  return { kind: "distribution", probabilities: outcomes.map(() => 1 / outcomes.length) };
}
let http: HttpServer;
/** Questions of each evaluation. */
let asked: number[];
let queue: BoundedQueue;

beforeAll(async () => {
  server = await startTestServer();
  http = await serveRoute(route.POST);
});

afterAll(async () => {
  replaceSingleton("engines", undefined);
  await http.stop();
  await server.stop();
});

beforeEach(() => {
  asked = [];
  queue = new BoundedQueue({ runningMax: 1, waitingMax: 0 });
  const engine: Engine = {
    capabilities: { images: false, box: false, optionsMax: 2, tokensMax: 40_000, deterministic: true },
    ready: () => Promise.resolve(),
    evaluate: ({ questions }) => {
      asked.push(questions.length);
      return Promise.resolve({
        outcomes: questions.map(evenly),
        usage: { inputTokens: 3, outputTokens: 2 },
        extras: new Map([["x_cost", "none"]] as const),
      });
    },
    close: () => Promise.resolve(),
  };
  const broken: Engine = { ...engine, evaluate: () => Promise.reject(new Error("a secret reason")) };
  replaceSingleton(
    "engines",
    new Map([
      [LATEST_MODEL, boundEngine(engine, queue)],
      ["model-1.12.0", broken],
    ]),
  );
});

let settings: ReturnType<typeof env>;
beforeEach(() => {
  settings = env();
});
afterEach(() => replaceSingleton("env", settings));

const PREDICATE = { type: "predicate", instructions: "Is it about money?" } as const;

const post = (fields: Record<string, unknown> = {}, key = FIXED_KEY): Promise<Response> =>
  route.POST(
    new Request("http://localhost:3000/v1/decisions", {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify({ model: "model-latest", input: "A text.", questions: [PREDICATE], ...fields }),
    }),
  );

const errorOf = async (response: Response): Promise<unknown> => [
  response.status,
  ((await response.json()) as { error: unknown }).error,
];

const refused = (code: string | null, param: string | null, message: unknown) => ({
  message,
  type: "invalid_request_error",
  code,
  param,
});

test("the answers keep the model's own fields and every token", async () => {
  const response = await post();
  expect(await response.json()).toEqual({
    model: LATEST_MODEL,
    answers: [{ type: "predicate", name: null, probability: 0.5 }],
    usage: {
      input_tokens: 3,
      input_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 },
      output_tokens: 2,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: 5,
    },
    x_cost: "none",
  });
});

describe("refusals that need the model name the sent place", () => {
  test("a model that cannot see", async () => {
    const image_url = "data:image/png;base64,iVBORw0KGgo=";
    const input = [{ role: "user", content: [{ type: "input_image", image_url }] }];
    expect(await errorOf(await post({ input }))).toEqual([
      400,
      refused(
        "images_not_supported",
        "input[0].content[0].image_url",
        `The model ${LATEST_MODEL} cannot see images. No model of this account can.`,
      ),
    ]);
  });

  test("more options than the model takes", async () => {
    const choices = ["a", "b", "c"].map((value) => ({ value }));
    const questions = [PREDICATE, { type: "choice", instructions: "?", choices }];
    expect(await errorOf(await post({ questions }))).toEqual([
      400,
      refused(
        "too_many_options",
        "questions[1].choices",
        `The model ${LATEST_MODEL} takes at most 2 options, and 'questions[1]' has 3.`,
      ),
    ]);
  });

  test("a long input is answered without a header, up to the model's own window", async () => {
    expect((await post({ input: "word ".repeat(35_000) })).status).toBe(200);
    expect(await errorOf(await post({ input: "word ".repeat(41_000) }))).toEqual([
      400,
      refused("max_tokens_exceeded", "input", expect.stringContaining("40,000")),
    ]);
    const long = { ...PREDICATE, instructions: "word ".repeat(41_000) };
    expect(await errorOf(await post({ questions: [PREDICATE, long] }))).toEqual([
      400,
      refused("max_tokens_exceeded", "questions[1]", expect.stringContaining("40,000")),
    ]);
  });

  test("a model that this key may not use is as unknown as any other", async () => {
    const { secret } = await createApiKey(await store(), {
      accountId: "local",
      name: "test",
      createdAt: new Date(),
      models: ["model-1.12.0"],
    });
    expect(await errorOf(await post({}, secret))).toEqual([
      404,
      refused("model_not_found", "model", "Unknown model: model-latest"),
    ]);
  });
});

test("a long body is a 413 that closes the connection", async () => {
  replaceSingleton("env", { ...env(), bodyBytesMax: 10 });
  const response = await post();
  expect(response.headers.get("connection")).toBe("close");
  expect(await errorOf(response)).toEqual([
    413,
    refused("request_too_large", null, "The body is longer than 10 bytes."),
  ]);
});

test("a failure is a neutral 500", async () => {
  expect(await errorOf(await post({ model: "model-1.12.0" }))).toEqual([
    500,
    {
      message: expect.stringMatching(/^The server could not answer this request. .* req_[\w-]+\.$/) as string,
      type: "server_error",
      code: "internal_error",
      param: null,
    },
  ]);
});

test("a full queue is a 503 with retry-after, and OpenAI's client then gets its answer", async () => {
  let free = (): void => {};
  void queue.run(new AbortController().signal, () => new Promise<void>((resolve) => (free = resolve)));
  const full = await post();
  expect(full.headers.get("retry-after")).toMatch(/^[0-9]+$/);
  expect(await errorOf(full)).toEqual([
    503,
    { message: expect.any(String) as string, type: "server_error", code: "server_overloaded", param: null },
  ]);
  const client = new OpenAI({
    apiKey: FIXED_KEY,
    baseURL: `${http.baseUrl}/v1`,
    maxRetries: 1,
    fetch: async (...sent) => {
      const response = await fetch(...sent);
      free();
      // The wait is the client's own; a test needs none.
      const headers = [...response.headers].filter(([name]) => name !== "retry-after");
      return new Response(await response.text(), {
        status: response.status,
        headers: [...headers, ["retry-after-ms", "1"]],
      });
    },
  });
  const { answers } = await client.decisions.create({
    model: "model-latest",
    input: "A text.",
    questions: [PREDICATE],
  });
  expect([answers.length, asked]).toEqual([1, [1]]);
});

test("both wires spend one limit of requests; the 429 says when to come back", async () => {
  const { secret } = await createApiKey(await store(), {
    accountId: "local",
    name: "test",
    createdAt: new Date(),
    requestsPerMinute: 1,
  });
  expect((await post({}, secret)).status).toBe(200);
  const response = await post({}, secret);
  expect(["retry-after", "retry-after-ms"].filter((name) => !response.headers.has(name))).toEqual([]);
  expect(await errorOf(response)).toEqual([
    429,
    {
      message: expect.stringContaining("1 request a minute") as string,
      type: "rate_limit_error",
      code: "rate_limit_exceeded",
      param: null,
    },
  ]);
});
