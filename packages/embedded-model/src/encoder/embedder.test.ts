import { numbersFinder } from "../rules/quantities";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { createEmbedder, type Embedder } from "./embedder";
import type { Encoding, VectorKind } from "./encoder";
import { VECTOR_SIZE } from "./encoderGraph";
import { createTokenizer, type Tokenizer } from "../text/tokenizer";
import { readVocabulary } from "./weights";

let tokenizer: Tokenizer;
beforeAll(async () => {
  tokenizer = createTokenizer(await readVocabulary());
});

const encodingOf = (tokens: readonly number[]): Encoding => ({
  vector: new Float32Array(VECTOR_SIZE).fill(tokens.length),
  readings: Float32Array.of(tokens.length),
});

let runs: number;
let kinds: VectorKind[];
let createChecked: (checkpoint: () => void) => Embedder;
let embedder: Embedder;
beforeEach(() => {
  runs = 0;
  kinds = [];
  createChecked = createEmbedder({
    tokenizer,
    encode: (texts, kind) => {
      runs += 1;
      kinds.push(kind);
      return Promise.resolve(texts.map(encodingOf));
    },
    encodeStates: () => Promise.reject(new Error("not asked for")),
    close: () => Promise.resolve(),
  });
  embedder = createChecked(() => {});
});

/** Number of runs for the same state again. */
async function runsAgain(text: string): Promise<number> {
  runs = 0;
  await embedder.state(text);
  return runs;
}

test("a state is read once, and again only when others took its place", async () => {
  await embedder.state("The parcel is lost.");
  expect(await runsAgain("The parcel is lost.")).toBe(0);
});

test("the sentences of a state count as what it holds", async () => {
  // 0.8 MB of text and vectors each, and 2 MB with the sentences.
  const sentences = (i: number): string => `${i}. ${"I. ".repeat(38_000)}`;
  const first = createChecked(() => {});
  const { chunks } = await first.state(sentences(0));
  for (let i = 1; i < 8; i++) await embedder.state(sentences(i));
  expect(await runsAgain(sentences(7))).toBe(0);
  // A request keeps its own state, even after eviction from the cache.
  expect((await first.state(sentences(0))).chunks[0]).toBe(chunks[0]);
  expect(await runsAgain(sentences(0))).toBeGreaterThan(0);
});

test("numbers that were read from a state count as what it holds", async () => {
  const numbers = (i: number): string => `${i} ${"7 9; ".repeat(7_000)}`;
  for (let i = 0; i < 8; i++) await embedder.state(numbers(i));
  expect(await runsAgain(numbers(0))).toBe(0);
  for (let i = 0; i < 8; i++) {
    await embedder.state(numbers(i));
    await embedder.find(await embedder.read(numbers(i)), numbersFinder);
  }
  expect(await runsAgain(numbers(7))).toBe(0);
  expect(await runsAgain(numbers(0))).toBeGreaterThan(0);
});

test("a state has the readings of its chunks, in the order of the text", async () => {
  const sentence = "The parcel is lost and nobody knows where it went. ";
  const text = sentence.repeat(31);
  const { readings, chunks } = await embedder.state(text);
  expect(readings.length).toBe(chunks.length);
  expect(readings.length).toBeGreaterThan(2);
  expect(readings.reduce((sum, ofChunk) => sum + ofChunk[0]!, 0)).toBe((await embedder.read(text)).tokens);
  expect(readings.at(-1)![0]).toBeLessThan(readings[0]![0]!);
});

test("a state is encoded once for each kind of vectors, and read once for both", async () => {
  const text = "The parcel is lost.";
  const [general, choice] = await Promise.all([embedder.state(text), embedder.state(text, "choice")]);
  expect(kinds).toEqual(["general", "choice"]);
  expect(choice.chunks[0]).not.toBe(general.chunks[0]);
  expect((await createChecked(() => {}).state(text, "choice")).chunks[0]).toBe(choice.chunks[0]);
  expect(await embedder.read(text)).toBe(await createChecked(() => {}).read(text));
  expect(kinds.length).toBe(2);
});

test("passages of a state are encoded once, in the order that was asked for", async () => {
  const text = "The parcel is lost and nobody knows where it went. ".repeat(31);
  const { chunks } = await embedder.state(text, "choice");
  const { sentences } = await embedder.read(text);
  expect(new Set(chunks.map(([tokens]) => tokens)).size).toBeGreaterThan(1);
  runs = 0;
  const some = await embedder.passages(text, [chunks.length - 1, 0], "choice");
  expect(some).toMatchObject({
    chunks: [chunks.at(-1), chunks[0]],
    sentences: [sentences.at(-1), sentences[0]],
  });
  expect(runs).toBe(0);
});

test("passages that several questions ask for at the same time are encoded once", async () => {
  const text = "The parcel is lost and nobody knows where it went. ".repeat(31);
  await Promise.all([1, 2, 3].map(() => embedder.passages(text, [0, 1], "choice")));
  const once = runs;
  expect(await runsAgain(text)).toBeGreaterThan(0);
  runs = 0;
  await embedder.passages(text, [1, 0], "choice");
  expect([once, runs]).toEqual([2, 0]);
});

test("a text has a vector of each kind", async () => {
  const [general, choice] = await Promise.all([embedder.text("parcel"), embedder.text("parcel", "choice")]);
  expect(choice).not.toBe(general);
  expect(await embedder.text("parcel", "choice")).toBe(choice);
  expect(kinds).toEqual(["general", "choice"]);
});

test("a state whose encoding failed is encoded when it is asked for again", async () => {
  let isAway = true;
  const given = createChecked(() => {
    if (isAway) throw new Error("given up");
  });
  await expect(given.state("The parcel is lost.")).rejects.toThrow("given up");
  isAway = false;
  expect((await given.state("The parcel is lost.")).chunks.length).toBe(1);
});

test("texts that are asked for together are encoded together, and one that is asked for twice once", async () => {
  runs = 0;
  const [parcel, again] = await Promise.all(
    ["parcel", "parcel", "Parcel"].map((text) => embedder.text(text)),
  );
  expect(again).toBe(parcel);
  expect(runs).toBe(1);
});

test.each([
  ["its state is read", (given: Embedder, long: string) => given.state(long)],
  ["a question is counted", (given: Embedder, long: string) => given.countTokens(long)],
  [
    "its numbers are read",
    async (given: Embedder, long: string) => given.find(await embedder.read(long), numbersFinder),
  ],
])("work is given up at the next pause while %s, and can be done later", async (_, work) => {
  const long = "row 4711: 20 parts\n".repeat(3_000);
  let pauses = 0;
  const given = createChecked(() => {
    pauses += 1;
    if (pauses === 2) throw new Error("given up");
  });
  await expect(work(given, long)).rejects.toThrow("given up");
  expect(pauses).toBe(2);
  expect(await work(embedder, long)).toBeDefined();
});
