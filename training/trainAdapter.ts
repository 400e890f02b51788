import { VECTOR_SIZE } from "@/lib/engines/embedded/encoderGraph";
import { project } from "@/lib/engines/embedded/projection";
import { mulberry32 } from "./mulberry32";

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
const MOMENTUM = 0.9;
const VARIANCE_DECAY = 0.99;

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
  const order = shuffled(examples.length, random);
  const batches = Math.floor(order.length / size);
  let right = 0;
  for (let batch = 0; batch < batches; batch++) {
    const gradients = [S, O].map((weights) => weights.map((weight) => 2 * decay * size * weight)) as [
      Float32Array,
      Float32Array,
    ];
    for (let n = batch * size; n < (batch + 1) * size; n++) {
      if (addGradients(examples[order[n]!]!, S, O, rank, gradients)) right += 1;
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

class Adam {
  private readonly means: Float32Array;
  private readonly variances: Float32Array;
  private steps = 0;

  constructor(private readonly values: Float32Array) {
    this.means = new Float32Array(values.length);
    this.variances = new Float32Array(values.length);
  }

  step(gradient: Float32Array, rate: number): void {
    this.steps += 1;
    const { values, means, variances } = this;
    const meanScale = 1 / (1 - MOMENTUM ** this.steps);
    const varianceScale = 1 / (1 - VARIANCE_DECAY ** this.steps);
    for (let i = 0; i < values.length; i++) {
      means[i] = MOMENTUM * means[i]! + (1 - MOMENTUM) * gradient[i]!;
      variances[i] = VARIANCE_DECAY * variances[i]! + (1 - VARIANCE_DECAY) * gradient[i]! ** 2;
      values[i]! -= (rate * means[i]! * meanScale) / (Math.sqrt(variances[i]! * varianceScale) + 1e-8);
    }
  }
}

function shuffled(length: number, random: () => number): number[] {
  const order = Array.from({ length }, (_, i) => i);
  for (let i = length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}
