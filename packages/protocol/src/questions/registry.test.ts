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
