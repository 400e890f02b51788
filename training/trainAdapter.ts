import { VECTOR_SIZE } from "@/lib/engines/embedded/encoderGraph";
import { project } from "@/lib/engines/embedded/projection";
import { Adam } from "./adam";
import { mulberry32 } from "./mulberry32";
import { shuffled } from "./shuffled";

export interface ChoiceExample {
  state: Float32Array;
  options: Float32Array[];
  /** Index of the right option. */
  expected: number;
  /** What each option is worth beside its cosine before anything is learnt, in logits. */
  offsets?: readonly number[];
}

interface AdapterTraining {
  rank: number;
  seed: number;
  batch: number;
  learningRate: number;
  /** Penalty on the sum of the squared weights. */
  decay: number;
}

/** Two matrices, a row of `rank` values a dimension of the encoder's vectors. */
export interface TrainedAdapter {
  state: Float32Array;
  option: Float32Array;
  /** Share of the examples that were right when their turn came. */
  accuracy: number;
}

/** The cosine's temperature, as calibrated without an adapter: what is learnt comes on top of it. */
const TEMPERATURE = 0.045;
const LABEL_SMOOTHING = 0.05;
const INITIAL_SPREAD = 0.04;

/**
 * Fits logit(option) = cosine / TEMPERATURE + offset + (state·S)·(option·O) on the log loss: one pass over the
 * examples in a random order, Adam with a falling rate.
 */
export function trainAdapter(
  examples: readonly ChoiceExample[],
  { rank, seed, batch: size, learningRate, decay }: AdapterTraining,
): TrainedAdapter {
  const random = mulberry32(seed);
  const create = (): Float32Array =>
    Float32Array.from(
      { length: VECTOR_SIZE * rank },
      () => (random() + random() + random() - 1.5) * 2 * INITIAL_SPREAD,
    );
  const parameters = [create(), create()] as const;
  const optimisers = [new Adam(parameters[0]), new Adam(parameters[1])];
  const [S, O] = parameters;
  const order = shuffled(examples, random);
  const batches = Math.floor(order.length / size);
  let right = 0;
  for (let batch = 0; batch < batches; batch++) {
    const gradients = [S, O].map((weights) => weights.map((weight) => 2 * decay * size * weight)) as [
      Float32Array,
      Float32Array,
    ];
    for (let n = batch * size; n < (batch + 1) * size; n++) {
      if (addGradients(order[n]!, S, O, rank, gradients)) right += 1;
    }
    for (const gradient of gradients) for (let i = 0; i < gradient.length; i++) gradient[i]! /= size;
    const rate = learningRate * (1 - batch / batches);
    optimisers.forEach((optimiser, i) => optimiser.step(gradients[i]!, rate));
  }
  return { state: S, option: O, accuracy: right / Math.max(1, batches * size) };
}

/** @returns whether the example's right option was the likeliest. */
function addGradients(
  { state, options, expected, offsets }: ChoiceExample,
  S: Float32Array,
  O: Float32Array,
  rank: number,
  [ofS, ofO]: readonly [Float32Array, Float32Array],
): boolean {
  const projected = project(state, S, rank);
  const projectedOptions = options.map((option) => project(option, O, rank));
  const logits = options.map(
    (option, k) =>
      dot(state, option) / TEMPERATURE + (offsets?.[k] ?? 0) + dot(projected, projectedOptions[k]!),
  );
  const highest = Math.max(...logits);
  const weights = logits.map((logit) => Math.exp(logit - highest));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const byState = new Float32Array(rank);
  const rest = LABEL_SMOOTHING / options.length;
  options.forEach((option, k) => {
    const target = rest + (k === expected ? 1 - LABEL_SMOOTHING : 0);
    const error = weights[k]! / total - target;
    for (let r = 0; r < rank; r++) byState[r]! += error * projectedOptions[k]![r]!;
    addOuter(ofO, option, projected, error);
  });
  addOuter(ofS, state, byState, 1);
  return logits[expected] === highest;
}

function addOuter(into: Float32Array, column: Float32Array, row: Float32Array, scale: number): void {
  for (let i = 0, at = 0; i < column.length; i++) {
    const factor = scale * column[i]!;
    for (let r = 0; r < row.length; r++) into[at++]! += factor * row[r]!;
  }
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}
