import { describe, expect, test } from "vitest";
import { accuracy, chance, majority, type Prediction } from "./accuracy";
import { brierScore } from "./brierScore";
import { expectedCalibrationError, reliabilityBins } from "./calibration";
import { logLoss } from "./logLoss";
import { meanAbsoluteError } from "./meanAbsoluteError";

const prediction = (expected: number, ...probabilities: number[]): Prediction => ({
  probabilities,
  expected,
});

/** Right, wrong, right on a tie by the first label, wrong on a tie. */
const FOUR = [
  prediction(0, 0.8, 0.2),
  prediction(1, 0.7, 0.2, 0.1),
  prediction(0, 0.5, 0.5),
  prediction(1, 0.25, 0.25, 0.25, 0.25),
];

describe("with values worked out by hand", () => {
  test("accuracy, chance and majority", () => {
    expect(accuracy(FOUR)).toBe(0.5);
    expect(chance(FOUR)).toBeCloseTo((0.5 + 1 / 3 + 0.5 + 0.25) / 4, 12);
    expect(majority([...FOUR, prediction(1, 1, 0)])).toBe(0.6);
  });

  test("the Brier score counts every label", () => {
    expect(brierScore([prediction(0, 0.8, 0.2)])).toBeCloseTo(0.08, 12);
    expect(brierScore(FOUR)).toBeCloseTo((0.08 + 1.14 + 0.5 + 0.75) / 4, 12);
    expect(brierScore([prediction(1, 1, 0)])).toBe(2);
  });

  test("the log loss, finite for a right label of probability 0", () => {
    expect(logLoss([prediction(0, 0.5, 0.5), prediction(1, 0.75, 0.25)])).toBeCloseTo(Math.log(8) / 2, 12);
    expect(logLoss([prediction(1, 1, 0)])).toBeCloseTo(34.54, 2);
  });

  test("the calibration error weighs each bin by its share", () => {
    const five = [0.95, 0.93, 0.65, 0.65, 0.65].map((p, i) =>
      prediction(i === 0 || i === 2 ? 0 : 1, p, 1 - p),
    );
    // Bin 0.9 to 1: mean 0.94, half right. Bin 0.6 to 0.7: mean 0.65, a third right.
    expect(expectedCalibrationError(five)).toBeCloseTo(0.4 * 0.44 + 0.6 * (0.65 - 1 / 3), 12);
    expect(expectedCalibrationError([prediction(0, 1, 0)])).toBe(0);
  });

  test("a highest probability on a border falls into the bin below it", () => {
    const counts = reliabilityBins([
      prediction(0, 0.5, 0.5),
      prediction(0, 1, 0),
      prediction(0, 0.51, 0.49),
    ]).map(({ count }) => count);
    expect(counts).toEqual([0, 0, 0, 0, 1, 1, 0, 0, 0, 1]);
  });

  test("the mean absolute error takes the expected level", () => {
    expect(meanAbsoluteError([prediction(2, 0.5, 0, 0.5), prediction(0, 1, 0)])).toBe(0.5);
  });
});
