import { expect, test } from "vitest";
import type { Embedder } from "./embedder";
import { VECTOR_SIZE } from "./encoderGraph";
import { choiceSimilarities, encodeLabels } from "./labels";

const unit = (...values: number[]): Float32Array => {
  const vector = new Float32Array(VECTOR_SIZE);
  vector.set(values);
  return vector;
};
const [RED, BLUE, BOTH] = [unit(1, 0), unit(0, 1), unit(0.6, 0.8)];
const VECTORS: Record<string, Float32Array> = {
  "a red one": RED,
  "a blue one": BLUE,
  neither: unit(0, 0, 1),
};

/** Knows the vectors above; `asked` lists what it was asked for. */
function createFake() {
  const asked: string[] = [];
  const embedder = {
    text: (text: string, kind?: string) => {
      asked.push(`${kind}: ${text}`);
      return Promise.resolve(VECTORS[text] ?? BOTH);
    },
  } as Embedder;
  return { asked, embedder };
}

test("a sentence that tells counts beside the passage in which it is lost", async () => {
  const { asked, embedder } = createFake();
  const state = { chunks: [BOTH], sentences: [["a red one", "neither"]], readings: [] };
  const [red, blue] = await choiceSimilarities([[RED], [BLUE]], state, embedder);
  expect(red!).toBeGreaterThan(blue!);
  expect(red).toBeCloseTo(0.7 * 0.6 + 0.3, 6);
  expect(blue).toBeCloseTo(0.7 * 0.8, 6);
  expect(asked).toEqual(["choice: a red one", "choice: neither"]);
});

test("a passage of one sentence is not encoded twice, and of many passages only the nearest are read by sentence", async () => {
  const { asked, embedder } = createFake();
  const alone = { chunks: [BOTH], sentences: [["a red one"]], readings: [] };
  expect(await choiceSimilarities([[BLUE]], alone, embedder)).toEqual([expect.closeTo(0.8, 6)]);
  expect(asked).toEqual([]);

  const far = Array.from({ length: 20 }, () => unit(0, 0, 1));
  const long = {
    chunks: [...far, RED],
    sentences: [...far.map(() => ["x", "y"]), ["a red one", "z"]],
    readings: [],
  };
  await choiceSimilarities([[RED], [BLUE]], long, embedder);
  expect(asked.length).toBe(16);
  expect(asked).toContain("choice: a red one");
});

test("a label is read alone and with its question, one of many alone", async () => {
  const { asked, embedder } = createFake();
  expect(await encodeLabels("Which?", ["a red one"], embedder, "choice")).toEqual([[RED, BOTH]]);
  expect(asked).toEqual(["choice: a red one", "choice: Which? a red one"]);
  const many = Array.from({ length: 65 }, () => "a blue one");
  expect(await encodeLabels("Which?", many, embedder, "general")).toEqual(many.map(() => [BLUE]));
});
