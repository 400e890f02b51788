import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { levelDistance, spreadOf, totalVariation } from "./agreement";

/** Pairs of distributions over the same labels. */
const pairs = fc
  .integer({ min: 1, max: 12 })
  .chain((length) => fc.tuple(weights(length), weights(length)))
  .map(([a, b]) => [normalised(a), normalised(b)] as const);

function weights(length: number) {
  return fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: length, maxLength: length });
}

function normalised(values: readonly number[]): number[] {
  const total = values.reduce((sum, value) => sum + value, 0);
  return values.map((value) => value / total);
}

const expectedLevel = (p: readonly number[]) => p.reduce((sum, value, level) => sum + value * level, 0);

describe("distances against values worked out by hand", () => {
  test("the total variation is the probability that has to move", () => {
    expect(totalVariation([0.5, 0.3, 0.2], [0.2, 0.3, 0.5])).toBeCloseTo(0.3, 12);
    expect(totalVariation([1, 0], [0, 1])).toBe(1);
    expect(totalVariation([0.2, 0.8], [0.2, 0.8])).toBe(0);
    expect(totalVariation([1], [1])).toBe(0);
  });

  test("the level distance counts how far it has to move", () => {
    expect(levelDistance([1, 0, 0], [0, 1, 0])).toBe(0.5);
    expect(levelDistance([1, 0, 0], [0, 0, 1])).toBe(1);
    // The same expected level, yet half of the probability has to move one level each way.
    expect(levelDistance([0, 1, 0], [0.5, 0, 0.5])).toBe(0.5);
    expect(levelDistance([1], [1])).toBe(0);
  });

  test("answers about other labels cannot be compared", () => {
    expect(() => totalVariation([1], [0.5, 0.5])).toThrow("1 and 2 labels cannot be compared");
    expect(() => levelDistance([1], [0.5, 0.5])).toThrow("1 and 2 labels cannot be compared");
  });
});

test("both distances are symmetric, 0 for equals and from 0 to 1", () => {
  fc.assert(
    fc.property(pairs, ([a, b]) => {
      for (const distance of [totalVariation, levelDistance]) {
        expect(distance(a, a)).toBe(0);
        expect(distance(a, b)).toBeCloseTo(distance(b, a), 12);
        expect(distance(a, b)).toBeGreaterThanOrEqual(0);
        expect(distance(a, b)).toBeLessThanOrEqual(1);
      }
    }),
  );
});

test("the level distance is never below the distance of the expected levels", () => {
  fc.assert(
    fc.property(pairs, ([a, b]) => {
      const scale = Math.max(1, a.length - 1);
      const apart = Math.abs(expectedLevel(a) - expectedLevel(b)) / scale;
      expect(levelDistance(a, b)).toBeGreaterThanOrEqual(apart - 1e-12);
    }),
  );
});

test("a spread holds its mean, also where a sum rounds", () => {
  expect(spreadOf([0.2, 0.6, 0.4])).toEqual({
    mean: expect.closeTo(0.4, 12) as number,
    min: 0.2,
    max: 0.6,
    count: 3,
  });
  expect(spreadOf([0.1, 0.1, 0.1])).toEqual({ mean: 0.1, min: 0.1, max: 0.1, count: 3 });
  expect(() => spreadOf([])).toThrow("A spread needs a value");
});
