import { expect, test } from "vitest";
import { countingIds } from "@/test/drafts";
import { requestToDraft } from "./requestToDraft";
import { draftTitle } from "./draftTitle";

function titleOf(state: unknown, questions: unknown = {}): string | null {
  const reading = requestToDraft(JSON.stringify({ model: "m", state, questions }), countingIds());
  if (!reading.ok) throw new Error(reading.problem.message);
  return draftTitle(reading.draft);
}

const asks = { q: { type: "noul", instructions: "Is it\n late?" } };

test("a draft is titled by its subject, else by its first question, else by that question's key", () => {
  expect(titleOf("Hello\nSubject:  Charged twice \n\nText", asks)).toBe("Charged twice");
  expect(titleOf({ subject: "Broken lamp", text: "…" }, asks)).toBe("Broken lamp");
  expect(titleOf({ subject: 7 }, asks)).toBe("Is it late?");
  expect(titleOf("No subject here", asks)).toBe("Is it late?");
  expect(titleOf("Text", { late: { type: "noul" } })).toBe("late");
  expect(titleOf("Text")).toBeNull();
});

test("a subject deep in the text is none, and a long title is cut", () => {
  expect(titleOf(`${"line\n".repeat(12)}Subject: late`, asks)).toBe("Is it late?");
  expect(titleOf(`Subject: ${"a".repeat(90)}`)).toBe(`${"a".repeat(59)}…`);
});
