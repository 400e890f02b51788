import { expect, test } from "vitest";
import { readItems } from "../accuracy/labelledItems";
import concepts from "../src/readers/concepts.json";
import { contentText } from "../src/text/content";
import { createEmbedder } from "../src/encoder/embedder";
import { loadEncoder } from "../src/encoder/encoder";
import { decodeFloats } from "../src/encoder/floats";
import readers from "../src/readers/questionReader.json";
import { questionFitting } from "./fitQuestions";
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

test("a concept's probe stands in the repository as the training makes it", async () => {
  const encoder = await loadEncoder();
  try {
    const fit = await questionFitting(createEmbedder(encoder)(() => {}));
    const { name, weights, bias } = readers.at(-1)!;
    const made = fit(name);
    expect(made.bias).toBeCloseTo(bias, 3);
    expect([...made.weights]).toEqual([...decodeFloats(weights)].map((value) => expect.closeTo(value, 3)));
  } finally {
    await encoder.close();
  }
});
