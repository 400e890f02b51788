import { expect, test } from "vitest";
import { fitWeights, type WeighedItem } from "./fitWeights";

const item = (features: number[][], expected: number, weight = 1): WeighedItem => ({
  features,
  expected,
  weight,
});

test("finds the weight that makes three of four right answers likeliest", () => {
  const items = [0, 0, 0, 1].map((expected) => item([[1], [0]], expected));
  // Three of four: the logit is ln 3.
  expect(fitWeights(items, 0)).toEqual([expect.closeTo(Math.log(3), 9)]);
});

test("counts an item by its weight, and a feature that tells nothing stays at nothing", () => {
  const items = [
    item(
      [
        [2, 0],
        [0, 0],
      ],
      0,
      3,
    ),
    item(
      [
        [2, 0],
        [0, 0],
      ],
      1,
    ),
  ];
  expect(fitWeights(items, 1e-9)).toEqual([expect.closeTo(Math.log(3) / 2, 6), 0]);
});

test("a penalty keeps weights small where every item is right", () => {
  const [weight] = fitWeights([item([[1], [0], [0]], 0)], 1);
  expect(weight).toBeGreaterThan(0);
  expect(weight).toBeLessThan(2);
});
