import { expect, test } from "vitest";
import { membersOf, parseJson, stringifyJson, type JsonValue } from "@typed-question/protocol/json";
import { datasetProbe } from "@/lib/shared/pageApi/datasetProbes";
import { isProbed, rowCalls, sampledNumbers } from "./rowCalls";

const QUESTIONS = membersOf(
  parseJson(
    `{"team":{"type":"choice","criteria":{"a":null,"b":null,"c":null}},"urgent":{"type":"noul","instructions":"Urgent?"},
      "kind":{"type":"choice","criteria":{"x":"one","y":"two"}},"place":{"type":"box","instructions":"Where?"}}`,
  ),
);
const calls = (given: object, state: JsonValue = "One. Two.", placeholders: string[] = []) =>
  rowCalls(datasetProbe.parse(given), QUESTIONS, { state, placeholders });
const shown = (given: object, state?: JsonValue) =>
  calls(given, state).map(({ kind, questions }) => [kind, stringifyJson(questions)]);

test("an order probe asks the k-th rotation of every choice in one request", () => {
  expect(shown({ kind: "order" })).toEqual([
    [
      "original",
      '{"team":{"type":"choice","criteria":{"a":null,"b":null,"c":null}},"kind":{"type":"choice","criteria":{"x":"one","y":"two"}}}',
    ],
    [
      "variant",
      '{"team":{"type":"choice","criteria":{"b":null,"c":null,"a":null}},"kind":{"type":"choice","criteria":{"y":"two","x":"one"}}}',
    ],
    ["variant", '{"team":{"type":"choice","criteria":{"c":null,"a":null,"b":null}}}'],
  ]);
});

test("the original is asked again as often as wanted, and only questions with a phrasing are asked", () => {
  expect(shown({ kind: "wording", again: 2, texts: { urgent: ["Today?"], place: ["x"] } })).toEqual([
    ["original", '{"urgent":{"type":"noul","instructions":"Urgent?"}}'],
    ["again", '{"urgent":{"type":"noul","instructions":"Urgent?"}}'],
    ["again", '{"urgent":{"type":"noul","instructions":"Urgent?"}}'],
    ["variant", '{"urgent":{"type":"noul","instructions":"Today?"}}'],
  ]);
});

test("the evidence leaves out each part of the row's own state, with its images", () => {
  const found = calls({ kind: "evidence" }, parseJson('{"a":"see <i>","b":2}'), ["<i>"]);
  expect(found.map(({ state, placeholders }) => [stringifyJson(state), placeholders])).toEqual([
    ['{"a":"see <i>","b":2}', ["<i>"]],
    ['{"b":2}', []],
    ['{"a":"see <i>"}', ["<i>"]],
  ]);
  expect([...found[1]!.changes.keys()]).toEqual(["team", "urgent", "kind"]);
  expect(calls({ kind: "images" }, "<i> and <j>", ["<i>", "<j>"]).map(({ state }) => state)).toEqual([
    "<i> and <j>",
    " and <j>",
    "<i> and ",
  ]);
});

test("a row without anything to change has no calls", () => {
  expect([
    calls({ kind: "evidence" }, "One."),
    calls({ kind: "images" }),
    calls({ kind: "wording" }),
  ]).toEqual([[], [], []]);
  expect(isProbed("wording", QUESTIONS.get("place"))).toBe(false);
});

test("equal seeds draw equal rows, and other seeds others", () => {
  const numbers = Array.from({ length: 100 }, (_, row) => row * 2);
  const drawn = sampledNumbers(numbers, 10, 7);
  expect([drawn, drawn.length]).toEqual([sampledNumbers(numbers.toReversed(), 10, 7), 10]);
  expect(drawn).toEqual(drawn.toSorted((a, b) => a - b));
  expect(sampledNumbers(numbers, 10, 8)).not.toEqual(drawn);
  expect(sampledNumbers([4, 2], 10, 1)).toEqual([2, 4]);
});
