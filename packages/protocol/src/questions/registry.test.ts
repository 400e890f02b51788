import { describe, expect, test } from "vitest";
import { parseJson, stringifyJson, type JsonObject } from "../json";
import { validateRequest } from "../validate";
import { contentsOf, mapContents } from "./asked";
import { moduleOf, QUESTIONS, type Question } from "./registry";

/** Questions with all of their fields, and the examples of the API's description. */
const WRITTEN = [
  '{"type":"noul","instructions":"i","criteria":{"true":["t"],"false":"f"}}',
  '{"type":"choice","instructions":{"ask":1.10},"criteria":{"10":"ten","9":null,"":"none"}}',
  '{"type":"score","instructions":"i","criteria":["low",{"b":2}]}',
  '{"type":"noul","instructions":"i","criteria":{"true":{"examples":["e",["f"]],"is":null},"false":{"examples":[]}}}',
  '{"type":"choice","instructions":"i","criteria":{"a":{"is":"one","examples":["e"]},"b":{"is":"two","examples":"none"}}}',
  '{"type":"score","instructions":"i","criteria":[{"is":{"c":1.0},"examples":["e"]},"high"]}',
  '{"type":"box","instructions":"the door"}',
  ...Object.values(QUESTIONS).flatMap(({ example }) => (example ? [JSON.stringify(example.question)] : [])),
];

function read(question: string): Question {
  const result = validateRequest(parseJson(`{"state":"s","model":"m","questions":{"q":${question}}}`));
  if (!result.ok) throw new Error(JSON.stringify(result.details));
  return result.request.questions.get("q")!;
}

describe.each(WRITTEN)("the module of %s", (text) => {
  const question = read(text);
  const { ask, writeCriteria } = moduleOf(question.type);
  const asked = ask(question);
  const written = parseJson(text) as JsonObject;

  test("writes the criteria back as they were sent", () => {
    const outcomes = asked.kind === "box" ? [] : asked.outcomes;
    const criteria = writeCriteria(outcomes, (content) => content);
    expect(criteria === null ? undefined : stringifyJson(criteria)).toEqual(
      written.has("criteria") ? stringifyJson(written.get("criteria")!) : undefined,
    );
  });

  test("has the question's contents in the one walk, each as it was sent", () => {
    const criteria: unknown = written.get("criteria") ?? [];
    const sent = [
      written.get("instructions"),
      ...(criteria instanceof Map ? criteria.values() : (criteria as [])),
    ];
    const expected = sent
      .filter((content) => content !== null)
      .map((content) => JSON.stringify(plain(content)));
    expect(
      contentsOf(asked)
        .map((content) => JSON.stringify(plain(content)))
        .sort(),
    ).toEqual(expected.sort());
    expect(contentsOf(mapContents(asked, () => "x"))).toEqual(expected.map(() => "x"));
  });
});

const plain = (value: unknown): unknown => (value instanceof Map ? [...value] : value);

test("takes criteria with examples apart, and leaves every other object whole", () => {
  const { ask } = moduleOf("choice");
  const asked = ask(
    read(
      '{"type":"choice","criteria":{"a":{"is":"one","examples":["e",{"f":1}]},"b":{"examples":[]},' +
        '"c":{"is":"x","examples":["e"],"more":1},"d":{"examples":"e"},"e":{"is":"x"},"f":null}}',
    ),
  );
  const taken = (asked.kind === "box" ? [] : asked.outcomes).map(({ name, byExample }) => [name, byExample]);
  expect(taken).toEqual([
    ["a", { is: "one", examples: ["e", parseJson('{"f":1}')] }],
    ["b", { is: null, examples: [] }],
    ...["c", "d", "e", "f"].map((name) => [name, undefined]),
  ]);
});

test("writes a criterion with examples whole and in parts", () => {
  const asked = moduleOf("noul").ask(read('{"type":"noul","criteria":{"true":{"is":"i","examples":["e"]}}}'));
  const written = mapContents(asked, (content) => (typeof content === "string" ? content : "whole"));
  expect(written).toMatchObject({
    outcomes: [{ description: null }, { description: "whole", byExample: { is: "i", examples: ["e"] } }],
  });
});
