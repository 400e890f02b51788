import { expect, test } from "vitest";
import { outdatedQuestions } from "./outdatedQuestions";

const request = (state: string, questions: Record<string, unknown>, model = "model-latest") =>
  JSON.stringify({ model, state, questions });

const [a, b] = [
  { type: "noul", instructions: "A?" },
  { type: "noul", instructions: "B?" },
];
const before = request("s", { a, b });

const read = (present: string | null) => {
  const { isEdited, isAnother, has } = outdatedQuestions(before, present);
  return { isEdited, isAnother, outdated: ["a", "b"].filter(has) };
};

test.each([
  ["the same request", before, false, []],
  ["another order of the questions", request("s", { b, a }), false, []],
  ["an edited question", request("s", { a, b: { ...b, instructions: "Now?" } }), true, ["b"]],
  ["a question that is gone", request("s", { a }), true, ["b"]],
  ["a further question", request("s", { a, b, c: a }), true, []],
  ["another state", request("t", { a, b }), true, ["a", "b"]],
  ["another model", request("s", { a, b }, "other"), true, ["a", "b"]],
  ["a draft that is no request", null, true, ["a", "b"]],
  ["a text that is no JSON", "{", true, ["a", "b"]],
  ["other spaces, or a number that JSON.parse rounds", `${before} `, true, ["a", "b"]],
])("%s outdates the answers that depend on it", (_, present, isEdited, outdated) => {
  expect(read(present)).toEqual({ isEdited, isAnother: false, outdated });
});

test("other content with other questions is another request", () => {
  expect(read(request("t", { c: a }))).toEqual({ isEdited: true, isAnother: true, outdated: ["a", "b"] });
});

test("a question named __proto__ is a question like others", () => {
  const text = (instructions: string) =>
    `{"state":"s","questions":{"__proto__":{"type":"noul","instructions":"${instructions}"}}}`;
  expect(outdatedQuestions(text("A?"), text("B?")).has("__proto__")).toBe(true);
});
