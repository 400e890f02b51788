import { VECTOR_SIZE } from "../src/encoder/encoderGraph";
import type { ReaderWeights } from "../src/readers/reader";
import { labelled, ORDINARY, type Examples, type Labelled } from "./conceptExamples";
import type { MatrixProducts } from "./matrixProducts";
import { shuffled } from "./shuffled";
import { readStates, readerWeights, trainReader, type ReaderExample, type Target } from "./trainReader";

/** Chosen by cross-validation over the examples. */
const TRAINING = { width: 48, heads: 2, seed: 1, learningRate: 3e-3, dropout: 0.4 };
const EPOCHS = 12;
const BATCH = 64;
/** Texts of no concern beside each batch, and the weight of each of their readings. */
const ORDINARY_IN_BATCH = 8;
const ORDINARY_WEIGHT = 0.05;
/** The weight of a text against one concept as one against another, drawn by chance. */
const OTHER_WEIGHT = 0.3;
/** This share of the examples for and against is surrounded by one or two other texts. */
const SHARE_AMONG_OTHERS = 0.3;
/** A surrounded text is cut here, as a chunk would be. */
const TOKENS_MAX = 128;

/** States of all texts' tokens, shifted and scaled to mean 0 and spread 1 per value. */
export interface TokenStates {
  of(text: string): Float32Array;
  mean: Float32Array;
  spread: Float32Array;
}

/** @param states by text; they are shifted and scaled in place. */
export function tokenStates(states: ReadonlyMap<string, Float32Array>): TokenStates {
  const [sums, squares] = [new Float64Array(VECTOR_SIZE), new Float64Array(VECTOR_SIZE)];
  let rows = 0;
  for (const values of states.values()) {
    rows += values.length / VECTOR_SIZE;
    for (let i = 0; i < values.length; i++) {
      sums[i % VECTOR_SIZE]! += values[i]!;
      squares[i % VECTOR_SIZE]! += values[i]! ** 2;
    }
  }
  const mean = Float32Array.from(sums, (sum) => sum / rows);
  const spread = Float32Array.from(squares, (square, i) => Math.sqrt(square / rows - mean[i]! ** 2));
  for (const values of states.values()) {
    for (let i = 0; i < values.length; i++) {
      values[i] = (values[i]! - mean[i % VECTOR_SIZE]!) / spread[i % VECTOR_SIZE]!;
    }
  }
  return { of: (text) => states.get(text)!, mean, spread };
}

export interface FittedReader {
  weights: ReaderWeights;
  /** One reading per concept. */
  read(text: string): Promise<number[]>;
}

/** Trains one reader of all concepts. */
export async function fitReader(
  concepts: readonly Examples[],
  states: TokenStates,
  products: MatrixProducts,
): Promise<FittedReader> {
  const examples = concepts.flatMap((concept, index) =>
    labelled(concept).map((example) => ({ ...example, concept: index })),
  );
  const ordinaryTarget = concepts.map(({ ordinaryIs }) => (ordinaryIs === "middle" ? 0.5 : 0));
  const decided = examples.filter(({ list }) => list === "plain" || list === "hard");
  const noConcern = [...ORDINARY, ...decided.filter(({ target }) => target === 0).map(({ text }) => text)];
  const pick = <T>(items: readonly T[], random: () => number): T =>
    items[Math.floor(random() * items.length)]!;

  const withOthers = (text: string, random: () => number): Float32Array => {
    const texts = [text, pick(noConcern, random)];
    if (random() < 0.5) texts.push(pick(noConcern, random));
    return joined(shuffled(texts, random).map(states.of));
  };
  const asked = (example: Labelled & { concept: number }, random: () => number): ReaderExample => {
    const { text, target, list, concept } = example;
    const targets: Target[] = [{ concept, target, weight: 1 }];
    const isDecided = list === "plain" || list === "hard";
    if (isDecided && target === 0) {
      const other = Math.floor(random() * concepts.length);
      if (other !== concept) {
        targets.push({ concept: other, target: ordinaryTarget[other]!, weight: OTHER_WEIGHT });
      }
    }
    const isAmongOthers = list !== "levels" && random() < SHARE_AMONG_OTHERS;
    return { states: isAmongOthers ? withOthers(text, random) : states.of(text), targets };
  };
  const ordinary = (random: () => number): ReaderExample => ({
    states: states.of(pick(ORDINARY, random)),
    targets: ordinaryTarget.map((target, concept) => ({ concept, target, weight: ORDINARY_WEIGHT })),
  });
  function* batches(random: () => number): Generator<ReaderExample[]> {
    for (let epoch = 0; epoch < EPOCHS; epoch++) {
      const order = shuffled(examples, random);
      for (let from = 0; from < order.length; from += BATCH) {
        const batch = order.slice(from, from + BATCH).map((example) => asked(example, random));
        for (let i = 0; i < ORDINARY_IN_BATCH; i++) batch.push(ordinary(random));
        yield batch;
      }
    }
  }
  const training = { ...TRAINING, concepts: concepts.length };
  const steps = EPOCHS * Math.ceil(examples.length / BATCH);
  const parameters = await trainReader(batches, steps, training, products);
  return {
    weights: readerWeights(parameters, training, states.mean, states.spread),
    read: (text) => readStates(states.of(text), parameters, training, products),
  };
}

function joined(parts: readonly Float32Array[]): Float32Array {
  const length = Math.min(
    TOKENS_MAX * VECTOR_SIZE,
    parts.reduce((sum, part) => sum + part.length, 0),
  );
  const all = new Float32Array(length);
  let at = 0;
  for (const part of parts) {
    if (at >= length) break;
    all.set(part.subarray(0, length - at), at);
    at += part.length;
  }
  return all;
}
