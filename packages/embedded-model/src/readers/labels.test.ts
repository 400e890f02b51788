import { expect, test } from "vitest";
import type { Embedder } from "../encoder/embedder";
import { VECTOR_SIZE } from "../encoder/encoderGraph";
import { choiceSimilarities, choiceState, encodeLabels } from "./labels";

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

/** Knows the vectors above; `asked` lists its requests. */
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

test("a long state is read by the passages that general vectors find nearest, a short one whole", async () => {
  const { embedder } = createFake();
  const whole = { chunks: [BOTH], sentences: [[]], readings: [] };
  const far = Array.from({ length: 40 }, () => unit(0, 0, 1));
  const asked: unknown[] = [];
  const given = {
    ...embedder,
    state: (text: string, kind = "general") => {
      asked.push([text, kind]);
      const chunks = kind === "general" ? [...far, RED, BLUE] : [BOTH];
      return Promise.resolve({ ...whole, chunks });
    },
    passages: (_: string, places: readonly number[], kind: string) => {
      asked.push([kind, places.length, ...places.slice(0, 3)]);
      return Promise.resolve(whole);
    },
  } as Embedder;
  const read = { text: "the state", sentences: [], tokens: 0, stems: new Set<string>() };
  const tokens = new Uint16Array(1);
  const labels = ["a red one"];
  expect(await choiceState("", labels, { ...read, chunks: [tokens] }, given)).toEqual(whole);
  expect(asked).toEqual([["the state", "choice"]]);
  asked.length = 0;
  await choiceState("", labels, { ...read, chunks: [...far, tokens, tokens].map(() => tokens) }, given);
  expect(asked).toEqual([
    ["the state", "general"],
    ["choice", 32, 40, 0, 1],
  ]);
});

test("a label is read alone and with its question, one of many alone", async () => {
  const { asked, embedder } = createFake();
  expect(await encodeLabels("Which?", ["a red one"], embedder, "choice")).toEqual([[RED, BOTH]]);
  expect(asked).toEqual(["choice: a red one", "choice: Which? a red one"]);
  const many = Array.from({ length: 65 }, () => "a blue one");
  expect(await encodeLabels("Which?", many, embedder, "general")).toEqual(many.map(() => [BLUE]));
});
