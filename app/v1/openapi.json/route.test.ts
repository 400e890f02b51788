import { readFileSync } from "node:fs";
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Engine } from "@typed-question/protocol/engine";
import { ERROR_STATUS } from "@typed-question/protocol/errors";
import { parseJson } from "@typed-question/protocol/json";
import { openApiDocument } from "@typed-question/protocol/openapi/document";
import type { ApiResponse, MediaType } from "@typed-question/protocol/openapi/operation";
import { readDecisionsRequest } from "@typed-question/protocol/decisions/readDecisionsRequest";
import { readResponse } from "@typed-question/protocol/readResponse";
import { validateRequest } from "@typed-question/protocol/validate";
import { BoundedQueue } from "@/lib/server/engines/boundedQueue";
import { boundEngine } from "@/lib/server/engines/boundedEngine";
import { env } from "@/lib/server/env";
import { replaceSingleton } from "@/lib/server/singleton";
import { FIXED_KEY, startTestServer, type TestServer } from "@/test/server";
import * as unknown from "../[[...rest]]/route";
import * as decisions from "../decisions/route";
import * as models from "../models/route";
import * as systemOne from "../systemone/route";
import * as route from "./route";
import { LATEST_MODEL } from "@typed-question/embedded-model/runtime/models";

const document = openApiDocument();

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(document, "openapi");

/** A validator of a schema that stands somewhere in the document. @param path keys from the root. */
function validator(...path: string[]): ValidateFunction {
  const pointer = path.map((key) => key.replaceAll("~", "~0").replaceAll("/", "~1")).map(encodeURIComponent);
  const validate = ajv.getSchema(`openapi#/${pointer.join("/")}`);
  if (!validate) throw new Error(`no schema at ${path.join(" ")}`);
  return validate;
}

function problems(validate: ValidateFunction, value: unknown): unknown[] {
  validate(value);
  return validate.errors ?? [];
}

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ PLAYGROUND_API_KEY: FIXED_KEY, PLAYGROUND_BODY_BYTES_MAX: "4096" });
});

afterAll(() => server.stop());

test("the server sends the document, and docs/openapi.json is the same (npm run openapi writes it)", async () => {
  const response = await route.GET(new Request("http://localhost:3000/v1/openapi.json"));
  expect([response.status, await response.json()]).toEqual([200, document]);
  expect(JSON.parse(readFileSync("docs/openapi.json", "utf8"))).toEqual(document);
});

test("it is valid OpenAPI 3.1, of version 0.2.0", async () => {
  const checker = new Validator();
  const result = await checker.validate(structuredClone(document) as never);
  expect([result.errors ?? null, result.valid, checker.version]).toEqual([null, true, "3.1"]);
  expect(document.info.version).toBe("0.2.0");
});

test("every reference leads somewhere", () => {
  const refs = new Set<string>();
  JSON.stringify(document, (key, value: unknown) => {
    if (key === "$ref") refs.add(String(value));
    return value;
  });
  const missing = [...refs].filter((ref) => {
    const steps = ref.split("/").slice(1);
    return (
      steps.reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], document) ===
      undefined
    );
  });
  expect([refs.size > 20, missing]).toEqual([true, []]);
});

describe("every example fits the schema beside it", () => {
  const cases: [string, string[], unknown][] = [];
  const collect = (path: string[], content: Record<string, MediaType>): void => {
    for (const [type, { examples }] of Object.entries(content)) {
      for (const [name, { value }] of Object.entries(examples ?? {})) {
        cases.push([`${path[1]} ${path.at(-2)} ${name}`, [...path, type, "schema"], value]);
      }
    }
  };
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const at = ["paths", path, method];
      if (operation.requestBody) collect([...at, "requestBody", "content"], operation.requestBody.content);
      for (const [status, { content }] of Object.entries(operation.responses)) {
        collect([...at, "responses", status, "content"], content);
      }
    }
  }

  test.each(cases)("%s", (_, path, value) => {
    expect(problems(validator(...path), value)).toEqual([]);
  });

  test("and is read by the server's own reader", () => {
    const body = (content: Record<string, MediaType> | undefined): string =>
      JSON.stringify(Object.values(content?.["application/json"]?.examples ?? {})[0]?.value);
    const { requestBody, responses } = document.paths["/v1/systemone"]!.post!;
    expect(validateRequest(parseJson(body(requestBody?.content))).ok).toBe(true);
    expect(readResponse(body(responses["200"]?.content)).ok).toBe(true);
  });
});

describe("the request's schema refuses what the server refuses", () => {
  const noul = { type: "noul" };
  const choiceOf = (count: number) => ({
    type: "choice",
    criteria: Object.fromEntries(Array.from({ length: count }, (_, i) => [`o${i}`, null])),
  });
  const scoreOf = (levels: unknown[]) => ({ type: "score", criteria: levels });
  const asking = (question: unknown) => ({ state: "s", model: "m", questions: { q: question } });

  test.each<[string, unknown, boolean]>([
    [
      "a question of each type",
      { ...asking(noul), questions: { a: noul, b: choiceOf(2), c: scoreOf(["x"]) } },
      true,
    ],
    ["unknown fields", { ...asking({ ...noul, more: 1 }), more: 1 }, true],
    ["null instructions and criteria", asking({ type: "noul", instructions: null, criteria: null }), true],
    ["255 options", asking(choiceOf(255)), true],
    ["256 options", asking(choiceOf(256)), false],
    ["no options", asking(choiceOf(0)), false],
    ["10 levels", asking(scoreOf(Array(10).fill("x"))), true],
    ["11 levels", asking(scoreOf(Array(11).fill("x"))), false],
    ["a null level", asking(scoreOf([null])), false],
    ["a number as instructions", asking({ ...noul, instructions: 1 }), false],
    ["a state of null", { ...asking(noul), state: null }, false],
    ["no model", { state: "s", questions: { q: noul } }, false],
    ["no questions", { state: "s", model: "m", questions: {} }, false],
    ["an empty question name", { state: "s", model: "m", questions: { "": noul } }, false],
    ["another question type", asking({ type: "rank" }), false],
    ["no assets", { ...asking(noul), assets: null }, true],
    [
      "an image without its format",
      { ...asking(noul), assets: { i: { type: "image", data_base64: "AA==" } } },
      false,
    ],
    ["an image as a part", { ...asking(noul), assets: { i: { type: "image", part: "p" } } }, true],
  ])("%s", (_, body, isValid) => {
    const validate = validator("components", "schemas", "SystemOneRequest");
    expect([
      problems(validate, body).length === 0,
      validateRequest(parseJson(JSON.stringify(body))).ok,
    ]).toEqual([isValid, isValid]);
  });
});

describe("the schema of a decisions request refuses what the server refuses", () => {
  const predicate = { type: "predicate", instructions: "?" };
  const asking = (question: unknown) => ({ model: "m", input: "a", questions: [question] });
  const saying = (content: unknown, role = "user") => ({ ...asking(predicate), input: [{ role, content }] });
  const choiceOf = (...values: unknown[]) =>
    asking({ type: "choice", instructions: "?", choices: values.map((value) => ({ value })) });

  test.each<[string, unknown, boolean]>([
    ["a text", asking(predicate), true],
    ["no effect", { ...asking(predicate), safety_identifier: "u", prompt_cache_options: {} }, true],
    ["an unknown field", { ...asking(predicate), temperature: 0 }, false],
    ["a message without a type", saying("a"), true],
    ["a system's text part", saying([{ type: "input_text", text: "a" }], "system"), true],
    ["a system's JSON part", saying([{ type: "input_json", data: {} }], "system"), false],
    ["a user's JSON part", saying([{ type: "input_json", data: [1] }]), true],
    ["JSON that is text", saying([{ type: "input_json", data: "a" }]), false],
    ["no parts", saying([]), false],
    ["another role", saying("a", "tool"), false],
    ["strings and booleans", choiceOf(true, "true"), true],
    ["a number as a value", choiceOf(1, 2), false],
    ["a single choice", choiceOf("a"), false],
    ["an own type", asking({ type: "noul", instructions: "?" }), false],
    ["no instructions", asking({ type: "predicate" }), false],
    [
      "a call of a tool",
      { ...asking(predicate), input: [{ type: "function_call", call_id: "c", name: "f", arguments: "" }] },
      true,
    ],
  ])("%s", (_, body, isValid) => {
    const validate = validator("components", "schemas", "DecisionsRequest");
    expect([
      problems(validate, body).length === 0,
      readDecisionsRequest(parseJson(JSON.stringify(body))).ok,
    ]).toEqual([isValid, isValid]);
  });
});

describe("what the server really answers is what the document says", () => {
  /** Holds a response to the document. @returns its status. */
  async function conform(path: string, method: "get" | "post", response: Response): Promise<number> {
    const { status, headers } = response;
    const described: ApiResponse | undefined = document.paths[path]?.[method]?.responses[status];
    if (!described) throw new Error(`${method} ${path} does not describe a ${status}`);
    const validate = validator(
      "paths",
      path,
      method,
      "responses",
      String(status),
      "content",
      "application/json",
      "schema",
    );
    expect(headers.get("content-type")).toBe("application/json");
    expect(problems(validate, await response.json())).toEqual([]);
    const optional = ["connection", "retry-after-ms"];
    const expected = Object.keys(described.headers).filter((name) => !optional.includes(name.toLowerCase()));
    expect(expected.filter((name) => !headers.has(name))).toEqual([]);
    return status;
  }

  const AUTHORIZED = { authorization: `Bearer ${FIXED_KEY}` };
  const post = (body: BodyInit, headers: Record<string, string> = {}): Promise<Response> =>
    systemOne.POST(
      new Request("http://localhost:3000/v1/systemone", {
        method: "POST",
        headers: { ...AUTHORIZED, "content-type": "application/json", ...headers },
        body,
      }),
    );
  const bodyOf = (fields: Record<string, unknown> = {}): string =>
    JSON.stringify({
      model: "model-latest",
      state: "I was charged twice.",
      questions: {
        a: { type: "noul", instructions: "Is it about billing?" },
        b: { type: "choice", criteria: { billing: null, other: { covers: ["the rest"] } } },
        c: { type: "score", criteria: ["calm", { level: "upset" }] },
      },
      ...fields,
    });

  test("an evaluation, as JSON and as a form", { timeout: 60_000 }, async () => {
    const form = new FormData();
    form.set("request", bodyOf());
    const asForm = new Request("http://localhost:3000/v1/systemone", {
      method: "POST",
      headers: AUTHORIZED,
      body: form,
    });
    expect(await conform("/v1/systemone", "post", await post(bodyOf()))).toBe(200);
    expect(await conform("/v1/systemone", "post", await systemOne.POST(asForm))).toBe(200);
  });

  test.each<[number, string, Record<string, string>]>([
    [400, bodyOf({ model: "model-0" }), {}],
    [401, bodyOf(), { authorization: "Bearer wrong" }],
    [413, "x".repeat(5_000), {}],
    [415, bodyOf(), { "content-type": "text/plain" }],
    [422, "{", {}],
    [422, bodyOf({ state: null, questions: { q: { type: "score", criteria: [null, 1] } } }), {}],
  ])("a %d for %.40s", async (status, body, headers) => {
    expect(await conform("/v1/systemone", "post", await post(body, headers))).toBe(status);
  });

  test.each<[number, Record<string, unknown>, Record<string, string>]>([
    [200, {}, {}],
    [400, { questions: [] }, {}],
    [401, {}, { authorization: "Bearer wrong" }],
    [404, { model: "model-0" }, {}],
    [413, { input: "x".repeat(5_000) }, {}],
    [415, {}, { "content-type": "text/plain" }],
  ])("a %d of the decisions wire", { timeout: 60_000 }, async (status, fields, headers) => {
    const { requestBody } = document.paths["/v1/decisions"]!.post!;
    const { ticket } = requestBody!.content["application/json"]!.examples!;
    const response = await decisions.POST(
      new Request("http://localhost:3000/v1/decisions", {
        method: "POST",
        headers: { ...AUTHORIZED, "content-type": "application/json", ...headers },
        body: JSON.stringify({ ...(ticket!.value as object), ...fields }),
      }),
    );
    expect(await conform("/v1/decisions", "post", response)).toBe(status);
  });

  test("a 529 and a 500", async () => {
    const engine: Engine = {
      capabilities: { images: false, box: false, optionsMax: 255, tokensMax: 1_000, deterministic: true },
      ready: () => Promise.resolve(),
      evaluate: () => Promise.reject(new Error("broken")),
      close: () => Promise.resolve(),
    };
    const full = new BoundedQueue({ runningMax: 1, waitingMax: 0 });
    void full.run(new AbortController().signal, () => new Promise(() => {}));
    replaceSingleton(
      "engines",
      new Map([
        [LATEST_MODEL, engine],
        ["model-1.12.0", boundEngine(engine, full)],
      ]),
    );
    expect(await conform("/v1/systemone", "post", await post(bodyOf()))).toBe(500);
    expect(await conform("/v1/systemone", "post", await post(bodyOf({ model: "model-1.12.0" })))).toBe(529);
    replaceSingleton("engines", undefined);
  });

  test("the list of models, with a key and without", async () => {
    const ask = (headers: Record<string, string>): Promise<Response> =>
      models.GET(new Request("http://localhost:3000/v1/models", { headers }));
    expect(await conform("/v1/models", "get", await ask(AUTHORIZED))).toBe(200);
    expect(await conform("/v1/models", "get", await ask({}))).toBe(401);
  });

  test("a 429, which has both headers", async () => {
    replaceSingleton("env", { ...env(), requestsPerMinute: 1 });
    const ask = (): Promise<Response> =>
      models.GET(new Request("http://localhost:3000/v1/models", { headers: AUTHORIZED }));
    await ask();
    const refused = await ask();
    expect(refused.headers.get("retry-after-ms")).toMatch(/^[0-9]+$/);
    expect(await conform("/v1/models", "get", refused)).toBe(429);
  });

  test("the refusals of unknown paths and methods have the shape of every error", async () => {
    const request = (method: string): Request => new Request("http://localhost:3000/v1/x", { method });
    const refusals = [await unknown.GET(request("GET")), await route.POST(request("POST"))];
    expect(refusals.map(({ status }) => status)).toEqual([
      ERROR_STATUS.not_found,
      ERROR_STATUS.method_not_allowed,
    ]);
    for (const refusal of refusals) {
      expect(problems(validator("components", "schemas", "Error"), await refusal.json())).toEqual([]);
    }
  });
});
