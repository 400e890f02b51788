import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { parseJson, stringifyJson, type JsonValue } from "@typed-question/protocol/json";
import { ASSETS_MAX } from "@typed-question/protocol/limits";
import { sha256Of } from "@/lib/server/store/images";
import { storable } from "@/lib/server/store/storable";
import { digestRequest, digestResponse, SEARCH_CHARS_MAX } from "./digest";
import { recordRequest, restoreRequest, type RecordedRequest } from "./recordRequest";

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text));
const record = (text: string): RecordedRequest => recordRequest("application/json", bytesOf(text));

function restored({ request, images }: RecordedRequest): string {
  const byHash = new Map(images.map((bytes) => [sha256Of(bytes), bytes]));
  return restoreRequest(request, (sha256) => byHash.get(sha256));
}

const image = fc
  .uint8Array({ minLength: 48, maxLength: 90 })
  .map((bytes) => Buffer.from(bytes).toString("base64"));

describe("a stored request", () => {
  test("comes back to the byte, whatever its images and where they stand", () => {
    const assets = fc.dictionary(
      fc.string(),
      fc.record({ format: fc.constant("png"), data_base64: fc.oneof(image, fc.string()) }),
    );
    fc.assert(
      fc.property(fc.string(), assets, image, fc.boolean(), (state, given, shared, indent) => {
        const body = {
          state: [state, shared],
          assets: { ...given, a: { data_base64: shared }, b: { data_base64: shared } },
        };
        const text = JSON.stringify(body, null, indent ? 2 : 0);
        expect(restored(record(text))).toBe(text);
      }),
    );
  });

  test("has no key of an unknown field, is named by what is kept of it, and holds its images still", () => {
    const base64 = Buffer.alloc(60, 7).toString("base64");
    const assets = { a: { data_base64: base64, token: "sk-SECRET-1" } };
    const questions = { q: { type: "rank", "x-api-key": "sk-SECRET-1" } };
    const sent = { authorization: "Bearer sk-SECRET-1", state: "sk-SECRET-1", questions, assets };
    const recorded = record(JSON.stringify(sent));
    const kept = {
      state: "sk-SECRET-1",
      questions: { q: { type: "rank" } },
      assets: { a: { data_base64: base64 } },
    };
    const text = JSON.stringify(kept, null, 2);
    expect([restored(recorded), stringifyJson(recorded.json, 2)]).toEqual([text, text]);
    expect(recorded.request.sha256).toBe(sha256Of(bytesOf(text)));
    expect(recorded.request.cuts).toHaveLength(1);
    expect(digestRequest(recorded.json).searchText).not.toContain("api-key");
  });

  test("holds its images apart, under their hashes", () => {
    const bytes = Buffer.alloc(60, 7);
    const base64 = bytes.toString("base64");
    const text = `{"state":"s","assets":{"a":{"data_base64":"${base64}"},"b":{"data_base64":"${base64}"}}}`;
    const { request, images } = record(text);
    expect(images).toEqual([bytes, bytes]);
    expect(Buffer.from(request.body).toString()).toBe(
      '{"state":"s","assets":{"a":{"data_base64":""},"b":{"data_base64":""}}}',
    );
    expect(request.cuts.map(({ sha256 }) => sha256)).toEqual([sha256Of(bytes), sha256Of(bytes)]);
  });

  test("has no more images cut out than a request may have, and no byte of it is searched twice", () => {
    const assets = Array.from({ length: ASSETS_MAX + 9 }, (_, i) => {
      return `"${i}":{"data_base64":"${Buffer.alloc(60, i % 256).toString("base64")}"}`;
    });
    const text = `{"assets":{${assets.join(",")}}}`;
    const search = vi.spyOn(Buffer.prototype, "indexOf");
    const recorded = record(text);
    const from = search.mock.calls.map((call) => Number(call[1]));
    const ends = search.mock.results.map(({ value }) => Number(value) + 1 + 80);
    search.mockRestore();
    expect(recorded.request.cuts).toHaveLength(ASSETS_MAX);
    expect(restored(recorded)).toBe(text);
    expect(from).toEqual([0, ...ends.slice(0, -1)]);
  });

  test("of a form is its JSON, and the parts are its images", () => {
    const json = '{"state":"p", "n": 9007199254740993}';
    const body = `--B\r\ncontent-disposition: form-data; name="request"\r\n\r\n${json}\r\n--B\r\ncontent-disposition: form-data; name="k"; filename="k"\r\ncontent-type: image/png\r\n\r\nPNG\r\n--B--\r\n`;
    const recorded = recordRequest("multipart/form-data; boundary=B", bytesOf(body));
    expect(restored(recorded)).toBe(json);
    expect(recorded.images.map((bytes) => Buffer.from(bytes).toString())).toEqual(["PNG"]);
    expect(recorded.request.parts).toEqual([{ name: "k", sha256: sha256Of(bytesOf("PNG")) }]);
    expect(recorded.request.sha256).not.toBe(record(json).request.sha256);
  });

  test("that is no request at all is kept as it came", () => {
    for (const [type, text] of [
      ["application/json", "{"],
      ["multipart/form-data; boundary=B", "no form"],
      ["text/plain", "words"],
      [null, ""],
    ] as const) {
      const recorded = recordRequest(type, bytesOf(text));
      expect([restored(recorded), recorded.json, recorded.images]).toEqual([text, null, []]);
    }
  });
});

describe("the digest of a request", () => {
  test("has what a list shows and what a search finds", () => {
    const json = record(
      '{"state":{"Kunde":"Müller\\u0000","10":1},"model":"m","questions":{"Dringend?":{"type":"noul","instructions":"Is it URGENT"},"x":{"type":"score","criteria":["a"]},"y":{"type":"odd"},"z":5}}',
    ).json;
    expect(digestRequest(json)).toEqual({
      modelAsked: "m",
      preview: '{"Kunde":"Müller\\u0000","10":1}',
      questions: [
        { name: "Dringend?", type: "noul" },
        { name: "x", type: "score" },
        { name: "y", type: null },
        { name: "z", type: null },
      ],
      questionTypes: ",noul,score,",
      searchText:
        "dringend?\ntype\nnoul\ninstructions\nis it urgent\nx\ntype\nscore\ncriteria\na\ny\ntype\nodd\nz\n5\nkunde\nmuller\ufffd\n10\n1",
    });
  });

  test("begins as the state's JSON does, of which no more is written", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (state) => {
        fc.pre(typeof state === "object" && state !== null);
        const json = parseJson(JSON.stringify({ state }));
        const written = stringifyJson(parseJson(JSON.stringify(state)));
        expect(digestRequest(json).preview).toBe(storable(written.slice(0, 200)));
      }),
    );
    const state: JsonValue[] = ["\u{1f600}".repeat(150), ...Array<null>(SEARCH_CHARS_MAX).fill(null), "end"];
    const look = vi.spyOn(JSON, "stringify");
    digestRequest(new Map([["state", state]]));
    const written = look.mock.calls.map(([text]) => String(text).length);
    look.mockRestore();
    expect(written).toEqual([200]);
  });

  test("is bounded for a long request, and empty for what is none", () => {
    const long = digestRequest(
      record(JSON.stringify({ state: "x".repeat(100_000), model: "m".repeat(999) })).json,
    );
    expect([long.preview.length, long.searchText.length, long.modelAsked?.length]).toEqual([
      200,
      SEARCH_CHARS_MAX,
      200,
    ]);
    expect(digestRequest(null)).toEqual({
      modelAsked: null,
      preview: "",
      questions: [],
      questionTypes: ",,",
      searchText: "",
    });
  });
});

test("the digest of a response has its answers in short, and nothing of what is no response", () => {
  const response = {
    model: "m-1",
    answers: {
      a: { type: "noul", noul: 0.25 },
      b: { type: "choice", choice: "x", confidence: 0.5, probabilities: { x: 0.75, y: 0.25 } },
      c: {
        type: "score",
        score: 1.5,
        confidence: 0.5,
        legend: { 0: "l" },
        probabilities: { 0: 0.4, 1: 0.6 },
      },
      d: { type: "box", box: { top: 0, left: 0, bottom: 1, right: 1 }, confidence: 1 },
      e: { type: "refusal" },
    },
    usage: { input_tokens: 7, output_tokens: 1 },
    x_own: "kept",
  };
  expect(digestResponse(JSON.stringify(response))).toEqual({
    modelAnswered: "m-1",
    usage: { inputTokens: 7, outputTokens: 1 },
    answers: [
      { name: "a", type: "noul", value: 0.25, probability: null },
      {
        ...{ name: "b", type: "choice", value: "x", probability: 0.75 },
        probabilities: [
          ["x", 0.75],
          ["y", 0.25],
        ],
      },
      { name: "c", type: "score", value: 1.5, probability: 0.6 },
      { name: "d", type: "box", value: null, probability: null },
      { name: "e", type: "refusal", value: null, probability: null },
    ],
    extras: new Map([["x_own", "kept"]]),
  });
  expect(digestResponse("<html>")).toEqual({
    ...{ modelAnswered: null, usage: null, answers: [], extras: null },
  });
});

test("the digest of a choice has its options where they are few and can be told apart", () => {
  const kept = (options: string[]) => {
    const probabilities = Object.fromEntries(options.map((option) => [option, 1 / options.length]));
    const choice = { type: "choice", choice: options[0], confidence: 0.5, probabilities };
    const response = { model: "m-1", answers: { q: choice }, usage: { input_tokens: 7, output_tokens: 1 } };
    return digestResponse(JSON.stringify(response)).answers[0]?.probabilities?.length;
  };
  const options = Array.from({ length: 21 }, (_, index) => `option ${index}`);
  const alike = ["a", "b"].map((end) => "x".repeat(200) + end);
  expect([kept(options.slice(1)), kept(options), kept(alike)]).toEqual([20, undefined, undefined]);
});
