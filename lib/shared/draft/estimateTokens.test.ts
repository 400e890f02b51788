import { expect, test } from "vitest";
import { IMAGE_TOKENS } from "@typed-question/protocol/limits";
import { emptyDraft, textContent } from "./draft";
import { estimateTokens } from "./estimateTokens";
import { newQuestion } from "./questions/newQuestion";

test("the estimate counts the state, the included questions and each mention of an image", () => {
  const asked = { ...newQuestion("noul", "a", () => "q"), instructions: textContent("x".repeat(40)) };
  const draft = { ...emptyDraft("m"), state: textContent("y".repeat(400)), questions: [asked] };
  expect(estimateTokens(draft)).toBe(110);
  expect(estimateTokens({ ...draft, questions: [{ ...asked, included: false }] })).toBe(100);
  const image = { placeholder: "imag", key: "k", name: "a.png", format: "png" as const, note: "" };
  expect(estimateTokens({ ...emptyDraft("m"), state: textContent("imag imag\n"), images: [image] })).toBe(
    2 * IMAGE_TOKENS + 3,
  );
});
