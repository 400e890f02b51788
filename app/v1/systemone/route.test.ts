import { moduleOf } from "@typed-question/protocol/questions/registry";
import { gzipSync } from "node:zlib";
import { JSON_VALUES_MAX } from "@typed-question/protocol/limits";
import {
  APIError,
  AuthenticationError,
  BadRequestError,
  choice,
  noul,
  score,
  TypeSafeClient,
  UnprocessableEntityError,
} from "@typesafe-ai/sdk";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseJson } from "@typed-question/protocol/json";
import { readResponse } from "@typed-question/protocol/readResponse";
import { validateRequest } from "@typed-question/protocol/validate";
import { requireTokenBudget } from "@/lib/server/evaluate/tokenBudget";
import { FIXED_KEY, startTestServer, type TestServer } from "@/test/server";
import * as modelsRoute from "../models/route";
import * as route from "./route";
import { LATEST_MODEL } from "@typed-question/embedded-model/runtime/models";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.stop());

const TICKET = "I was charged twice for my subscription and nobody answers. Refund me today!";

function post(body: BodyInit, headers: Record<string, string> = {}): Promise<Response> {
  const request = new Request("http://localhost:3000/v1/systemone", {
    method: "POST",
    headers: { authorization: `Bearer ${FIXED_KEY}`, "content-type": "application/json", ...headers },
    body,
    ...(body instanceof ReadableStream ? { duplex: "half" } : {}),
  });
  return route.POST(request);
}

async function errorOf(response: Response): Promise<unknown> {
  return [response.status, ((await response.json()) as { detail: unknown }).detail];
}

function requestText(questions: string, state = JSON.stringify(TICKET)): string {
  return `{"state":${state},"model":"model-latest","questions":${questions}}`;
}

const NOUL = '{"q":{"type":"noul","instructions":"Is this about billing?"}}';

describe("an evaluation", { timeout: 60_000 }, () => {
  test("answers all three types under the caller's names, in the caller's order", async () => {
    const response = await post(
      requestText(`{
        "10": {"type":"choice","instructions":"Which team?","criteria":{"7":"billing and payments","2":"software faults","__proto__":null,"":null}},
        "2": {"type":"noul","instructions":"Is this about billing?"},
        "__proto__": {"type":"score","instructions":"How urgent?","criteria":["can wait",{"2":"today","1":1.10}]},
        "😀": {"type":"score","criteria":["only one"]}
      }`),
    );
    const text = await response.text();
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/json"]);
    expect(response.headers.get("x-service-request-id")).toMatch(/^req_[\w-]{24}$/);
    expect(response.headers.get("server-timing")).toMatch(/^queue;dur=\d+\.\d, model;dur=\d+\.\d$/);

    const result = readResponse(text);
    if (!result.ok) throw new Error(result.message);
    const { model, answers, usage } = result.response;
    expect(model).toBe(LATEST_MODEL);
    expect([...answers.keys()]).toEqual(["10", "2", "__proto__", "😀"]);
    const team = answers.get("10");
    expect(team?.type === "choice" && [...team.probabilities.keys()]).toEqual(["7", "2", "__proto__", ""]);
    expect(team?.type === "choice" && team.choice).toBe("7");
    expect(text).toContain('"legend":{"0":"can wait","1":{"2":"today","1":1.10}}');
    expect(answers.get("😀")).toEqual({
      type: "score",
      score: 0,
      confidence: 1,
      legend: new Map([["0", "only one"]]),
      probabilities: new Map([["0", 1]]),
    });
    expect(usage.inputTokens).toBeGreaterThan(0);
    expect(usage.outputTokens).toBe(0);
  });

  test.each([
    `{"team":{"type":"choice","instructions":{"ask":"Which team?"},"criteria":{"lostCard":"cards, café","2":null}}}`,
    '{"empty":{"type":"noul"}}',
    '{"empty":{"type":"choice","criteria":{"":null}}}',
  ])("uses exactly the tokens that the budget counts for %s", async (questionsText) => {
    const text = requestText(
      questionsText,
      '{"customer":{"first_name":"Żaneta"},"items":[1.50,true,null],"role":"user","content":"Hi 日本"}',
    );
    const { usage } = (await (await post(text)).json()) as { usage: { input_tokens: number } };
    const parsed = validateRequest(parseJson(text));
    if (!parsed.ok) throw new Error("the request fits the contract");
    const { state, questions } = parsed.request;
    const nothing = { tokensMax: 0, isLongContext: true };
    const { signal } = new AbortController();
    const asked = new Map(
      [...questions].map(([name, question]) => [name, moduleOf(question.type).ask(question)]),
    );
    await expect(requireTokenBudget(state, asked, new Map(), nothing, signal)).rejects.toMatchObject({
      details: [{ ctx: { limit: 0, actual: usage.input_tokens } }],
    });
  });

  test("gives the same bytes for the same request, packed or not", async () => {
    const text = requestText(NOUL);
    const plain = await (await post(text)).text();
    for (const encoding of ["gzip", "x-gzip", " X-GZip "]) {
      expect(await (await post(gzipSync(text), { "content-encoding": encoding })).text()).toBe(plain);
    }
  });

  test("takes the last of duplicate keys and a byte order mark", async () => {
    const text = `\ufeff{"state":1,"state":"x","model":"nope","model":"model-1.12.0","questions":${NOUL}}`;
    const body = (await (await post(text)).json()) as { model: string };
    expect(body.model).toBe("model-1.12.0");
  });

  test("is one log line with counts and without content or key", async () => {
    server.logLines.length = 0;
    const response = await post(requestText(NOUL));
    expect(server.logLines).toEqual([
      {
        level: 30,
        requestId: response.headers.get("x-service-request-id"),
        method: "POST",
        path: "/v1/systemone",
        status: 200,
        ms: expect.any(Number) as number,
        account: "local",
        model: LATEST_MODEL,
        inputTokens: expect.any(Number) as number,
        msg: "request",
      },
    ]);
    expect(JSON.stringify(server.logLines)).not.toMatch(/charged|billing|a-fixed-key/);
  });
});

describe("the official client", { timeout: 60_000 }, () => {
  const client = (apiKey: string) =>
    new TypeSafeClient({
      apiKey,
      baseURL: "http://localhost:3000",
      defaultModel: "model-latest",
      logLevel: "off",
      retry: { maxRetries: 0 },
      timeout: 60_000,
      fetch: (url, init) => {
        const handler = url.endsWith("/v1/models") ? modelsRoute.GET : route.POST;
        return handler(new Request(url, init));
      },
    });

  test("parses an answer of each type", async () => {
    const { answers, model } = await client(FIXED_KEY).systemOne({
      state: TICKET,
      questions: {
        billing: noul("Is this about billing?", { true: "money or invoices" }),
        team: choice("Which team?", { billing: "payments and refunds", tech: "bugs and crashes" }),
        urgency: score("How urgent is it?", ["can wait", "this week", "today"]),
      },
    });
    expect(model).toBe(LATEST_MODEL);
    expect(answers.billing.noul).toBeGreaterThan(0);
    expect(answers.team.choice).toBe("billing");
    expect(answers.team.probabilities.billing).toBeGreaterThan(answers.team.probabilities.tech);
    expect(answers.urgency.legend).toEqual({ 0: "can wait", 1: "this week", 2: "today" });
    expect(Object.keys(answers.urgency.probabilities)).toEqual(["0", "1", "2"]);
  });

  test("lists the models", async () => {
    const models = await client(FIXED_KEY).models.list();
    expect(models.map(({ name }) => name)).toEqual(["model-latest", "model-preview"]);
  });

  test("gets its own error class for each refusal, with our message", async () => {
    const refusal = async (apiKey: string, model: string, state: string | null) => {
      const questions = { q: noul("?") };
      try {
        await client(apiKey).systemOne({ state, model, questions });
      } catch (error) {
        return error instanceof APIError ? [error.constructor, error.message] : error;
      }
      return null;
    };
    expect(await refusal("wrong", "model-latest", "s")).toEqual([
      AuthenticationError,
      "401 The API key is not valid.",
    ]);
    expect(await refusal(FIXED_KEY, "model-9", "s")).toEqual([BadRequestError, "400 Unknown model: model-9"]);
    expect(await refusal(FIXED_KEY, "model-latest", null)).toEqual([
      UnprocessableEntityError,
      "422 state: Expected a string, an object or an array but found null",
    ]);
  });
});

describe("a request is refused", () => {
  test.each([
    ["no key", { authorization: "" }, "The header 'Authorization' must be 'Bearer <API key>'."],
    [
      "another scheme",
      { authorization: `Basic ${FIXED_KEY}` },
      "The header 'Authorization' must be 'Bearer <API key>'.",
    ],
    ["a wrong key", { authorization: `Bearer ${FIXED_KEY}x` }, "The API key is not valid."],
  ])("with 401 for %s, before its body is looked at", async (_, headers, message) => {
    const response = await post("not json", headers);
    expect(response.headers.get("www-authenticate")).toBe("Bearer");
    expect(await errorOf(response)).toEqual([401, { error_type: "authentication_error", message }]);
  });

  test("never for the case of the scheme", async () => {
    expect((await post("{}", { authorization: `bearer  ${FIXED_KEY} ` })).status).toBe(422);
  });

  test("with 400 for an unknown model", async () => {
    const text = `{"state":"s","model":"model-0","questions":${NOUL}}`;
    expect(await errorOf(await post(text))).toEqual([
      400,
      { error_type: "api_usage_error", message: "Unknown model: model-0" },
    ]);
  });

  test("with 400 for a box question, without the header and with it", async () => {
    const text = requestText('{"where":{"type":"box","instructions":"the cat"}}');
    expect(await errorOf(await post(text))).toEqual([
      400,
      {
        error_type: "api_usage_error",
        message: "Box questions need the header 'Service-Danger-Zone-Images: true'.",
      },
    ]);
    for (const name of ["service-danger-zone-images", "typesafe-danger-zone-images"]) {
      expect(await errorOf(await post(text, { [name]: " TRUE " }))).toEqual([
        400,
        {
          error_type: "api_usage_error",
          message: `The model ${LATEST_MODEL} cannot answer box questions such as 'where'.`,
        },
      ]);
    }
  });

  test("with 422 for more tokens than the budget, which the header widens to the engine's window", async () => {
    const text = requestText(NOUL, JSON.stringify("the ".repeat(200_000)));
    const refusals = await Promise.all([
      post(text),
      post(text, { "service-danger-zone-long-context": " True" }),
      post(text, { "typesafe-danger-zone-long-context": "true" }),
    ]);
    expect(await Promise.all(refusals.map(errorOf))).toMatchObject(
      [32_768, 131_072, 131_072].map((limit) => [
        422,
        [
          {
            type: "max_tokens_exceeded",
            loc: ["body", "state"],
            ctx: { limit, actual: expect.any(Number) as number },
          },
        ],
      ]),
    );
  });

  test("with 422 for a body that does not fit, naming each value", async () => {
    const [status, detail] = (await errorOf(
      await post('{"model":"m","questions":{"q":{"type":"score","criteria":["a",null]}}}'),
    )) as [number, { loc: unknown; type: string }[]];
    expect([status, detail.map(({ loc, type }) => [loc, type])]).toEqual([
      422,
      [
        [["body", "state"], "missing"],
        [["body", "questions", "q", "score", "criteria", 1], "content_type"],
      ],
    ]);
  });

  test.each([
    ["bad syntax", '{"state":}', ["body", 9]],
    ["an empty body", "", ["body", 0]],
    ["too deep nesting", "[".repeat(300), ["body", 256]],
    ["bytes that are not UTF-8", Buffer.from([0x22, 0x61, 0xc3, 0xa9, 0xc3, 0x22]), ["body", 4]],
    ["a character that is cut off", Buffer.from([0x22, 0xf0, 0x9f, 0x98]), ["body", 1]],
  ])("with 422 and the offset for %s", async (_, body, loc) => {
    const [status, detail] = (await errorOf(await post(body))) as [number, unknown];
    expect([status, detail]).toMatchObject([422, [{ type: "json_invalid", loc }]]);
  });

  test.each([
    ["text/plain"],
    ["application/json; charset=latin1"],
    ["application/x-www-form-urlencoded"],
    [""],
  ])("with 415 for the type %j", async (type) => {
    expect(await errorOf(await post("{}", { "content-type": type }))).toMatchObject([
      415,
      { error_type: "unsupported_media_type" },
    ]);
  });

  test("with 415 for an unknown packing and 400 for broken gzip", async () => {
    expect((await post("{}", { "content-encoding": "br" })).status).toBe(415);
    for (const body of [Buffer.from("no gzip"), gzipSync("{}").subarray(0, 12)]) {
      expect(await errorOf(await post(body, { "content-encoding": "gzip" }))).toMatchObject([
        400,
        { error_type: "api_usage_error" },
      ]);
    }
  });
});

test("more values than a request may hold are refused at their place, however small they are packed", async () => {
  const values = JSON_VALUES_MAX + 1;
  const body = gzipSync(`{"state":{"rows":[${"0,".repeat(values)}0]}}`);
  expect(body.length).toBeLessThan(2_000);
  expect(await errorOf(await post(body, { "content-encoding": "gzip" }))).toMatchObject([
    422,
    [
      {
        type: "too_many_values",
        loc: ["body", expect.any(Number) as number],
        ctx: { limit: JSON_VALUES_MAX },
      },
    ],
  ]);
});

describe("a body over the limit", () => {
  let small: TestServer;
  beforeAll(async () => {
    await server.stop();
    small = await startTestServer({ PLAYGROUND_API_KEY: FIXED_KEY, PLAYGROUND_BODY_BYTES_MAX: "2048" });
  });
  afterAll(async () => {
    await small.stop();
    server = await startTestServer();
  });

  const REFUSED = [
    413,
    { error_type: "request_too_large", message: "The body is longer than 2048 bytes." },
  ] as const;

  test("is refused by its announced length, and the connection closed", async () => {
    const response = await post("x".repeat(2_049), { "content-length": "2049" });
    expect(response.headers.get("connection")).toBe("close");
    expect(await errorOf(response)).toEqual(REFUSED);
  });

  test("is refused while it arrives: an endless one does not get in", async () => {
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 1_000;
        controller.enqueue(new Uint8Array(1_000));
      },
    });
    expect(await errorOf(await post(endless))).toEqual(REFUSED);
    expect(sent).toBeLessThanOrEqual(5_000);
  });

  test("is refused when unpacked, and when packed gzip itself is over it", async () => {
    const bomb = gzipSync(Buffer.alloc(10_000_000));
    expect(bomb.length).toBeGreaterThan(2_048);
    const smallBomb = gzipSync(Buffer.alloc(100_000));
    expect(smallBomb.length).toBeLessThan(2_048);
    const empty = gzipSync("");
    const emptyMembers = Buffer.concat(Array.from({ length: 200 }, () => empty));
    for (const body of [bomb, smallBomb, emptyMembers]) {
      expect(await errorOf(await post(body, { "content-encoding": "gzip" }))).toEqual(REFUSED);
    }
  });

  test("starts one byte after the limit", async () => {
    const body = `"${"x".repeat(2_046)}"`;
    expect((await post(body)).status).toBe(422);
    expect((await post(`${body} `)).status).toBe(413);
  });
});

test("other methods get a JSON 405 that says what is allowed", async () => {
  for (const method of ["GET", "HEAD", "PUT", "PATCH", "DELETE"] as const) {
    const response = await route[method](new Request("http://localhost:3000/v1/systemone", { method }));
    expect(response.headers.get("allow")).toBe("POST, OPTIONS");
    expect(response.headers.get("x-service-request-id")).toMatch(/^req_/);
    expect(await errorOf(response)).toEqual([
      405,
      { error_type: "method_not_allowed", message: "Only POST, OPTIONS are allowed here." },
    ]);
  }
});
