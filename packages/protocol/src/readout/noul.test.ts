import { expect, test } from "vitest";
import { noulDistribution, type NoulCalibration } from "./noul";

const CALIBRATION: NoulCalibration = {
  free: { contrast: 2, bias: 1 },
  opposed: { contrast: 3, opposed: 5 },
  concept: { contrast: 4, share: 0.5 },
};
const fromLogit = (logit: number): number[] => [
  expect.closeTo(1 / (1 + Math.exp(logit)), 9),
  expect.closeTo(1 / (1 + Math.exp(-logit)), 9),
];

test.each([
  ["alone, the statement's nearness decides", { contrast: 0.1, opposed: null, concept: null }, 1.2],
  ["with what counts as no, that counts against it", { contrast: 0.1, opposed: -0.2, concept: null }, -0.7],
  ["a concept keeps its weight, whatever is opposed", { contrast: 0.1, opposed: -0.2, concept: 3 }, 1.9],
])("%s", (_, signals, logit) => {
  expect(noulDistribution(signals, CALIBRATION)).toEqual(fromLogit(logit));
});
