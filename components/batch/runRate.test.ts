import { expect, test } from "vitest";
import { formatDuration, ratesOf, secondsLeft, withSample, type RateSample } from "./runRate";

const sample = (at: number, ...done: number[]): RateSample => ({ at, done });

test("the rate is that of the last half minute, by model", () => {
  let samples: readonly RateSample[] = [];
  for (const next of [sample(0, 0, 0), sample(10_000, 900, 5), sample(41_000, 910, 20)]) {
    samples = withSample(samples, next);
  }
  expect(samples).toEqual([sample(41_000, 910, 20)]);
  samples = withSample(samples, sample(51_000, 920, 70));
  expect(ratesOf(samples)).toEqual([1, 5]);
  expect(ratesOf([])).toEqual([]);
  expect(ratesOf([sample(0, 1), sample(4_900, 2)])).toEqual([null]);
});

test("a retry begins the rate anew", () => {
  expect(withSample([sample(0, 5), sample(1_000, 9)], sample(2_000, 7))).toEqual([sample(2_000, 7)]);
});

test("the slowest model says how long it takes, and none without a rate", () => {
  expect(secondsLeft([100, 50, 0], [10, 2, null])).toBe(25);
  expect(secondsLeft([100, 50], [10, null])).toBeNull();
  expect(secondsLeft([100], [0])).toBeNull();
  expect(secondsLeft([0, 0], [])).toBe(0);
});

test.each([
  [0.4, "0 s"],
  [59.4, "59 s"],
  [120, "2 min"],
  [200, "3 min 20 s"],
  [7_500, "2 h 5 min"],
  [7_200, "2 h"],
])("%s seconds are written %s", (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});
