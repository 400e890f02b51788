import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { argmax, choiceConfidence, expectedScore, scoreConfidence } from "./confidence";

const distribution = fc
  .array(fc.double({ min: 1e-6, max: 1, noNaN: true }), { minLength: 1, maxLength: 10 })
  .map((weights) => weights.map((weight) => weight / weights.reduce((sum, other) => sum + other, 0)));

test("argmax takes the first of equal values", () => {
  expect([[0.4, 0.4, 0.2], [0.2, 0.4, 0.4], [1]].map(argmax)).toEqual([0, 1, 0]);
});

describe("choiceConfidence", () => {
  test("is 0 for uniform, 1 for certain and for one option, and linear between", () => {
    expect([[0.25, 0.25, 0.25, 0.25], [0, 1, 0], [1], [0.75, 0.25]].map(choiceConfidence)).toEqual([
      0, 1, 1, 0.5,
    ]);
  });
});

describe("scoreConfidence", () => {
  test("has the values of the specification", () => {
    // Unrounded probabilities that show as 0.88/0.12 and 0.7/0.3.
    expect(scoreConfidence([0, 0.876, 0.124])).toBeCloseTo(0.814, 3);
    expect(scoreConfidence([0, 0.696, 0.304])).toBeCloseTo(0.544, 3);
  });

  test("is 1 for certain and for one level, and never below 0", () => {
    expect([[1], [0, 1, 0], [0.5, 0, 0.5], [0.34, 0, 0, 0.33, 0.33]].map(scoreConfidence)).toEqual([
      1, 1, 0, 0,
    ]);
  });

  test("falls with the distance of the second level", () => {
    expect(scoreConfidence([0.8, 0.2, 0, 0])).toBeGreaterThan(scoreConfidence([0.8, 0, 0, 0.2]));
  });
});

test("confidences stay within 0 and 1 and the expected score within the levels", () => {
  fc.assert(
    fc.property(distribution, (probabilities) => {
      for (const confidence of [choiceConfidence(probabilities), scoreConfidence(probabilities)]) {
        expect(confidence >= 0 && confidence <= 1).toBe(true);
      }
      expect(expectedScore(probabilities)).toBeLessThanOrEqual(probabilities.length - 1 + 1e-9);
    }),
  );
});

test("expectedScore weighs the levels", () => {
  expect(expectedScore([0.25, 0.25, 0.5])).toBe(1.25);
});
