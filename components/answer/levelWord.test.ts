import { expect, test } from "vitest";
import { levelWord } from "./levelWord";

test.each([
  ["Urgent", "Urgent"],
  ["Urgent: an answer is needed today", "Urgent"],
  ["Calm, no hurry", "Calm"],
  ["Low (can wait)", "Low"],
  ["Low – can wait", "Low"],
  ["Version 1.5 only", "Version 1.5 only"],
  ["Meets the bar.", "Meets the bar"],
  ["First line\nsecond line", "First line"],
  ["x".repeat(60), `${"x".repeat(47)}…`],
  ['{"deadline":"today"}', ""],
  ["", ""],
])("the level %j is named %j", (legend, word) => {
  expect(levelWord(legend)).toBe(word);
});
