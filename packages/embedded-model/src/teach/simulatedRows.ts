import type { TeachingRows } from "./learn";
import { STATE_SIZES, untaughtLogits, vectorsFor } from "./features";
import { seededRandom } from "./seededRandom";

export interface Simulation {
  kind: TeachingRows["kind"];
  outcomes: number;
  rows: number;
  /** How far the vectors of the outcomes lie apart; 0 for labels that are noise. */
  apart: number;
  /** How much the untaught model knows; 0 for nothing. */
  known: number;
  seed: number;
}

/** Rows of a made-up question, for tests. */
export function simulatedRows({ kind, outcomes, rows, apart, known, seed }: Simulation): TeachingRows {
  const random = seededRandom(seed);
  /** About normal: the sum of uniform numbers. */
  const noise = (): number => random() + random() + random() + random() - 2;
  const size = STATE_SIZES[vectorsFor(kind)];
  const half = STATE_SIZES.general;
  const centres = Array.from({ length: outcomes }, () => Float64Array.from({ length: size }, noise));
  const labels = Int32Array.from({ length: rows }, () => Math.floor(random() * outcomes));
  const vectors = new Float32Array(rows * size);
  const logits = new Float64Array(rows * outcomes);
  labels.forEach((label, row) => {
    const values = Float64Array.from({ length: size }, (_, i) => apart * centres[label]![i]! + noise());
    for (let from = 0; from < size; from += half) {
      const part = values.subarray(from, from + half);
      const length = Math.sqrt(part.reduce((sum, value) => sum + value * value, 0));
      vectors.set(
        part.map((value) => value / length),
        row * size + from,
      );
    }
    const weights = Array.from({ length: outcomes }, (_, k) => Math.exp(noise() + (k === label ? known : 0)));
    const total = weights.reduce((sum, value) => sum + value, 0);
    logits.set(untaughtLogits(weights.map((value) => value / total)), row * outcomes);
  });
  const groups = Int32Array.from(labels.keys());
  return { kind, outcomes, labels, vectors, logits, isRead: new Uint8Array(rows), groups };
}

/** Probabilities of logits, row after row. */
export function probabilitiesOf(logits: Float64Array, outcomes: number): Float64Array {
  const weights = logits.map(Math.exp);
  return weights.map((weight, i) => {
    const from = i - (i % outcomes);
    return weight / weights.subarray(from, from + outcomes).reduce((sum, value) => sum + value, 0);
  });
}
