import { expect, test } from "vitest";
import type { Judgement } from "./judgedCells";
import { verdictNote, verdictWords } from "./verdictWords";

const base = { distance: 0.1, isOtherDecision: false, repeatsNeeded: null };

test.each<[Partial<Judgement>, string, string | null]>([
  [{ verdict: "flips", shift: -0.4, isOtherDecision: true }, "Different answer", "−40.0 pp"],
  [{ verdict: "moves", shift: -0.08 }, "Same answer, less certain", "−8.0 pp"],
  [{ verdict: "moves", shift: 0.08 }, "Same answer, more certain", "+8.0 pp"],
  [{ verdict: "moves", shift: null }, "Same answer, shifted", null],
  [{ verdict: "noneFound", shift: 0.031 }, "No significant difference", "+3.1 pp (not significant)"],
  [{ verdict: "noneFound", shift: 0 }, "No significant difference", null],
  [
    { verdict: "tooFewRepeats", shift: -0.02, isOtherDecision: true, repeatsNeeded: 12 },
    "Too few repeats to say",
    "other answer, −2.0 pp, 12 repeats would do",
  ],
  [{ verdict: null, shift: 0.1 }, "", "+10.0 pp"],
])("%j is said in words", (judgement, words, note) => {
  const whole = { ...base, verdict: null, shift: null, ...judgement };
  expect([verdictWords(whole), verdictNote(whole)]).toEqual([words, note]);
});
