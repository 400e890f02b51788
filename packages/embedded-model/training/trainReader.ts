import { VECTOR_SIZE } from "../src/encoder/encoderGraph";
import type { ReaderWeights } from "../src/readers/reader";
import { Adam } from "./adam";
import type { MatrixProducts } from "./matrixProducts";
import { mulberry32 } from "./mulberry32";

/** The target of one reading of a text. */
export interface Target {
  concept: number;
  /** Probability of yes. */
  target: number;
  weight: number;
}

export interface ReaderExample {
  /** The states of its tokens, a row of 512 values per token. */
  states: Float32Array;
  targets: readonly Target[];
}

export interface ReaderTraining {
  width: number;
  heads: number;
  concepts: number;
  seed: number;
  learningRate: number;
  /** Dropout: the share of the states' values hidden from a batch, and of each token's projected values. */
  dropout: number;
}

const INITIAL_SPREAD = 0.1;

/** The weights during training; the projection reads states shifted and scaled to mean 0 and spread 1. */
export interface ReaderParameters {
  projection: Float32Array;
  bias: Float32Array;
  /** A row of `width` values per head, the heads of a concept adjacent. */
  queries: Float32Array;
  values: Float32Array;
  /** One per concept; final readings have none, because their border is found afterwards. */
  offsets: Float32Array;
}

/**
 * Fits the reader of encoderGraph.ts on the log loss by Adam with a rate that falls to zero.
 * @param batches from a random generator, in turn; their states are shifted and scaled
 */
export async function trainReader(
  batches: (random: () => number) => Iterable<readonly ReaderExample[]>,
  steps: number,
  training: ReaderTraining,
  products: MatrixProducts,
): Promise<ReaderParameters> {
  const { width, heads, concepts, seed, learningRate, dropout } = training;
  const random = mulberry32(seed);
  const create = (length: number, spread: number): Float32Array =>
    Float32Array.from({ length }, () => (random() + random() + random() - 1.5) * 2 * spread);
  const parameters: ReaderParameters = {
    projection: create(VECTOR_SIZE * width, VECTOR_SIZE ** -0.5 / 2),
    bias: new Float32Array(width),
    queries: create(concepts * heads * width, INITIAL_SPREAD),
    values: create(concepts * heads * width, INITIAL_SPREAD),
    offsets: new Float32Array(concepts),
  };
  const names = Object.keys(parameters) as (keyof ReaderParameters)[];
  const optimisers = names.map((name) => new Adam(parameters[name]));
  let step = 0;
  for (const batch of batches(random)) {
    const seen = dropped(VECTOR_SIZE, dropout, random);
    const rows = batch.reduce((sum, { states }) => sum + states.length / VECTOR_SIZE, 0);
    const kept = dropped(rows * width, dropout, random);
    const { gradients } = await readerGradients(batch, parameters, training, products, seen, kept);
    const rate = learningRate * (1 - step++ / steps);
    names.forEach((name, i) => optimisers[i]!.step(gradients[name], rate));
  }
  return parameters;
}

/** Factors of 0, or the compensating ones. */
function dropped(length: number, share: number, random: () => number): Float32Array {
  return Float32Array.from({ length }, () => (random() < share ? 0 : 1 / (1 - share)));
}

/**
 * The batch's mean log loss and its slope along each parameter.
 * @param seen a factor for each of a state's values
 * @param kept a factor for each projected value of each token
 */
export async function readerGradients(
  batch: readonly ReaderExample[],
  parameters: ReaderParameters,
  { width, heads }: Pick<ReaderTraining, "width" | "heads">,
  products: MatrixProducts,
  seen: Float32Array,
  kept: Float32Array,
): Promise<{ loss: number; gradients: ReaderParameters }> {
  const lengths = batch.map(({ states }) => states.length / VECTOR_SIZE);
  const rows = lengths.reduce((sum, length) => sum + length, 0);
  const states = new Float32Array(rows * VECTOR_SIZE);
  let at = 0;
  for (const example of batch) {
    states.set(example.states, at);
    at += example.states.length;
  }
  const scaled = parameters.projection.map((value, i) => value * seen[Math.floor(i / width)]!);
  const projected = await products.multiply(states, scaled, rows);
  for (let i = 0; i < projected.length; i++) {
    projected[i] = Math.tanh(projected[i]! + parameters.bias[i % width]!);
  }
  const gradients: ReaderParameters = {
    projection: parameters.projection,
    bias: new Float32Array(width),
    queries: new Float32Array(parameters.queries.length),
    values: new Float32Array(parameters.values.length),
    offsets: new Float32Array(parameters.offsets.length),
  };
  const seenProjected = projected.map((value, i) => value * kept[i]!);
  const byProjected = new Float32Array(projected.length);
  let loss = 0;
  let from = 0;
  batch.forEach(({ targets }, n) => {
    const to = from + lengths[n]! * width;
    const text = seenProjected.subarray(from, to);
    const byText = byProjected.subarray(from, to);
    from = to;
    for (const { concept, target, weight } of targets) {
      const heard = Array.from({ length: heads }, (_, head) =>
        hear(text, width, parameters, concept * heads + head),
      );
      const logit = heard.reduce((sum, { reading }) => sum + reading, parameters.offsets[concept]!);
      const share = weight / batch.length;
      loss += share * (Math.log1p(Math.exp(-Math.abs(logit))) + Math.max(logit, 0) - target * logit);
      const error = share * (1 / (1 + Math.exp(-logit)) - target);
      gradients.offsets[concept]! += error;
      heard.forEach((head, i) => {
        addHead(head, concept * heads + i, error, text, width, parameters, gradients, byText);
      });
    }
  });
  for (let i = 0; i < byProjected.length; i++) {
    byProjected[i]! *= kept[i]! * (1 - projected[i]! ** 2);
    gradients.bias[i % width]! += byProjected[i]!;
  }
  const byScaled = await products.multiplyTransposed(states, byProjected, rows);
  gradients.projection = byScaled.map((value, i) => value * seen[Math.floor(i / width)]!);
  return { loss, gradients };
}

/** One head's view of a text: its attention to each token, and the token's value. */
interface Heard {
  attention: Float64Array;
  values: Float64Array;
  reading: number;
}

function hear(text: Float32Array, width: number, parameters: ReaderParameters, head: number): Heard {
  const query = parameters.queries.subarray(head * width, (head + 1) * width);
  const value = parameters.values.subarray(head * width, (head + 1) * width);
  const length = text.length / width;
  const attention = new Float64Array(length);
  const values = new Float64Array(length);
  let highest = -Infinity;
  for (let t = 0; t < length; t++) {
    let [score, worth] = [0, 0];
    for (let d = 0; d < width; d++) {
      const z = text[t * width + d]!;
      score += z * query[d]!;
      worth += z * value[d]!;
    }
    attention[t] = score;
    values[t] = worth;
    highest = Math.max(highest, score);
  }
  let total = 0;
  for (let t = 0; t < length; t++) total += attention[t] = Math.exp(attention[t]! - highest);
  let reading = 0;
  for (let t = 0; t < length; t++) reading += (attention[t]! /= total) * values[t]!;
  return { attention, values, reading };
}

function addHead(
  { attention, values, reading }: Heard,
  head: number,
  error: number,
  text: Float32Array,
  width: number,
  parameters: ReaderParameters,
  gradients: ReaderParameters,
  byText: Float32Array,
): void {
  for (let t = 0; t < attention.length; t++) {
    const byValue = error * attention[t]!;
    const byScore = byValue * (values[t]! - reading);
    for (let d = 0, at = head * width; d < width; d++, at++) {
      const z = text[t * width + d]!;
      gradients.values[at]! += byValue * z;
      gradients.queries[at]! += byScore * z;
      byText[t * width + d]! += byValue * parameters.values[at]! + byScore * parameters.queries[at]!;
    }
  }
}

/** One reading per concept of a text's states, which are shifted and scaled. */
export async function readStates(
  states: Float32Array,
  parameters: ReaderParameters,
  { width, heads, concepts }: Pick<ReaderTraining, "width" | "heads" | "concepts">,
  products: MatrixProducts,
): Promise<number[]> {
  const text = await products.multiply(states, parameters.projection, states.length / VECTOR_SIZE);
  for (let i = 0; i < text.length; i++) text[i] = Math.tanh(text[i]! + parameters.bias[i % width]!);
  return Array.from({ length: concepts }, (_, concept) => {
    let sum = 0;
    for (let head = 0; head < heads; head++) {
      sum += hear(text, width, parameters, concept * heads + head).reading;
    }
    return sum;
  });
}

/**
 * The weights for the encoder's graph, for unscaled states.
 * @param mean @param spread of each of a state's values, from the scaling of the training
 */
export function readerWeights(
  { projection, bias, queries, values }: ReaderParameters,
  { width, heads, concepts }: Pick<ReaderTraining, "width" | "heads" | "concepts">,
  mean: Float32Array,
  spread: Float32Array,
): ReaderWeights {
  const unscaled = projection.map((value, i) => value / spread[Math.floor(i / width)]!);
  const unshifted = bias.map((value, d) =>
    mean.reduce((sum, centre, i) => sum - centre * unscaled[i * width + d]!, value),
  );
  const columns = (rows: Float32Array): Float32Array =>
    rows.map((_, i) => rows[(i % (concepts * heads)) * width + Math.floor(i / (concepts * heads))]!);
  return {
    ...{ width, heads, concepts, projection: unscaled, bias: unshifted },
    ...{ queries: columns(queries), values: columns(values) },
  };
}
