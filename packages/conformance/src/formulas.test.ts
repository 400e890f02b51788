import { expect, test } from "vitest";
import { JsonNumber } from "@typed-question/protocol/json";
import {
  choiceConfidence,
  decimalsOf,
  expectedScore,
  meanDeviation,
  mostLikely,
  roundingOf,
  scoreConfidence,
} from "./formulas";

const numbers = (...texts: string[]) => texts.map((text) => new JsonNumber(text));

test("the specification's worked examples come out of probabilities that show as its own", () => {
  const shown = (confidence: number, ...probabilities: number[]) => ({
    confidence: Number(scoreConfidence(probabilities, 1).toFixed(2)) === confidence,
    probabilities: probabilities.map((p) => p.toFixed(2)),
  });
  expect(shown(0.81, 0, 0.876, 0.124)).toEqual({ confidence: true, probabilities: ["0.00", "0.88", "0.12"] });
  expect(shown(0.54, 0, 0.696, 0.304)).toEqual({ confidence: true, probabilities: ["0.00", "0.70", "0.30"] });
});

test("confidence runs from 0 for an even spread to 1 for one certain answer", () => {
  expect([
    choiceConfidence([0.25, 0.25, 0.25, 0.25]),
    choiceConfidence([0, 1]),
    choiceConfidence([1]),
  ]).toEqual([0, 1, 1]);
  expect([scoreConfidence([0.5, 0.5], 0), scoreConfidence([0, 1, 0], 1), scoreConfidence([1], 0)]).toEqual([
    0, 1, 1,
  ]);
});

test("the score is the mean level and the deviation is that of an even spread", () => {
  expect(expectedScore([0.1, 0.2, 0.7])).toBeCloseTo(1.6, 12);
  expect([meanDeviation(2), meanDeviation(3), meanDeviation(5)]).toEqual([0.5, 2 / 3, 1.2]);
});

test("every level that rounding could have hidden as the most likely one counts", () => {
  expect([
    mostLikely([0.5, 0.5], 5e-7),
    mostLikely([0.499, 0.501], 5e-7),
    mostLikely([0.49, 0.51], 0.01),
  ]).toEqual([[0, 1], [1], [0, 1]]);
});

test("decimals are counted in the text, with and without an exponent", () => {
  expect(numbers("1", "0.10", "1.5e-7", "1e2", "2.5E1").map(decimalsOf)).toEqual([0, 2, 8, 0, 0]);
});

test("rounding is half a unit of the finest number, and no finer than the wire allows", () => {
  expect([roundingOf(numbers("0.5", "0.25")), roundingOf(numbers("0.123456789")), roundingOf([])]).toEqual([
    0.005, 5e-7, 0.5,
  ]);
});
