import { expect, test } from "vitest";
import { VECTOR_SIZE } from "@/lib/engines/embedded/encoderGraph";
import { trainAdapter, type ChoiceExample } from "./trainAdapter";

const RANK = 4;
const TRAINING = { rank: RANK, seed: 1, batch: 256, learningRate: 1e-3, decay: 0 };

/** Along one dimension, long enough to be learnt in few steps. */
const axis = (dimension: number): Float32Array => {
  const vector = new Float32Array(VECTOR_SIZE);
  vector[dimension] = 10;
  return vector;
};

/** States and options that no cosine connects: state i belongs to option 100 + i. */
const EXAMPLES: ChoiceExample[] = Array.from({ length: 256 * 200 }, (_, n) => ({
  state: axis(n % 3),
  options: [axis(100), axis(101), axis(102)],
  expected: n % 3,
}));

test("gives the same weights for the same seed, and others for another", () => {
  const few = EXAMPLES.slice(0, 512);
  const trained = trainAdapter(few, TRAINING);
  expect(trainAdapter(few, TRAINING)).toEqual(trained);
  expect(trainAdapter(few, { ...TRAINING, seed: 2 })).not.toEqual(trained);
});

test("learns what no similarity shows", () => {
  const trained = trainAdapter(EXAMPLES, TRAINING);
  const logit = (state: number, option: number): number => {
    let sum = 0;
    for (let r = 0; r < RANK; r++) {
      sum += trained.state[state * RANK + r]! * trained.option[(100 + option) * RANK + r]!;
    }
    return sum;
  };
  const winners = [0, 1, 2].map((state) => {
    const logits = [0, 1, 2].map((option) => logit(state, option));
    return logits.indexOf(Math.max(...logits));
  });
  expect(winners).toEqual([0, 1, 2]);
});
