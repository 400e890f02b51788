import { beforeEach, describe, expect, test, vi } from "vitest";
import { COOKIES_TOO_LARGE } from "@/lib/shared/pageApi/cookies";
import { evaluateRequest } from "./evaluateRequest";
import { listModels } from "./listModels";
import { actFor, BLOCKED } from "./pageFetch";
import { currentSession, signIn, signOut } from "./session";

/** Replies in order; each call takes one and is recorded. */
let answers: (Response | Error)[];
let calls: string[];
const sent: RequestInit[] = [];

beforeEach(() => {
  answers = [];
  calls = [];
  sent.length = 0;
  vi.stubGlobal("location", { origin: "http://localhost:3000" });
  vi.stubGlobal("fetch", (path: string, init: RequestInit = {}) => {
    calls.push(`${init.method ?? "GET"} ${path}`);
    sent.push(init);
    const answer = answers.shift();
    if (!answer) throw new Error("no answer left");
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  });
});

const error = (status: number, errorType: string, message: string) =>
  Response.json({ detail: { error_type: errorType, message } }, { status });
const unauthenticated = () => error(401, "authentication_error", "There is no valid session.");
const SESSION = {
  account: { id: "local", name: "Local account" },
  access: "local" as const,
  needsKey: false,
};

describe("evaluateRequest", () => {
  test("sends the very text and gives back the very body, the request id and the time", async () => {
    const body = '{"model":"m", "answers":{"10":{}}}\n';
    answers = [new Response(body, { headers: { "x-service-request-id": "req_1" } })];
    const requestText = '{ "state": 9007199254740993 }';
    expect(await evaluateRequest(requestText)).toEqual({
      kind: "reply",
      status: 200,
      body,
      requestId: "req_1",
      latencyMs: expect.any(Number) as number,
      retryAfterMs: null,
    });
    expect(calls).toEqual(["POST /api/evaluations"]);
    expect(sent[0]).toMatchObject({
      body: requestText,
      headers: { "content-type": "application/json" },
      credentials: "same-origin",
    });
  });

  test("says what became of the result in the history, and sends what the whole run asks", async () => {
    const plan = { repeats: 2, columns: [{ model: "modèle", wanted: 2, deterministic: false }] };
    const keepingAfter = async (headers: Record<string, string>) => {
      answers = [new Response("{}", { headers })];
      const reply = await evaluateRequest("{}", { runId: "r", plan });
      return reply.kind === "reply" ? reply.keeping : reply;
    };
    const history = "x-playground-history";
    expect(await keepingAfter({ [history]: "saved", "x-playground-run": "r" })).toEqual({
      kind: "saved",
      runId: "r",
    });
    expect(await keepingAfter({ [history]: "not-saved", [`${history}-reason`]: "disk-full" })).toEqual({
      kind: "notSaved",
      reason: "disk-full",
    });
    expect(await keepingAfter({ [history]: "not-saved" })).toBeUndefined();
    const header = new Headers(sent[0]?.headers).get("x-playground-run-plan");
    expect(JSON.parse(decodeURIComponent(header ?? ""))).toEqual(plan);
  });

  test.each([
    [{ "retry-after": "2", "retry-after-ms": "1500" }, 1_500],
    [{ "retry-after": "2" }, 2_000],
    [{ "retry-after": "Thu, 01 Jan 1970 00:00:00 GMT" }, 0],
    [{ "retry-after-ms": "-1" }, null],
  ])("reads %j as a wait of %s ms", async (headers, retryAfterMs) => {
    answers = [new Response("{}", { status: 429, headers })];
    expect(await evaluateRequest("{}")).toMatchObject({ status: 429, retryAfterMs });
  });

  test("sends images as parts of a form, behind the request, with the header that they need", async () => {
    answers = [new Response("{}")];
    const bytes = new Uint8Array([137, 80, 78, 71]);
    const images = [{ part: "k1", blob: new Blob([bytes], { type: "image/png" }) }];
    await evaluateRequest('{ "state": 1.0 }', { images });
    expect(sent[0]?.headers).toEqual({ "Service-Danger-Zone-Images": "true" });
    const form = sent[0]?.body as FormData;
    expect([...form.keys()]).toEqual(["request", "k1"]);
    const [request, image] = [form.get("request") as File, form.get("k1") as File];
    expect([request.type, await request.text()]).toEqual(["application/json", '{ "state": 1.0 }']);
    expect([image.type, await image.bytes()]).toEqual(["image/png", bytes]);
  });

  test("asks for more tokens than are free where it may", async () => {
    answers = [new Response("{}"), new Response("{}")];
    await evaluateRequest("{}", { isLongContext: true });
    await evaluateRequest("{}", { isLongContext: false });
    expect(sent.map(({ headers }) => new Headers(headers).get("Service-Danger-Zone-Long-Context"))).toEqual([
      "true",
      null,
    ]);
  });

  test("names the run that it belongs to, in a form too", async () => {
    const runId = "123e4567-e89b-42d3-a456-426614174000";
    const images = [{ part: "k1", blob: new Blob(["x"]) }];
    for (const options of [{ runId }, { runId, images }]) {
      answers = [new Response("{}")];
      await evaluateRequest("{}", options);
    }
    expect(sent.map(({ headers }) => (headers as Record<string, string>)["x-playground-run"])).toEqual([
      runId,
      runId,
    ]);
  });

  test("says that a key is needed where there is no session", async () => {
    answers = [unauthenticated()];
    const failure = { kind: "unauthenticated", message: "This server asks for an API key." };
    expect(await evaluateRequest("{}")).toEqual(failure);
    expect(calls).toEqual(["POST /api/evaluations"]);
  });

  test("says that cookies are needed where a session was opened and does not come back", async () => {
    answers = [SESSION, { ...SESSION, account: null, needsKey: true }].map((state) => Response.json(state));
    await signIn("k");
    answers = [unauthenticated()];
    expect(await evaluateRequest("{}")).toEqual(BLOCKED);
    answers = [SESSION, SESSION].map((state) => Response.json(state));
    await signIn("k");
    answers = [unauthenticated()];
    expect(await evaluateRequest("{}")).toMatchObject({ kind: "unauthenticated" });
  });

  test("says to an account whose session ended that it has, not that a key is missing", async () => {
    actFor("a1");
    answers = [unauthenticated(), error(401, "authentication_error", "This server asks for an API key.")];
    expect(await evaluateRequest("{}")).toEqual({
      kind: "unauthenticated",
      message: "Your session has ended. Sign in again with an API key.",
    });
    actFor(null);
  });

  test("says where the server cannot be reached", async () => {
    answers = [new TypeError("Failed to fetch")];
    expect(await evaluateRequest("{}")).toEqual({
      kind: "network",
      message: "The server cannot be reached at http://localhost:3000. Check that it runs, then try again.",
    });
  });

  test("tells the caller's own cancelling from a broken connection", async () => {
    const controller = new AbortController();
    controller.abort();
    answers = [new DOMException("aborted", "AbortError")];
    expect(await evaluateRequest("{}", { signal: controller.signal })).toEqual({
      kind: "aborted",
      message: "The request was cancelled.",
    });
  });
});

describe("listModels", () => {
  const models = [
    {
      name: "model-latest",
      description: "Newest",
      release_date: "2026-11-28",
      versioned_id: "model-1.14.0",
      deterministic: true,
    },
  ];

  test("gives the models", async () => {
    answers = [Response.json({ models })];
    expect(await listModels()).toEqual({ kind: "models", models });
  });

  test.each([
    [error(500, "internal_error", "Broken."), 500, "Broken."],
    [new Response("<html>"), 200, "The server's answer is unreadable (status 200)."],
    [new Response(null, { status: 431 }), 431, COOKIES_TOO_LARGE],
    [
      new Response("<h1>400 Request Header Or Cookie Too Large</h1>", { status: 400 }),
      400,
      COOKIES_TOO_LARGE,
    ],
    [Response.json({ models: [{}] }), 200, "The server's answer is unreadable (status 200)."],
  ])("gives a sentence for an answer that is no list (%#)", async (answer, status, message) => {
    answers = [answer];
    expect(await listModels()).toEqual({ kind: "refused", status, message });
  });
});

describe("the session", () => {
  test("is shown, opened with a key and ended", async () => {
    const signedOut = { account: null, access: "local", needsKey: true };
    answers = [signedOut, SESSION, SESSION, signedOut].map((state) => Response.json(state));
    expect(await currentSession()).toEqual({ kind: "session", ...signedOut });
    expect(await signIn("k")).toEqual({ kind: "session", ...SESSION });
    expect(await signOut()).toEqual({ kind: "session", ...signedOut });
    expect(calls).toEqual([
      "GET /api/session",
      "POST /api/session",
      "GET /api/session",
      "DELETE /api/session",
    ]);
    expect(sent[1]).toMatchObject({ body: '{"key":"k"}' });
  });

  test("whose cookie does not come back is not taken for one, opened by the link or with a key", async () => {
    const none = { ...SESSION, account: null, needsKey: true };
    vi.stubGlobal("location", { origin: "http://localhost:3000", hash: "#opened" });
    answers = [Response.json(none)];
    expect(await currentSession()).toEqual(BLOCKED);
    answers = [SESSION, { ...none, access: "keys" }].map((state) => Response.json(state));
    expect(await signIn("k")).toEqual(BLOCKED);
  });

  test("that the link opened leaves no trace in the address", async () => {
    const replaced: unknown[] = [];
    vi.stubGlobal("location", { hash: "#opened", pathname: "/", search: "?a=1" });
    vi.stubGlobal("history", { state: null, replaceState: (...given: unknown[]) => replaced.push(given) });
    answers = [Response.json(SESSION)];
    expect(await currentSession()).toEqual({ kind: "session", ...SESSION });
    expect(replaced).toEqual([[null, "", "/?a=1"]]);
  });

  test("stands where the server is gone before its cookie could be looked for", async () => {
    answers = [Response.json(SESSION), new TypeError("Failed to fetch")];
    expect(await signIn("k")).toEqual({ kind: "session", ...SESSION });
  });

  test("with a wrong key is refused with the server's sentence and without a second try", async () => {
    answers = [error(401, "authentication_error", "The API key is not valid.")];
    expect(await signIn("wrong")).toEqual({
      kind: "refused",
      status: 401,
      message: "The API key is not valid.",
    });
    expect(calls).toEqual(["POST /api/session"]);
  });
});
