import { expect, test } from "vitest";
import { duplicateQuestion, newOption, uniqueName } from "./draft";
import { newQuestion } from "./questions/newQuestion";
import { countingIds } from "@/test/drafts";

test("a new name is the first number that is free", () => {
  expect([uniqueName("question", []), uniqueName("question", ["question_1", "question_3"])]).toEqual([
    "question_1",
    "question_2",
  ]);
});

test("a copy says the same under a name and ids of its own", () => {
  const ids = countingIds();
  const question = { ...newQuestion("choice", "urgency", ids), options: [newOption(ids, "x")] };
  const copy = duplicateQuestion(question, ["urgency", "urgency_2"], ids);
  expect(copy).toEqual({
    ...question,
    id: "id5",
    name: "urgency_3",
    options: [{ ...question.options[0], id: "id6" }],
  });
  expect(duplicateQuestion({ ...copy, name: "" }, [], ids).name).toBe("question_2");
});
