import { expect, test } from "vitest";
import { describePosition } from "./content";
import { requestToDraft } from "./requestToDraft";
import { countingIds, withoutIds } from "@/test/drafts";

function read(text: string): unknown {
  const reading = requestToDraft(text, countingIds());
  return reading.ok
    ? withoutIds(reading.draft)
    : `${describePosition(text, reading.problem.start)}: ${reading.problem.message}`;
}

const question = {
  included: true,
  instructions: { mode: "text", text: "", blank: "default" },
  yes: { mode: "text", text: "", blank: "default" },
  no: { mode: "text", text: "", blank: "default" },
  options: [],
  levels: [],
  extra: [],
  criteriaExtra: [],
  json: "",
};
const text = (value: string) => ({ mode: "text", text: value, blank: "default" });
const json = (value: string) => ({ mode: "json", text: value, blank: "default" });

test("every part of a request has its place in the draft; what has none is kept as raw JSON", () => {
  const request = `{
  "assets": {"p": {"type":"image", "format":"jpg", "data_base64":"base64 of k1"}, "q": {"type":"image", "part":"k2"}},
  "x_note": {"n": 1.0},
  "model": "m",
  "questions": {
    "2": {"type": "score", "criteria": ["low", {"a":9007199254740993}], "x_note": "hi"},
    "1": {"type": "choice", "instructions": null, "criteria": {"10": null, "9": "nine", "": [1]}},
    "": {"type": "noul", "criteria": {"true": "t", "maybe": 2}},
    "where": {"instructions": "x", "type": "box"}
  },
  "state": [1,  2]
}`;
  expect(read(request)).toEqual({
    model: "m",
    compareWith: [],
    repeats: 1,
    longContext: false,
    state: json("[1,  2]"),
    questions: [
      {
        ...question,
        name: "2",
        type: "score",
        levels: [{ description: text("low") }, { description: json('{"a":9007199254740993}') }],
        extra: [{ key: "x_note", json: '"hi"' }],
      },
      {
        ...question,
        name: "1",
        type: "choice",
        instructions: { ...text(""), blank: "null" },
        options: [
          { name: "10", description: text("") },
          { name: "9", description: text("nine") },
          { name: "", description: json("[1]") },
        ],
      },
      { ...question, name: "", type: "noul", yes: text("t"), criteriaExtra: [{ key: "maybe", json: "2" }] },
      { ...question, name: "where", type: "kept", json: '{"instructions": "x", "type": "box"}' },
    ],
    images: [
      { placeholder: "p", key: "k1", name: "image-1.jpg", format: "jpg", note: "" },
      { placeholder: "q", key: "k2", name: "image-2.png", format: "png", note: "" },
    ],
    extra: [{ key: "x_note", json: '{"n": 1.0}' }],
  });
});

test("values that break the contract come into the form, to be named at their field", () => {
  expect(
    read('{"state": null, "questions": {"a": {"type": "score", "instructions": 5, "criteria": [null]}}}'),
  ).toEqual({
    model: "",
    compareWith: [],
    repeats: 1,
    longContext: false,
    state: json("null"),
    questions: [
      {
        ...question,
        name: "a",
        type: "score",
        instructions: json("5"),
        levels: [{ description: json("null") }],
      },
    ],
    images: [],
    extra: [],
  });
});

test("text without the shape of a request is refused with its place", () => {
  expect(
    [
      '{\n  "state": "a",\n  "model" "m"}',
      "[1]",
      '{"model": 5}',
      '{"questions": [1]}',
      '{"questions": {"a": 1}}',
      '{\n"questions": {"a": {"instructions": "x"}}}',
      '{"questions": {"a": {"type": "score", "criteria": {"0": "x"}}}}',
      '{"questions": {"a": {"type": "choice", "criteria": ["x"]}}}',
      '{"questions": {"a": {"type": "noul", "criteria": "x"}}}',
      '{"assets": {"p": {"type": "image", "format": "png", "data_base64": "not base64!"}}}',
    ].map(read),
  ).toEqual([
    'Line 3, column 11: Expected \':\' but found "\\""',
    "Line 1, column 1: The request must be an object",
    'Line 1, column 11: "model" must be a string',
    'Line 1, column 15: "questions" must be an object that maps names to questions',
    'Line 1, column 21: The question "a" must be an object',
    'Line 2, column 20: The question "a" needs a "type"',
    'Line 1, column 51: The "criteria" of a score must be an array of levels',
    'Line 1, column 52: The "criteria" of a choice must be an object that maps options to descriptions',
    'Line 1, column 21: The "criteria" of a yes/no question must be an object',
    'Line 1, column 18: The asset "p" must be an object with "type": "image", a "format" (png, jpg or jpeg) and its bytes as "data_base64"',
  ]);
});

test("all questions but the first are closed", () => {
  const questions = { a: { type: "noul" }, b: { type: "noul" }, c: { type: "noul" } };
  const reading = requestToDraft(JSON.stringify({ state: "s", questions }), countingIds());
  expect(reading.ok && reading.draft.questions.map(({ collapsed }) => collapsed)).toEqual([
    false,
    true,
    true,
  ]);
});
