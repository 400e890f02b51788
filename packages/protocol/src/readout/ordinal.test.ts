import { expect, test } from "vitest";
import { smoothOrdinal } from "./ordinal";

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

test("smoothing keeps the total, spreads to near levels more than to far ones and keeps one level certain", () => {
  const smoothed = smoothOrdinal([0, 1, 0, 0, 0], 0.8);
  expect(sum(smoothed)).toBeCloseTo(1, 12);
  expect(smoothed[1]).toBeGreaterThan(smoothed[2]!);
  expect(smoothed[2]).toBeGreaterThan(smoothed[3]!);
  expect(smoothed[0]).toBe(smoothed[2]);
  expect(smoothOrdinal([1], 3)).toEqual([1]);
});

test("smoothing has the values of its formula", () => {
  const width = 1 / Math.log(2);
  // Rows of the kernel: 1, ½, ¼ over 1¾ and ½, 1, ½ over 2.
  expect(smoothOrdinal([1, 0, 0], width).map((p) => p * 7)).toEqual(
    [4, 2, 1].map((p) => expect.closeTo(p, 9)),
  );
  expect(smoothOrdinal([0, 1, 0], width)).toEqual([0.25, 0.5, 0.25].map((p) => expect.closeTo(p, 9)));
});

test("the mirrored levels give the mirrored result", () => {
  expect(smoothOrdinal([0.1, 0.2, 0.3, 0.4], 0.5).reverse()).toEqual(
    smoothOrdinal([0.4, 0.3, 0.2, 0.1], 0.5).map((p) => expect.closeTo(p, 12)),
  );
});
