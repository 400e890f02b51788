import { expect, test } from "vitest";
import { exampleDraft } from "@/lib/shared/examples/example";
import { EXAMPLES } from "@/lib/shared/examples/examples";
import { readDraft, writeDraft } from "./storedDraft";
import { countingIds } from "@/test/drafts";

test("a stored draft comes back whole", () => {
  const draft = exampleDraft(EXAMPLES[0], "model-latest", countingIds());
  draft.compareWith = ["model-1.12.0"];
  draft.repeats = 20;
  draft.questions = draft.questions.map((question) => ({ ...question, included: false, collapsed: true }));
  const still = { takenFrom: "first frame of an animation of 12 frames" };
  const image = { placeholder: "p", key: "k", name: "run.gif", format: "png", note: "Converted" } as const;
  draft.images = [{ ...image, ...still }, image];
  expect(readDraft(writeDraft(draft))).toEqual(draft);
});

test("a draft that was stored before runs had several models asks one of them once", () => {
  const draft = exampleDraft(EXAMPLES[0], "model-latest", countingIds());
  const older = writeDraft(draft).replace('"compareWith":[],"repeats":1,', "");
  expect(older).not.toContain("repeats");
  expect(readDraft(older)).toEqual(draft);
});

test("text of another kind or version is not taken for a draft", () => {
  const draft = exampleDraft(EXAMPLES[0], "model-latest", countingIds());
  const other = writeDraft(draft).replace('"version":1', '"version":2');
  expect(["", "{", "null", "{}", other].map(readDraft)).toEqual([null, null, null, null, null]);
});

test("models that stand twice or are too many are let go, and nothing else of the draft", () => {
  const draft = exampleDraft(EXAMPLES[0], "a", countingIds());
  const compareWith = ["b", "a", "b", "c", "d", "e", "f", "g", "h", "i"];
  expect(readDraft(writeDraft({ ...draft, compareWith }))).toEqual({
    ...draft,
    compareWith: ["b", "c", "d", "e", "f", "g", "h"],
  });
});
