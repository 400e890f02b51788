import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { readItems } from "../accuracy/labelledItems";
import concepts from "../src/readers/concepts.json";
import { contentText } from "../src/text/content";
import questions from "./questions.json";

const plain = (question: string): string =>
  question
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();

test("every concept has questions, and there are some for none of them", () => {
  expect(Object.keys(questions).sort()).toEqual([...concepts.map(({ name }) => name), "none"].sort());
  expect(Object.values(questions).filter((texts) => texts.length < 5)).toEqual([]);
});

test("no question of the final set is among those that the concepts learn from", () => {
  const known = new Set(Object.values(questions).flat().map(plain));
  const final = ["choice", "score", "noul"]
    .flatMap((type) => readItems(`packages/embedded-model/accuracy/items/${type}.jsonl`))
    .filter(({ part }) => part === "final");
  const asked = new Set(final.map(({ question }) => plain(contentText(question.instructions))));
  expect(asked.size).toBeGreaterThan(20);
  expect([...asked].filter((question) => known.has(question))).toEqual([]);
});

test("the probes were made of the questions that stand there", () => {
  // After a change: `npm run train:questions`, `npm run test:full`, and the new digest here.
  expect(createHash("sha256").update(JSON.stringify(questions)).digest("hex")).toBe(
    "330a53d5a1d1386bf7f63c13c82215bf7513a1aba40efd86c47471b38e26ba92",
  );
});
