import { describe, expect, test } from "vitest";
import { JsonParseError, parseJson, stringifyJson } from "./json";
import { jsonErrorDetail, validateRequest } from "./validate";

function details(text: string) {
  const result = validateRequest(parseJson(text));
  if (result.ok) throw new Error(`accepted ${text}`);
  return result.details;
}

function withQuestions(questions: string): string {
  return `{"state":"s","model":"m","questions":${questions}}`;
}

function accepted(text: string) {
  const result = validateRequest(parseJson(text));
  if (!result.ok) throw new Error(JSON.stringify(result.details));
  return result.request;
}

const TAGS = "'noul', 'choice', 'score', 'box'";

describe("validateRequest accepts", () => {
  test("every question type, and drops unknown fields", () => {
    const request = accepted(`{
      "state": {"b": 9007199254740993, "1": ["x"]},
      "model": "model-latest",
      "questions": {
        "refund": {"type": "noul", "instructions": "Refund?", "criteria": {"true": "asks", "false": null}, "x": 1},
        "plain": {"type": "noul"},
        "none": {"type": "noul", "instructions": null, "criteria": null},
        "team": {"type": "choice", "criteria": {"Billing": null, "": "none of them", "billing": ["a"]}},
        "urgency": {"type": "score", "instructions": {"ask": "?"}, "criteria": ["low", {"level": "high"}, []]},
        "where": {"type": "box", "instructions": ["the cat"]}
      },
      "temperature": 0
    }`);
    expect(request).toEqual({
      state: parseJson('{"b":9007199254740993,"1":["x"]}'),
      model: "model-latest",
      questions: new Map<string, unknown>([
        ["refund", { type: "noul", instructions: "Refund?", criteria: { true: "asks", false: null } }],
        ["plain", { type: "noul" }],
        ["none", { type: "noul", instructions: null, criteria: null }],
        [
          "team",
          {
            type: "choice",
            criteria: new Map<string, unknown>([
              ["Billing", null],
              ["", "none of them"],
              ["billing", ["a"]],
            ]),
          },
        ],
        [
          "urgency",
          {
            type: "score",
            instructions: parseJson('{"ask":"?"}'),
            criteria: ["low", parseJson('{"level":"high"}'), []],
          },
        ],
        ["where", { type: "box", instructions: ["the cat"] }],
      ]),
    });
  });

  test("the caller's order of names and options, and names with a meaning in JavaScript", () => {
    const names = ["10", "2", "__proto__", "constructor", "toString", "😀", "a"];
    const options = `{${names.map((name) => `${JSON.stringify(name)}:null`).join(",")}}`;
    const questions = `{${names
      .map((name) => `${JSON.stringify(name)}:{"type":"choice","criteria":${options}}`)
      .join(",")}}`;
    const request = accepted(withQuestions(questions));
    expect([...request.questions.keys()]).toEqual(names);
    for (const question of request.questions.values()) {
      expect(question.type === "choice" && [...question.criteria.keys()]).toEqual(names);
    }
  });

  test("the numbers of options and levels at both ends of their ranges", () => {
    const options = (count: number) =>
      stringifyJson(new Map(Array.from({ length: count }, (_, i) => [`o${i}`, null])));
    const levels = (count: number) => JSON.stringify(Array.from({ length: count }, (_, i) => `l${i}`));
    for (const criteria of [options(1), options(255)]) {
      accepted(withQuestions(`{"q":{"type":"choice","criteria":${criteria}}}`));
    }
    for (const criteria of [levels(1), levels(10)]) {
      accepted(withQuestions(`{"q":{"type":"score","criteria":${criteria}}}`));
    }
  });
});

describe("validateRequest refuses", () => {
  test.each([
    ["[]", "an array"],
    ["null", "null"],
    ["1.5", "a number"],
    ['"{}"', "a string"],
    ["true", "true"],
  ])("a body that is %s", (text, found) => {
    expect(details(text)).toEqual([
      {
        type: "dict_type",
        loc: ["body"],
        msg: `Expected an object but found ${found}`,
        input: parseJson(text),
      },
    ]);
  });

  test("missing fields, all at once", () => {
    expect(details("{}")).toEqual([
      {
        type: "missing",
        loc: ["body", "state"],
        msg: "Field required: expected a string, an object or an array",
      },
      { type: "missing", loc: ["body", "model"], msg: "Field required: expected a string" },
      {
        type: "missing",
        loc: ["body", "questions"],
        msg: "Field required: expected an object that maps names to questions",
      },
    ]);
  });

  test("top-level fields of the wrong type", () => {
    expect(details('{"state":null,"model":5,"questions":[]}')).toEqual([
      {
        type: "content_type",
        loc: ["body", "state"],
        msg: "Expected a string, an object or an array but found null",
        input: null,
      },
      {
        type: "string_type",
        loc: ["body", "model"],
        msg: "Expected a string but found a number",
        input: parseJson("5"),
      },
      {
        type: "dict_type",
        loc: ["body", "questions"],
        msg: "Expected an object that maps names to questions but found an array",
        input: [],
      },
    ]);
    for (const state of ["5", "false"]) {
      expect(details(`{"state":${state},"model":"m","questions":{"q":{"type":"noul"}}}`)).toMatchObject([
        { loc: ["body", "state"], type: "content_type" },
      ]);
    }
  });

  test("no questions", () => {
    expect(details(withQuestions("{}"))).toEqual([
      {
        type: "too_short",
        loc: ["body", "questions"],
        msg: "Expected at least 1 question but found none",
        ctx: { min_length: 1, actual_length: 0 },
        input: new Map(),
      },
    ]);
  });

  test("an empty question name, together with what is wrong inside the question", () => {
    expect(details(withQuestions('{"":{"type":"score","criteria":[]}}'))).toEqual([
      {
        type: "string_too_short",
        loc: ["body", "questions", ""],
        msg: "Expected a name of at least 1 character",
        ctx: { min_length: 1 },
        input: "",
      },
      {
        type: "too_short",
        loc: ["body", "questions", "", "score", "criteria"],
        msg: "Expected at least 1 level but found none",
        ctx: { min_length: 1, actual_length: 0 },
        input: [],
      },
    ]);
  });

  test("a question that is no object, has no type or an unknown one, at the question itself", () => {
    expect(details(withQuestions('{"a":5,"b":{},"c":{"type":"multi"},"d":{"type":null}}'))).toEqual([
      {
        type: "dict_type",
        loc: ["body", "questions", "a"],
        msg: "Expected an object but found a number",
        input: parseJson("5"),
      },
      {
        type: "union_tag_not_found",
        loc: ["body", "questions", "b"],
        msg: `Field required: expected the field 'type', one of ${TAGS}`,
        ctx: { discriminator: "'type'", expected_tags: TAGS },
        input: new Map(),
      },
      {
        type: "union_tag_invalid",
        loc: ["body", "questions", "c"],
        msg: `Expected the field 'type' to be one of ${TAGS} but found 'multi'`,
        ctx: { discriminator: "'type'", expected_tags: TAGS, tag: "'multi'" },
        input: parseJson('{"type":"multi"}'),
      },
      {
        type: "union_tag_invalid",
        loc: ["body", "questions", "d"],
        msg: `Expected the field 'type' to be one of ${TAGS} but found null`,
        ctx: { discriminator: "'type'", expected_tags: TAGS, tag: "null" },
        input: parseJson('{"type":null}'),
      },
    ]);
  });

  test("fields inside a question, with its type before the field", () => {
    const questions = `{
      "n": {"type":"noul","instructions":4,"criteria":{"true":false}},
      "m": {"type":"noul","criteria":["yes"]},
      "c": {"type":"choice","criteria":{"ok":"fine","bad":7}},
      "d": {"type":"choice"},
      "e": {"type":"choice","criteria":["a"]},
      "s": {"type":"score","criteria":["low",null]},
      "t": {"type":"score","criteria":{"0":"low"}}
    }`;
    expect(details(withQuestions(questions)).map(({ type, loc, msg }) => [type, loc.slice(2), msg])).toEqual([
      [
        "content_type",
        ["n", "noul", "instructions"],
        "Expected a string, an object or an array, or null but found a number",
      ],
      [
        "content_type",
        ["n", "noul", "criteria", "true"],
        "Expected a string, an object or an array, or null but found false",
      ],
      ["dict_type", ["m", "noul", "criteria"], "Expected an object but found an array"],
      [
        "content_type",
        ["c", "choice", "criteria", "bad"],
        "Expected a string, an object or an array, or null but found a number",
      ],
      [
        "missing",
        ["d", "choice", "criteria"],
        "Field required: expected an object that maps options to descriptions",
      ],
      [
        "dict_type",
        ["e", "choice", "criteria"],
        "Expected an object that maps options to descriptions but found an array",
      ],
      [
        "content_type",
        ["s", "score", "criteria", 1],
        "Expected a string, an object or an array but found null",
      ],
      ["list_type", ["t", "score", "criteria"], "Expected an array of levels but found an object"],
    ]);
  });

  test("criteria with examples, at the place in them", () => {
    const many = JSON.stringify(Array.from({ length: 33 }, () => "e"));
    const questions = `{
      "n": {"type":"noul","criteria":{"true":{"is":4,"examples":["e",null]},"false":{"examples":${many}}}},
      "c": {"type":"choice","criteria":{"examples":{"is":null,"examples":["e",true]},"b":{"is":4,"examples":[4],"c":4}}},
      "s": {"type":"score","criteria":[{"examples":[]},{"examples":${many}},{"examples":4}]}
    }`;
    expect(details(withQuestions(questions)).map(({ type, loc, msg }) => [type, loc.slice(2), msg])).toEqual([
      [
        "content_type",
        ["n", "noul", "criteria", "true", "is"],
        "Expected a string, an object or an array, or null but found a number",
      ],
      [
        "content_type",
        ["n", "noul", "criteria", "true", "examples", 1],
        "Expected a string, an object or an array but found null",
      ],
      [
        "too_long",
        ["n", "noul", "criteria", "false", "examples"],
        "Expected at most 32 examples but found 33",
      ],
      [
        "content_type",
        ["c", "choice", "criteria", "examples", "examples", 1],
        "Expected a string, an object or an array but found true",
      ],
      ["too_long", ["s", "score", "criteria", 1, "examples"], "Expected at most 32 examples but found 33"],
    ]);
  });

  test("one option or level too many", () => {
    const options = stringifyJson(new Map(Array.from({ length: 256 }, (_, i) => [`o${i}`, null])));
    const levels = JSON.stringify(Array.from({ length: 11 }, () => "l"));
    const questions = `{"c":{"type":"choice","criteria":${options}},"s":{"type":"score","criteria":${levels}}}`;
    expect(details(withQuestions(questions))).toEqual([
      {
        type: "too_long",
        loc: ["body", "questions", "c", "choice", "criteria"],
        msg: "Expected at most 255 options but found 256",
        ctx: { max_length: 255, actual_length: 256 },
      },
      {
        type: "too_long",
        loc: ["body", "questions", "s", "score", "criteria"],
        msg: "Expected at most 10 levels but found 11",
        ctx: { max_length: 10, actual_length: 11 },
        input: parseJson(levels),
      },
    ]);
  });
});

describe("the size of a refusal", () => {
  test("a long failing value is not sent back", () => {
    const wide = `{"type":"multi","a":"${"x".repeat(1_000)}"}`;
    expect(details(withQuestions(`{"q":${wide}}`))[0]).not.toHaveProperty("input");
  });

  test("a deeply nested failing value is not sent back: inside of a detail it could not be read", () => {
    const nested = (depth: number) => `{"q":{"type":${"[".repeat(depth)}${"]".repeat(depth)}}}`;
    const hasInput = (depth: number) => details(withQuestions(nested(depth)))[0]?.input !== undefined;
    expect([hasInput(99), hasInput(100)]).toEqual([true, false]);
  });

  test("stops at 100 details", () => {
    const questions = `{${Array.from({ length: 5_000 }, (_, i) => `"q${i}":1`).join(",")}}`;
    const found = details(withQuestions(questions));
    expect(found).toHaveLength(100);
    expect(found[99]?.loc).toEqual(["body", "questions", "q99"]);
  });

  test("does not repeat a huge name for every detail", () => {
    const name = "n".repeat(600_000);
    const levels = "[null,null,null]";
    expect(details(withQuestions(`{"${name}":{"type":"score","criteria":${levels}}}`))).toHaveLength(1);
  });
});

test("text that is not JSON gives one detail that ends with the offset", () => {
  expect(jsonErrorDetail(new JsonParseError("syntax", 12, "Expected ':' but found \"1\""))).toEqual({
    type: "json_invalid",
    loc: ["body", 12],
    msg: "Invalid JSON at character 12: Expected ':' but found \"1\"",
    ctx: { error: "Expected ':' but found \"1\"" },
  });
});
