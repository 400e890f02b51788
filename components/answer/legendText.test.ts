import { expect, test } from "vitest";
import { parseJson } from "@typed-question/protocol/json";
import { legendText } from "./legendText";

test.each([
  ['"today"', "today"],
  ['{"is":"today","examples":["It burns."]}', "today"],
  ['{"is":{"hours":1.0},"examples":["It burns."]}', '{"hours":1.0}'],
  ['{"examples":["It burns."]}', '{"examples":["It burns."]}'],
  ['{"is":"today","examples":["It burns."],"more":1}', '{"is":"today","examples":["It burns."],"more":1}'],
])("the level %s is called %s", (level, text) => {
  expect(legendText(parseJson(level))).toBe(text);
});

test("a level without a text has none", () => expect(legendText(undefined)).toBe(""));
