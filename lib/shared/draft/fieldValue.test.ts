import { expect, test } from "vitest";
import { countingIds } from "@/test/drafts";
import { emptyDraft, newLevel, newOption, textContent, type Draft } from "./draft";
import { newQuestion } from "./questions/newQuestion";
import { fieldValue } from "./fieldValue";

function draftOf(optionName: string): Draft {
  const ids = countingIds();
  const options = [
    { ...newOption(ids, optionName, textContent("d")), id: "o" },
    { ...newOption(ids, "b"), id: "p" },
  ];
  const levels = [{ ...newLevel(ids), id: "l" }];
  return {
    ...emptyDraft("m"),
    images: [{ placeholder: "p.1", key: optionName, name: "a.png", format: "png", note: "" }],
    questions: [{ ...newQuestion("choice", "q", ids), id: "q", options, levels }],
  };
}

const FIELDS = ["state", "model", "questions", "q.name", "q.instructions", "q.yes", "q.options", "q.levels"];
const ROWS = ["o.name", "o.description", "p.name", "l.description", "image.p.1"];

test("only the values of the fields that an edit touches change", () => {
  const one = draftOf("a");
  const other = draftOf("changed");
  const changed = [...FIELDS, ...ROWS].filter((field) => fieldValue(one, field) !== fieldValue(other, field));
  expect(changed).toEqual(["q.options", "o.name", "image.p.1"]);
});

test("a field that is gone has no value", () => {
  expect([fieldValue(draftOf("a"), "gone.name"), fieldValue(draftOf("a"), "q.other")]).toEqual([
    undefined,
    undefined,
  ]);
});
