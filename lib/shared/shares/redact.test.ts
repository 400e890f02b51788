import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { connectionFailure } from "@/lib/shared/pageApi/connectionFailure";
import { writeError, type ErrorType } from "@typed-question/protocol/errors";
import { RemoteFailure } from "@/lib/server/engines/remote/remoteFailure";
import { RemoteServer } from "@/lib/server/engines/remote/remoteServer";
import { AppError } from "@typed-question/protocol/appError";
import { redactRequest, redactResponse } from "./redact";

const NOTHING = { state: false, statePaths: [], instructions: false, images: false };

const REQUEST = `{"state": {"customer": {"email": "me@x.example", "a/b": 1, "~": 2}, "lines": ["one", "two"]},
 "model": "m", "questions": {"team": {"type": "choice", "instructions": "Which?", "criteria": {"sales": "sells", "it": null}, "x": "note"},
 "tone": {"type": "score", "criteria": ["cold", "warm"]}}, "assets": {"p": {"type": "image", "part": "k"}}}`;

const RESPONSE =
  '{"model":"m-1","answers":{"tone":{"type":"score","score":1,"confidence":1,"legend":{"0":"cold","1":"warm"},"probabilities":{"0":0,"1":1},"x_quote":"me@x.example"}},"usage":{"input_tokens":1,"output_tokens":0},"x_image_text":"me"}';

const stateOf = (text: string): unknown => (JSON.parse(text) as { state: unknown }).state;

describe("a share", () => {
  test("that hides nothing shows the very bytes", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect([redactRequest(text, NOTHING), redactResponse(text, NOTHING)]).toEqual([text, text]);
      }),
    );
    expect(redactRequest(REQUEST, NOTHING)).toBe(REQUEST);
  });

  test("has no key of an unknown field, whatever else is hidden, and the person's own content", () => {
    const secret = "sk-SECRET-1";
    const more = {
      metadata: { Authorization: secret },
      state: { token: secret },
      questions: { q: { key: secret } },
    };
    expect(JSON.parse(redactRequest(JSON.stringify(more), NOTHING))).toEqual({
      metadata: {},
      state: { token: secret },
      questions: { q: {} },
    });
    const hidden = redactRequest(JSON.stringify(more), { ...NOTHING, state: true });
    expect(hidden).not.toContain(secret);
    const input = { type: "rank", token: secret };
    const refusal = { detail: [{ loc: ["body", "questions", "q"], msg: "m", type: "t", input }] };
    expect(redactResponse(JSON.stringify(refusal), NOTHING)).not.toContain(secret);
  });

  test("without the state has a mark in its place, and the questions", () => {
    const shown = redactRequest(REQUEST, { ...NOTHING, state: true });
    expect(JSON.parse(shown)).toEqual({ ...JSON.parse(REQUEST), state: "[hidden]" });
  });

  test("that hides anything has no fields that nobody was asked about", () => {
    const more = REQUEST.replace('"model": "m"', '"model": "m", "metadata": {"customer": "me@x.example"}');
    expect(redactRequest(more, { ...NOTHING, images: true })).not.toContain("metadata");
  });

  test("without parts of the state has marks in their places alone", () => {
    const hide = {
      ...NOTHING,
      statePaths: ["/customer/email", "/customer/a~1b", "/customer/~0", "/lines/1"],
    };
    expect(stateOf(redactRequest(REQUEST, hide))).toEqual({
      customer: { email: "[hidden]", "a/b": "[hidden]", "~": "[hidden]" },
      lines: ["one", "[hidden]"],
    });
    expect(stateOf(redactRequest(REQUEST, { ...NOTHING, statePaths: [""] }))).toBe("[hidden]");
    const inside = { ...NOTHING, statePaths: ["/customer", "/customer/email"] };
    expect(stateOf(redactRequest(REQUEST, inside))).toMatchObject({ customer: "[hidden]" });
  });

  test("copies each object of the state once, however much of it is hidden", () => {
    const state = new Map(Array.from({ length: 2_000 }, (_, i) => [`k${i}`, i]));
    const text = JSON.stringify({ state: { list: Object.fromEntries(state) } });
    const statePaths = Array.from({ length: 1_000 }, (_, i) => `/list/k${2 * i}`);
    const NativeMap = globalThis.Map;
    let copied = 0;
    class CountingMap<K, V> extends NativeMap<K, V> {
      constructor(entries?: Iterable<readonly [K, V]> | null) {
        const list = entries ? [...entries] : [];
        super(list);
        copied += list.length;
      }
    }
    vi.stubGlobal("Map", CountingMap);
    const shown = redactRequest(text, { ...NOTHING, statePaths });
    vi.unstubAllGlobals();
    expect(copied).toBeLessThan(10_000);
    expect(shown.split("[hidden]")).toHaveLength(1_001);
  });

  test("refuses to hide what is not there, so that a slip of the pen shows nothing", () => {
    for (const path of ["/customer/mail", "/lines/2", "/lines/01", "/lines/x", "/lines/0/x"]) {
      expect(() => redactRequest(REQUEST, { ...NOTHING, statePaths: [path] })).toThrow(
        `There is nothing to hide at "${path}" in the state.`,
      );
    }
  });

  test("without instructions keeps names, types and how many there are", () => {
    const shown = JSON.parse(redactRequest(REQUEST, { ...NOTHING, instructions: true })) as {
      questions: unknown;
    };
    expect(shown.questions).toEqual({
      team: {
        type: "choice",
        instructions: "[hidden]",
        criteria: { sales: "[hidden]", it: "[hidden]" },
      },
      tone: { type: "score", criteria: ["[hidden]", "[hidden]"] },
    });
    expect(JSON.parse(redactResponse(RESPONSE, { ...NOTHING, instructions: true }))).toMatchObject({
      answers: { tone: { legend: { "0": "[hidden]", "1": "[hidden]" }, probabilities: { "0": 0, "1": 1 } } },
    });
  });

  test("without images has no assets", () => {
    expect(JSON.parse(redactRequest(REQUEST, { ...NOTHING, images: true }))).not.toHaveProperty("assets");
  });

  test("that hides anything has no field that may quote it, in answers and in errors", () => {
    const answer = redactResponse(RESPONSE, { ...NOTHING, images: true });
    expect(answer).not.toContain("x_");
    expect(answer).toContain('"legend":{"0":"cold","1":"warm"}');
    const refusal =
      '{"detail":[{"type":"missing","loc":["body","state"],"msg":"No secret","input":"secret","ctx":{"at":"secret"}}]}';
    expect(redactResponse(refusal, { ...NOTHING, state: true })).toBe(
      '{"detail":[{"type":"missing","loc":["body","state"],"msg":"[hidden]","ctx":"[hidden]"}]}',
    );
    const failure =
      '{"detail":{"error_type":"upstream_error","message":"POST http://10.0.0.7:8000/v1: it said me@x.example"}}';
    expect(redactResponse(failure, { ...NOTHING, images: true })).toBe(
      '{"detail":{"error_type":"upstream_error","message":"[hidden]"}}',
    );
    expect(redactResponse('{"detail":"me@x.example"}', { ...NOTHING, statePaths: ["/a"] })).toBe(
      '{"detail":"[hidden]"}',
    );
  });

  test("of a text that is no JSON hides it whole", () => {
    expect([
      redactRequest("{secret", { ...NOTHING, images: true }),
      redactResponse("<html>", { ...NOTHING, images: true }),
    ]).toEqual(["", ""]);
  });
});

describe("of a connection that failed", () => {
  /** Our server's body after such a reply of the connection's server. */
  async function failureOf(reply: { status: number; text: string } | RemoteFailure): Promise<string> {
    const call = () =>
      reply instanceof RemoteFailure
        ? Promise.reject(reply)
        : Promise.resolve({ headers: new Headers(), ...reply });
    const server = new RemoteServer({
      ...{
        name: "Peer 'b'",
        baseUrl: "http://10.0.0.7:4139/v1",
        key: null,
        authHeaders: () => ({}),
        caller: { call, leavesRetries: () => false, mayPass: () => false },
      },
    });
    const failure: unknown = await server
      .call({ method: "POST", path: "/systemone" }, new AbortController().signal, (body) => body)
      .catch((error: unknown) => error);
    if (!(failure instanceof AppError)) throw new Error("It did not fail");
    return writeError(failure.type, failure.message);
  }

  test.each<[string, Parameters<typeof failureOf>[0], ErrorType, string]>([
    [
      "a status",
      { status: 401, text: '{"error":"Bad key of me@x.example"}' },
      "api_usage_error",
      "it refuses the connection's key (401)",
    ],
    ["a status without words", { status: 500, text: "" }, "upstream_error", "it failed (500)"],
    [
      "a refusal",
      { status: 422, text: '{"detail":"it failed (200): me@x.example"}' },
      "api_usage_error",
      "it refuses the request (422)",
    ],
    [
      "no JSON",
      { status: 200, text: "me@x.example" },
      "upstream_error",
      "it gave no answer that can be used",
    ],
    [
      "no reply",
      new RemoteFailure("refused", "10.0.0.7 refuses"),
      "upstream_error",
      "it gave no answer that can be used",
    ],
    ["no reply in time", new RemoteFailure("timeout", "10.0.0.7 is slow"), "timeout", "it took too long"],
  ])(
    "by %s, nobody sees the address or the server's words, whatever is hidden",
    async (_by, reply, type, cause) => {
      const body = await failureOf(reply);
      expect(body).toContain("10.0.0.7");
      const shown = writeError(type, `The connection 'Peer 'b'' failed: ${cause}.`);
      for (const hide of [NOTHING, { ...NOTHING, state: true }]) {
        expect(JSON.parse(redactResponse(body, hide))).toEqual(JSON.parse(shown));
      }
      expect(redactResponse(shown, NOTHING)).toBe(shown);
    },
  );

  test("one that could not be called has no address, and no words of another server", () => {
    const body = writeError("upstream_error", connectionFailure("peer", null, "its key cannot be read."));
    expect(redactResponse(body, NOTHING)).toBe(
      writeError("upstream_error", "The connection 'peer' failed: it gave no answer that can be used."),
    );
  });
});
