import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { JsonNumber, parseJson } from "./json";
import { readResponse } from "./readResponse";
import type { GivenAnswer, SystemOneResponse } from "./response";
import { writeResponse } from "./writeResponse";

const RESPONSE: SystemOneResponse = {
  model: "model-1.14.0",
  answers: new Map<string, GivenAnswer>([
    ["refused", { type: "refusal", extras: new Map([["x_why", "policy"]]) }],
    ["10", { type: "noul", noul: 0.25 }],
    [
      "2",
      {
        type: "choice",
        choice: "__proto__",
        confidence: 0.4,
        probabilities: new Map([
          ["7", 0.3],
          ["__proto__", 0.7],
          ["", 0],
        ]),
        extras: new Map([["x_source", "lexicon"]]),
      },
    ],
    [
      "urgency",
      {
        type: "score",
        score: 1.5,
        confidence: 0.54,
        legend: new Map([
          ["0", "low"],
          ["1", parseJson('{"2":1.10,"1":9007199254740993}')],
        ]),
        probabilities: new Map([
          ["0", 0.5],
          ["1", 0.5],
        ]),
      },
    ],
    ["where", { type: "box", box: { top: 0, left: 0.1, bottom: 1, right: 0.9 }, confidence: 1 }],
  ]),
  usage: { inputTokens: 27, outputTokens: 0 },
  extras: new Map([["x_engine", JsonNumber.of(1)]]),
};

const TEXT =
  '{"model":"model-1.14.0","answers":{' +
  '"refused":{"type":"refusal","x_why":"policy"},' +
  '"10":{"type":"noul","noul":0.25},' +
  '"2":{"type":"choice","choice":"__proto__","confidence":0.4,"probabilities":{"7":0.3,"__proto__":0.7,"":0},"x_source":"lexicon"},' +
  '"urgency":{"type":"score","score":1.5,"confidence":0.54,"legend":{"0":"low","1":{"2":1.10,"1":9007199254740993}},"probabilities":{"0":0.5,"1":0.5}},' +
  '"where":{"type":"box","box":{"top":0,"left":0.1,"bottom":1,"right":0.9},"confidence":1}},' +
  '"usage":{"input_tokens":27,"output_tokens":0},"x_engine":1}';

test("a response is written in the order of its maps, the legend as sent, extras last", () => {
  expect(writeResponse(RESPONSE)).toBe(TEXT);
});

test("what was written is read back whole", () => {
  expect(readResponse(TEXT)).toEqual({ ok: true, response: RESPONSE });
});

describe("numbers", () => {
  const written = (noul: number): string =>
    writeResponse({
      model: "m",
      answers: new Map([["q", { type: "noul", noul }]]),
      usage: { inputTokens: 0, outputTokens: 0 },
    }).slice(
      '{"model":"m","answers":{"q":{"type":"noul","noul":'.length,
      -'}},"usage":{"input_tokens":0,"output_tokens":0}}'.length,
    );

  test.each([
    [1 / 3, "0.333333"],
    [2 / 3, "0.666667"],
    [1e-7, "0"],
    [5e-7, "0.000001"],
    [0.000001, "0.000001"],
    [-1e-9, "0"],
    [0.9999999, "1"],
    [1, "1"],
  ])("%d is written as %s", (value, text) => {
    expect(written(value)).toBe(text);
  });

  test("never have an exponent or more than 6 decimals", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 10, noNaN: true }), (value) => {
        expect(written(value)).toMatch(/^\d+(\.\d{1,6})?$/);
        expect(Math.abs(Number(written(value)) - value)).toBeLessThanOrEqual(5.0000001e-7);
      }),
    );
  });

  test("that are not finite are a programming error", () => {
    expect(() => written(Number.NaN)).toThrow(RangeError);
  });
});

describe("a response of another server", () => {
  test("may have fields that the contract does not know", () => {
    const text =
      '{"id":"r1","model":"m","answers":{"q":{"type":"noul","noul":1,"confidence":0.5}},"usage":{"input_tokens":1,"output_tokens":2,"cost":3}}';
    expect(readResponse(text)).toEqual({
      ok: true,
      response: {
        model: "m",
        answers: new Map([["q", { type: "noul", noul: 1 }]]),
        usage: { inputTokens: 1, outputTokens: 2 },
      },
    });
  });

  test.each([
    ["[]", "the body: expected an object but it is something else"],
    ["{", "not JSON at character 1: Expected a property name in double quotes but found the end of the text"],
    ['{"model":"m"}', "usage: expected an object but it is missing"],
    [
      '{"model":"m","answers":{"q":{"type":"noul"}},"usage":{"input_tokens":1,"output_tokens":0}}',
      "answers.q.noul: expected a number but it is missing",
    ],
    [
      '{"model":"m","answers":{"q":{"type":"poem"}},"usage":{"input_tokens":1,"output_tokens":0}}',
      "answers.q.type: expected one of noul, choice, score, box but it is something else",
    ],
    [
      '{"model":"m","answers":{"q":{"type":"choice","choice":"a","confidence":1,"probabilities":{"a":"1"}}},"usage":{"input_tokens":1,"output_tokens":0}}',
      "answers.q.probabilities.a: expected a number but it is something else",
    ],
  ])("is refused with the place of what is wrong: %s", (text, message) => {
    expect(readResponse(text)).toEqual({ ok: false, message });
  });
});
