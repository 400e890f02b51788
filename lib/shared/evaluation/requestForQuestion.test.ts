import { expect, test } from "vitest";
import { requestForQuestion } from "./requestForQuestion";

const REQUEST =
  '{"model":"m","state":{"id":9007199254740993},"questions":{"a":{"type":"noul"},"__proto__":{"type":"box"}},"x":1}';

test.each([
  ["a", '{"model":"m","state":{"id":9007199254740993},"questions":{"a":{"type":"noul"}},"x":1}'],
  [
    "__proto__",
    '{"model":"m","state":{"id":9007199254740993},"questions":{"__proto__":{"type":"box"}},"x":1}',
  ],
  ["gone", null],
])("the question %s stands alone in the request, with everything else as it was", (name, alone) => {
  expect(requestForQuestion(REQUEST, name)).toBe(alone);
});

test("a text that is no request has no question", () => {
  expect([requestForQuestion("{", "a"), requestForQuestion("[]", "a")]).toEqual([null, null]);
});
