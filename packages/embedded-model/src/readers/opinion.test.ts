import { afterAll, beforeAll, expect, test } from "vitest";
import { createEmbedder, type Embedder } from "../encoder/embedder";
import { loadEncoder, type Encoder } from "../encoder/encoder";
import { OPINIONS, opinionClasses, opinionLogits } from "./opinion";

let encoder: Encoder;
let embedder: Embedder;
beforeAll(async () => {
  encoder = await loadEncoder();
  embedder = createEmbedder(encoder)(() => {});
});
afterAll(() => encoder.close());

test.each([
  { names: ["negative", "neutral", "positive"], classes: [2, 1, 0] },
  { names: ["Good", "Mixed", "Bad"], classes: [0, 1, 2] },
  { names: ["satisfied", "not satisfied"], classes: [0, 2] },
  { names: ["positive", "negative", "billing"], classes: null },
  { names: ["positive", "very positive", "negative"], classes: null },
  { names: ["neutral"], classes: null },
])("sorts $names into opinions", ({ names, classes }) => {
  expect(opinionClasses(names)).toEqual(classes);
});

test.each([
  { text: "I love this lamp, it is beautiful.", opinion: "positive" },
  { text: "It broke on the first day, a waste of money.", opinion: "negative" },
  { text: "The sound is great, but the battery is poor.", opinion: "neutral" },
  { text: "The box holds two cables.", opinion: "neutral" },
])("reads $text as $opinion", async ({ text, opinion }) => {
  const logits = await opinionLogits(await embedder.state(text), embedder);
  expect(OPINIONS[logits.indexOf(Math.max(...logits))]).toBe(opinion);
});

test("reads a text of many clauses by its chunks", async () => {
  const long = "I love it. It works perfectly. ".repeat(40);
  const logits = await opinionLogits(await embedder.state(long), embedder);
  expect(logits.indexOf(Math.max(...logits))).toBe(0);
});
