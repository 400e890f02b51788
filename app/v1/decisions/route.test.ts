import { gzipSync } from "node:zlib";
import OpenAI from "openai";
import type { DecisionCreateParams } from "openai/resources/decisions";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as examples from "@typed-question/protocol/openapi/decisionsExamples";
import { plainImage } from "@/lib/server/images/testImages";
import { serveRoute, type HttpServer } from "@/test/httpServer";
import { FIXED_KEY, startTestServer, type TestServer } from "@/test/server";
import * as rest from "./[...rest]/route";
import * as route from "./route";
import { LATEST_MODEL } from "@typed-question/embedded-model/runtime/models";

let server: TestServer;
let http: HttpServer;
let client: OpenAI;

beforeAll(async () => {
  server = await startTestServer();
  http = await serveRoute((request) => (request.method === "POST" ? route.POST : route.GET)(request));
  client = new OpenAI({ apiKey: FIXED_KEY, baseURL: `${http.baseUrl}/v1`, maxRetries: 0 });
});

afterAll(async () => {
  await http.stop();
  await server.stop();
});

const TICKET = "I was charged twice for my subscription and nobody answers. Refund me today!";
const AUTHORIZED = { authorization: `Bearer ${FIXED_KEY}`, "content-type": "application/json" };

const post = (body: BodyInit, headers: Record<string, string> = {}): Promise<Response> =>
  route.POST(
    new Request("http://localhost:3000/v1/decisions", {
      method: "POST",
      headers: { ...AUTHORIZED, ...headers },
      body,
    }),
  );

test.each([examples.DECISIONS_REQUEST_EXAMPLE, examples.DECISIONS_IMAGE_EXAMPLE])(
  "an example of the documentation is answered (%#)",
  async (example) => {
    expect((await post(JSON.stringify(example))).status).toBe(200);
  },
);

const QUESTIONS: DecisionCreateParams["questions"] = [
  { type: "predicate", name: "refund", instructions: "Is a refund asked for?" },
  {
    type: "choice",
    instructions: "Which team should handle this?",
    choices: [
      { value: "billing", description: "payments, invoices and refunds" },
      { value: "technical", description: "errors and crashes" },
    ],
  },
  {
    type: "score",
    name: "refund",
    instructions: "How urgent is it?",
    levels: [{ label: "can wait" }, { label: "this week", description: "within days" }, { label: "today" }],
  },
  {
    type: "choice",
    name: "",
    instructions: [{ type: "input_text", text: "Is it about billing?" }],
    choices: [{ value: true }, { value: "true" }, { value: false }],
  },
];

describe("OpenAI's own client, unchanged but for its base URL", { timeout: 60_000 }, () => {
  test("gets typed answers in the order of its questions, under their names or null", async () => {
    const { data, request_id } = await client.decisions
      .create({ model: "model-latest", input: TICKET, questions: QUESTIONS })
      .withResponse();
    expect(request_id).toMatch(/^req_[\w-]{24}$/);
    expect(data.model).toBe(LATEST_MODEL);
    expect(data.answers.map(({ type, name }) => [type, name])).toEqual([
      ["predicate", "refund"],
      ["choice", null],
      ["score", "refund"],
      ["choice", ""],
    ]);
    const [refund, team, urgency, typed] = data.answers;
    expect(refund?.type === "predicate" && refund.probability).toBeGreaterThan(0.5);
    expect(team?.type === "choice" && [team.choice, team.probabilities.map(({ value }) => value)]).toEqual([
      "billing",
      ["billing", "technical"],
    ]);
    expect(
      urgency?.type === "score" && urgency.probabilities.map(({ label, value }) => [label, value]),
    ).toEqual([
      ["can wait", 0],
      ["this week", 1],
      ["today", 2],
    ]);
    expect(typed?.type === "choice" && typed.probabilities.map(({ value }) => value)).toEqual([
      true,
      "true",
      false,
    ]);
    const { input_tokens, total_tokens } = data.usage;
    expect(data.usage).toEqual({
      input_tokens,
      input_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 },
      output_tokens: 0,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens,
    });
    expect([input_tokens > 0, total_tokens]).toEqual([true, input_tokens]);
  });

  test("throws its own errors, with code, parameter and request id", async () => {
    const wrongKey = new OpenAI({ apiKey: "wrong", baseURL: `${http.baseUrl}/v1`, maxRetries: 0 });
    const body = { model: "model-latest", input: TICKET, questions: QUESTIONS };
    const errorOf = (sent: Promise<unknown>) =>
      sent.then(
        () => null,
        (error: unknown) => error,
      );
    expect(await errorOf(wrongKey.decisions.create(body))).toMatchObject({
      constructor: OpenAI.AuthenticationError,
      status: 401,
      type: "invalid_request_error",
      code: "invalid_api_key",
      param: null,
      requestID: expect.stringMatching(/^req_/) as string,
    });
    expect(await errorOf(client.decisions.create({ ...body, model: "model-0" }))).toMatchObject({
      constructor: OpenAI.NotFoundError,
      status: 404,
      code: "model_not_found",
      param: "model",
      message: "404 Unknown model: model-0",
    });
    const questions = [...QUESTIONS, { type: "rank" } as never];
    expect(await errorOf(client.decisions.create({ ...body, questions }))).toMatchObject({
      constructor: OpenAI.BadRequestError,
      status: 400,
      code: "invalid_value",
      param: "questions[4].type",
    });
  });

  test("sends images as data URLs, without a header of ours", async () => {
    const png = (await plainImage(40, 30, "#c00").png().toBuffer()).toString("base64");
    const { answers } = await client.decisions.create({
      model: "model-latest",
      input: [
        {
          role: "user",
          content: [
            { type: "input_text", text: "Look at this:" },
            { type: "input_image", image_url: `data:image/png;base64,${png}`, detail: "low" },
          ],
        },
      ],
      questions: QUESTIONS,
    });
    expect(answers).toHaveLength(4);
  });
});

/** Status, type, code and parameter of a refusal. */
async function refusalOf(response: Response): Promise<unknown> {
  const body = (await response.json()) as { error: Record<string, unknown> };
  expect(Object.keys(body)).toEqual(["error"]);
  expect(Object.keys(body.error)).toEqual(["message", "type", "code", "param"]);
  expect(response.headers.get("x-request-id")).toBe(response.headers.get("x-service-request-id"));
  const { type, code, param } = body.error;
  return [response.status, type, code, param];
}

const bodyOf = (fields: Record<string, unknown> = {}): string =>
  JSON.stringify({ model: "model-latest", input: TICKET, questions: QUESTIONS, ...fields });

describe("refusals have OpenAI's envelope", () => {
  test.each<[string, BodyInit, Record<string, string>, unknown[]]>([
    ["no key", bodyOf(), { authorization: "" }, [401, "invalid_api_key", null]],
    ["another type", bodyOf(), { "content-type": "text/plain" }, [415, "unsupported_media_type", null]],
    [
      "a form",
      new FormData(),
      { "content-type": "multipart/form-data; boundary=x" },
      [415, "unsupported_media_type", null],
    ],
    ["no JSON", "{", {}, [400, "json_invalid", null]],
    ["no gzip", "{", { "content-encoding": "gzip" }, [400, null, null]],
    ["a number", "3", {}, [400, "invalid_type", null]],
    ["a deep text", "[".repeat(300), {}, [400, "json_invalid", null]],
  ])("%s", async (_, body, headers, [status, code, param]) => {
    expect(await refusalOf(await post(body, headers))).toEqual([
      status,
      "invalid_request_error",
      code,
      param,
    ]);
  });

  test("another method, with Allow, and a path below", async () => {
    const refused = await route.GET(new Request("http://localhost:3000/v1/decisions"));
    expect(refused.headers.get("allow")).toBe("POST, OPTIONS");
    expect(await refusalOf(refused)).toEqual([405, "invalid_request_error", "method_not_allowed", null]);
    const below = await rest.GET(new Request("http://localhost:3000/v1/decisions/dec_1"));
    expect(await refusalOf(below)).toEqual([404, "invalid_request_error", "unknown_url", null]);
  });

  test("a packed body is read", { timeout: 60_000 }, async () => {
    const response = await post(new Uint8Array(gzipSync(bodyOf())), { "content-encoding": "gzip" });
    expect(response.status).toBe(200);
  });

  test("an image that cannot be read is refused at its own place", { timeout: 60_000 }, async () => {
    const image_url = `data:image/png;base64,${Buffer.from("no image").toString("base64")}`;
    const input = [
      {
        role: "user",
        content: [
          { type: "input_text", text: "a" },
          { type: "input_image", image_url },
        ],
      },
    ];
    expect(await refusalOf(await post(bodyOf({ input })))).toEqual([
      400,
      "invalid_request_error",
      "image_wrong_format",
      "input[0].content[1].image_url",
    ]);
  });
});
