import { expect, test } from "vitest";
import { EXAMPLES, exampleDraft } from "./examples";
import { readDraft, writeDraft } from "./storedDraft";
import { countingIds } from "@/test/drafts";

test("a stored draft comes back whole", () => {
  const draft = exampleDraft(EXAMPLES[0], "model-latest", countingIds());
  draft.questions = draft.questions.map((question) => ({ ...question, included: false, collapsed: true }));
  expect(readDraft(writeDraft(draft))).toEqual(draft);
});

test("text of another kind or version is not taken for a draft", () => {
  const draft = exampleDraft(EXAMPLES[0], "model-latest", countingIds());
  const other = writeDraft(draft).replace('"version":1', '"version":2');
  expect(["", "{", "null", "{}", other].map(readDraft)).toEqual([null, null, null, null, null]);
});
