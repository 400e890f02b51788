import { expect, test } from "vitest";
import { fitLogistic } from "./logisticRegression";

const example = (values: number[], target: number, weight = 1) => ({
  vector: Float32Array.from(values),
  target,
  weight,
});

test("an intercept alone gives the weighted share as log odds", () => {
  const weights = fitLogistic([example([0], 1, 3), example([0], 0, 1)], 1);
  expect([...weights]).toEqual([0, expect.closeTo(Math.log(3), 5)]);
});

test("the gradient of the penalised loss is zero at the weights found", () => {
  const examples = [
    example([1, 0.5], 1),
    example([-0.3, 1], 0),
    example([0.2, -1], 1),
    example([-1, 0.1], 0.5),
  ];
  const penalty = 0.3;
  const [a, b, intercept] = fitLogistic(examples, penalty) as unknown as [number, number, number];
  let [ofA, ofB] = [penalty * a, penalty * b];
  for (const { vector, target } of examples) {
    const error = 1 / (1 + Math.exp(-(a * vector[0]! + b * vector[1]! + intercept))) - target;
    ofA += error * vector[0]!;
    ofB += error * vector[1]!;
  }
  expect([ofA, ofB]).toEqual([expect.closeTo(0, 8), expect.closeTo(0, 8)]);
});
