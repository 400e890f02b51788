import { expect, test } from "vitest";
import { emptyDraft, textContent, type Draft } from "./draft";
import { newQuestion } from "./questions/newQuestion";
import { requestHash } from "./requestHash";
import { readDraft, writeDraft } from "./storedDraft";

const DRAFT: Draft = {
  ...emptyDraft("m"),
  state: textContent("A state"),
  questions: [newQuestion("noul", "urgent", () => "a")],
};

test("it is the same after a reload, and whatever is folded", () => {
  const folded = { ...DRAFT, questions: DRAFT.questions.map((one) => ({ ...one, collapsed: true })) };
  expect([readDraft(writeDraft(DRAFT))!, folded].map(requestHash)).toEqual(Array(2).fill(requestHash(DRAFT)));
});

test("it differs with everything that a run would send, and to whom", () => {
  const changed: Partial<Draft>[] = [
    {},
    { state: textContent("A State") },
    { state: textContent("A state ") },
    { questions: [newQuestion("noul", "urgency", () => "a")] },
    { questions: [] },
    { model: "n" },
    { compareWith: ["n"] },
    { repeats: 2 },
    { longContext: true },
  ];
  const hashes = changed.map((part) => requestHash({ ...DRAFT, ...part }));
  expect(new Set(hashes).size).toBe(changed.length);
});
