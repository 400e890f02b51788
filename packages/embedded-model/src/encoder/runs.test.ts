import fc from "fast-check";
import { expect, test } from "vitest";
import type { Encoding, VectorKind } from "./encoder";
import { encodeHere, encodeTexts, planRuns, RUN_TOKENS_MAX, type TokenizedText } from "./runs";

const encodingOf = (tokens: readonly number[]): Encoding => ({
  vector: Float32Array.from(tokens),
  readings: Float32Array.of(tokens.length),
});

const texts = (...lengths: number[]): TokenizedText[] =>
  lengths.map((length, i) => ({ kind: "general", tokens: new Array<number>(length).fill(i) }));

test("texts of one length run together, and a text as long as a run alone", () => {
  expect(planRuns(texts(4, 60, 4, 128, 60, 60, 128))).toEqual([[0, 2], [1, 4], [3], [5], [6]]);
});

test("texts run with those of their kind alone, and the encoder is told the kind", async () => {
  const mixed = texts(4, 4, 4, 4).map((text, i): TokenizedText =>
    i % 2 ? { ...text, kind: "choice" } : text,
  );
  expect(planRuns(mixed)).toEqual([
    [0, 2],
    [1, 3],
  ]);
  const told: [VectorKind, number][] = [];
  const encoder = {
    encode: (run: readonly (readonly number[])[], kind: VectorKind) => {
      for (const tokens of run) told.push([kind, tokens[0]!]);
      return Promise.resolve(run.map(encodingOf));
    },
  };
  await encodeTexts(mixed, encodeHere(encoder), () => {});
  expect(told).toEqual([
    ["general", 0],
    ["general", 2],
    ["choice", 1],
    ["choice", 3],
  ]);
});

test("every text runs once, with texts of its length alone and in no larger run than allowed", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: RUN_TOKENS_MAX })), (lengths) => {
      const runs = planRuns(texts(...lengths));
      expect(runs.flat().sort((a, b) => a - b)).toEqual(lengths.map((_, i) => i));
      for (const run of runs) {
        const [length] = run.map((index) => lengths[index]!);
        expect(run.map((index) => lengths[index])).toEqual(run.map(() => length));
        expect(run.length * length!).toBeLessThanOrEqual(RUN_TOKENS_MAX);
      }
    }),
  );
});

test("encodings come back in the texts' order, and work is given up before the next run", async () => {
  let runs = 0;
  const encoder = {
    encode: (run: readonly (readonly number[])[]) => {
      runs += 1;
      return Promise.resolve(run.map(encodingOf));
    },
  };
  const several = texts(3, 1, 3, 2);
  expect(await encodeTexts(several, encodeHere(encoder), () => {})).toEqual(
    several.map(({ tokens }) => encodingOf(tokens)),
  );
  expect(runs).toBe(3);
  const giveUp = (): void => {
    if (runs === 5) throw new Error("given up");
  };
  await expect(encodeTexts(several, encodeHere(encoder), giveUp)).rejects.toThrow("given up");
  expect(runs).toBe(5);
});
