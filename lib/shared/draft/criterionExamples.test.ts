import { describe, expect, test } from "vitest";
import { parseJson } from "@typed-question/protocol/json";
import { criterionContent, criterionParts, withExample } from "./criterionExamples";
import { jsonContent, textContent } from "./draft";

describe("a criterion with examples", () => {
  test.each([
    ['{"is":"asks for money","examples":["Pay me back.",{"text":"refund"}]}', "asks for money", 2],
    ['{"examples":["Pay me back."]}', null, 1],
    ['{"is":{"n":1.10},"examples":[]}', parseJson('{"n":1.10}'), 0],
  ])("%s is taken apart", (text, is, count) => {
    const parts = criterionParts(jsonContent(text));
    expect(parts?.is).toEqual(is);
    expect(parts?.examples.length).toBe(count);
  });

  test.each(['{"is":"a"}', '{"examples":"a"}', '{"is":"a","examples":["b"],"more":1}', "{", '["a"]'])(
    "%s is none",
    (text) => expect(criterionParts(jsonContent(text))).toBeNull(),
  );

  test("is none as a text", () => expect(criterionParts(textContent('{"examples":["a"]}'))).toBeNull());

  test("is written with its description, and without it where there is none", () => {
    expect(JSON.parse(criterionContent({ is: "a", examples: ["b"] }).text)).toEqual({
      is: "a",
      examples: ["b"],
    });
    expect(JSON.parse(criterionContent({ is: "", examples: ["b"] }).text)).toEqual({ examples: ["b"] });
  });

  test("becomes its description again with the last example", () => {
    expect(criterionContent({ is: "a", examples: [] })).toEqual(textContent("a"));
    expect(criterionContent({ is: null, examples: [] })).toEqual(textContent());
    expect(criterionContent({ is: parseJson('{"n":1.10}'), examples: [] }).mode).toBe("json");
  });
});

describe("one more example", () => {
  test("joins the others, in the place of a blank one", () => {
    const before = jsonContent('{"is":"a","examples":["b"," "]}');
    expect(JSON.parse(withExample(before, "c")!.text)).toEqual({ is: "a", examples: ["b", "c"] });
  });

  test("keeps a description of any kind", () => {
    expect(JSON.parse(withExample(textContent("a"), "c")!.text)).toEqual({ is: "a", examples: ["c"] });
    expect(withExample(jsonContent('{"n":1.10}'), "c")!.text).toContain("1.10");
    expect(JSON.parse(withExample(jsonContent(" "), "c")!.text)).toEqual({ examples: ["c"] });
  });

  test("is not put into JSON that cannot be read", () =>
    expect(withExample(jsonContent("{"), "c")).toBeNull());
});
