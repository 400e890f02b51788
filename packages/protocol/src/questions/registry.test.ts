import { describe, expect, test } from "vitest";
import { parseJson, stringifyJson } from "../json";
import { validateRequest } from "../validate";
import { contentsOf, mapContents } from "./asked";
import { moduleOf, QUESTION_TYPES, type Question } from "./registry";

/** One question of each type, with all of its fields. */
const QUESTIONS = {
  noul: '{"type":"noul","instructions":"i","criteria":{"true":["t"],"false":"f"}}',
  choice: '{"type":"choice","instructions":{"ask":1.10},"criteria":{"10":"ten","9":null,"":"none"}}',
  score: '{"type":"score","instructions":"i","criteria":["low",{"b":2}]}',
  box: '{"type":"box","instructions":"the door"}',
} satisfies Record<Question["type"], string>;

function read(question: string): Question {
  const result = validateRequest(parseJson(`{"state":"s","model":"m","questions":{"q":${question}}}`));
  if (!result.ok) throw new Error(JSON.stringify(result.details));
  return result.request.questions.get("q")!;
}

describe.each(QUESTION_TYPES)("the module of %s", (type) => {
  const written = parseJson(QUESTIONS[type]) as ReadonlyMap<string, never>;
  const asked = moduleOf(type).ask(read(QUESTIONS[type]));

  test("writes the criteria back as they were sent", () => {
    const outcomes = asked.kind === "box" ? [] : asked.outcomes;
    const criteria = moduleOf(type).writeCriteria(outcomes, (content) => content);
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
