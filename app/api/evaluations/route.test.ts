import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Engine } from "@typed-question/protocol/engine";
import { AppError } from "@typed-question/protocol/appError";
import { localToken } from "@/lib/server/http/localAccess";
import { replaceSingleton } from "@/lib/server/singleton";
import { store } from "@/lib/server/store/openStore";
import { FIXED_KEY, LOCAL_CLIENT, startTestServer, type TestServer } from "@/test/server";
import * as v1 from "../../v1/systemone/route";
import * as session from "../session/route";
import * as route from "./route";
import { LATEST_MODEL } from "@typed-question/embedded-model/runtime/models";

let server: TestServer;
let cookie: string;

const PAGE = {
  host: "localhost:3000",
  origin: "http://localhost:3000",
  "content-type": "application/json",
  ...LOCAL_CLIENT,
};

beforeAll(async () => {
  server = await startTestServer();
  const opened = await session.POST(
    new Request("http://localhost:3000/api/session", {
      method: "POST",
      headers: PAGE,
      body: JSON.stringify({ token: localToken() }),
    }),
  );
  cookie = opened.headers.get("set-cookie")?.split(";")[0] ?? "";
});

afterAll(() => server.stop());
afterEach(() => replaceSingleton("engines", undefined));

/** Replaces the embedded engine. */
function useEngine(evaluate: Engine["evaluate"]): void {
  const engine: Engine = {
    capabilities: { images: false, box: false, optionsMax: 255, tokensMax: 1_000, deterministic: true },
    ready: () => Promise.resolve(),
    evaluate,
    close: () => Promise.resolve(),
  };
  replaceSingleton("engines", new Map([[LATEST_MODEL, engine]]));
}

const BODY = '{"state":"s","model":"model-latest","questions":{"10":{"type":"noul"},"2":{"type":"noul"}}}';

function run(body: string, headers: Record<string, string> = {}, signal?: AbortSignal): Promise<Response> {
  const url = "http://localhost:3000/api/evaluations";
  return route.POST(
    new Request(url, {
      method: "POST",
      headers: { ...PAGE, cookie, ...headers },
      body,
      signal: signal ?? null,
    }),
  );
}

test("a page gets what a client of the API gets: status, headers and bytes", async () => {
  useEngine((request) =>
    Promise.resolve({
      outcomes: request.questions.map(() => ({ kind: "distribution", probabilities: [1 / 3, 2 / 3] })),
      usage: { inputTokens: 3, outputTokens: 0 },
    }),
  );
  const seen = async (response: Response) => {
    const headers = [...response.headers].filter(
      ([name]) => !/^x-(service-request-id|typesafe-request-id|playground-.*)$|^server-timing$/.test(name),
    );
    return { status: response.status, headers, body: await response.text() };
  };
  const bodies = [BODY, BODY.replace("model-latest", "nope"), BODY.replace('"s"', "null"), "{", ""];
  for (const body of bodies) {
    const request = new Request("http://localhost:3000/v1/systemone", {
      method: "POST",
      headers: { authorization: `Bearer ${FIXED_KEY}`, "content-type": "application/json" },
      body,
    });
    expect(await seen(await run(body))).toEqual(await seen(await v1.POST(request)));
  }
  expect((await run(BODY)).status).toBe(200);
});

test("an evaluation that asks for it is answered and not stored", async () => {
  useEngine((request) =>
    Promise.resolve({
      outcomes: request.questions.map(() => ({ kind: "distribution", probabilities: [1 / 3, 2 / 3] })),
      usage: { inputTokens: 3, outputTokens: 0 },
    }),
  );
  const { database, tables } = await store();
  const count = async () => (await database.select().from(tables.evaluations)).length;
  const before = await count();
  const unsaved = await run(BODY, { "x-playground-unsaved": "true" });
  expect([unsaved.status, unsaved.headers.get("x-playground-history")]).toEqual([200, "not-saved"]);
  expect(await count()).toBe(before);
  const saved = await run(BODY);
  expect([saved.status, saved.headers.get("x-playground-history")]).toEqual([200, "saved"]);
  expect(await count()).toBe(before + 1);
});

test("a page needs a session and the server's own origin", async () => {
  const statuses = await Promise.all([
    run(BODY, { cookie: "" }),
    run(BODY, { cookie: "", authorization: `Bearer ${FIXED_KEY}` }),
    run(BODY, { origin: "http://evil.example" }),
  ]);
  expect(statuses.map(({ status }) => status)).toEqual([401, 401, 403]);
});

test("what fails inside is a neutral 500 for the caller and a reason in the log", async () => {
  useEngine(() => Promise.reject(new Error("a secret path: /etc/model")));
  server.logLines.length = 0;
  const response = await run(BODY);
  const requestId = response.headers.get("x-service-request-id");
  expect([response.status, await response.json()]).toEqual([
    500,
    {
      detail: {
        error_type: "internal_error",
        message: `The server could not answer this request. Its log has the reason under ${requestId}.`,
      },
    },
  ]);
  expect(server.logLines).toEqual([
    expect.objectContaining({
      level: 50,
      requestId,
      status: 500,
      err: expect.objectContaining({ message: "a secret path: /etc/model" }) as unknown,
    }),
  ]);
});

test.each(["overloaded_error", "timeout"] as const)("%s is no error in the log", async (type) => {
  useEngine(() => Promise.reject(new AppError(type, "Content.", { facts: { connection: "c" } })));
  server.logLines.length = 0;
  const { status } = await run(BODY);
  expect(server.logLines).toEqual([
    expect.objectContaining({ level: 30, status, error: type, connection: "c" }),
  ]);
  expect(JSON.stringify(server.logLines)).not.toContain("Content.");
});

test("an engine's own error keeps its type, message and headers", async () => {
  useEngine(() =>
    Promise.reject(new AppError("overloaded_error", "Try again.", { headers: { "retry-after": "2" } })),
  );
  const response = await run(BODY);
  expect([response.status, response.headers.get("retry-after"), await response.json()]).toEqual([
    529,
    "2",
    { detail: { error_type: "overloaded_error", message: "Try again." } },
  ]);
});

test("a caller who leaves stops the engine and is no error in the log", async () => {
  const controller = new AbortController();
  const stops: unknown[] = [];
  useEngine(
    (_, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => {
          stops.push(signal.reason);
          reject(signal.reason as Error);
        });
        controller.abort(new Error("left"));
      }),
  );
  server.logLines.length = 0;
  await run(BODY, {}, controller.signal);
  expect(stops).toEqual([new Error("left")]);
  expect(server.logLines).toEqual([expect.objectContaining({ level: 30, status: 499 })]);
});

test("a page that sends a key in an unknown field gets the same bytes, and nothing keeps the key", async () => {
  const secret = "sk-SECRET-EXAMPLE";
  const question = { type: "rank", "x-api-key": secret };
  const body = JSON.stringify({
    state: "s",
    model: "model-latest",
    headers: { authorization: `Bearer ${secret}` },
    questions: { q: question },
  });
  const response = await run(body);
  const url = "http://localhost:3000/v1/systemone";
  const headers = { "content-type": "application/json", authorization: `Bearer ${FIXED_KEY}` };
  const client = await v1.POST(new Request(url, { method: "POST", headers, body }));
  expect(response.headers.get("x-playground-history")).toBe("saved");
  const text = await response.text();
  expect([response.status, text]).toEqual([client.status, await client.text()]);
  expect(text).toContain(JSON.stringify(question));
  const { database, tables } = await store();
  const rows = [
    ...(await database.select().from(tables.requests)).map(({ body: kept }) => kept.toString("utf8")),
    ...(await database.select().from(tables.evaluations)).map(({ response: kept }) => kept.toString("utf8")),
    ...(await database.select().from(tables.runs)).map(({ searchText }) => searchText),
  ].join("\n");
  expect(rows).toContain("rank");
  expect(rows).not.toContain(secret);
});
