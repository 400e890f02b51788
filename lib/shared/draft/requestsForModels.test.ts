import { expect, test } from "vitest";
import { requestsForModels } from "./requestsForModels";

test("each model gets the same request, and the one that it was written for gets it to the byte", () => {
  const text =
    '{"state": {"n": 9007199254740993, "10": 1, "2": 1e2}, "model": "a",\n "questions": {"q": {}}}';
  expect(requestsForModels(text, ["a", 'b"'])).toEqual([
    text,
    `{
  "state": {
    "n": 9007199254740993,
    "10": 1,
    "2": 1e2
  },
  "model": "b\\"",
  "questions": {
    "q": {}
  }
}`,
  ]);
});

test("a text that is no request has none for another model", () => {
  expect(() => requestsForModels("[]", ["a"])).toThrow("A request is an object");
});
