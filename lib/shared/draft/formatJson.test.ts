import { expect, test } from "vitest";
import { formatJson } from "./formatJson";

test.each([
  ['{"b":9007199254740993,"a":[1.0,{}]}', '{\n  "b": 9007199254740993,\n  "a": [\n    1.0,\n    {}\n  ]\n}'],
  ["{oops", null],
  ['{"a":1,"a":2}', null],
  ["", null],
])("%s becomes %j: a layout changes no number, no order and hides no mistake", (text, expected) => {
  expect(formatJson(text)).toBe(expected);
});
