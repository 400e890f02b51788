/**
 * How far the answers of two models are apart. A distribution is a list of probabilities over the same labels in the
 * same order, summing to about 1. Whether a distance exceeds the noise: `judgeRepeats`.
 */

/** The wire has six decimals; numbers closer than half a step are equal. */
export const WIRE_TOLERANCE = 5e-7;

/**
 * Total variation distance, ½·Σ|a_i − b_i|: the share of probability to move from one distribution to the other. It
 * is 0 for equal distributions, and 1 for distributions without a shared label. It is clamped to 0…1, because a
 * server's rounded probabilities may sum to a little more than 1.
 * @throws RangeError for lists of different lengths.
 */
export function totalVariation(a: readonly number[], b: readonly number[]): number {
  requireSameLength(a, b);
  return clampUnit(a.reduce((sum, p, index) => sum + Math.abs(p - b[index]!), 0) / 2);
}

/**
 * Earth mover's distance over ordered levels as a share of the scale: Σ_{k<n−1}|A_k − B_k| / (n − 1), with A
 * and B the cumulative distributions. It is the mean number of levels that the probability has to move, as a
 * share: 1 from all on the first level to all on the last. At least |score_a − score_b| / (n − 1), and equal
 * to it if all probability moves in one direction. 0 for a single level.
 * @throws RangeError for lists of different lengths.
 */
export function levelDistance(a: readonly number[], b: readonly number[]): number {
  requireSameLength(a, b);
  const steps = a.length - 1;
  if (steps < 1) return 0;
  let ahead = 0;
  let moved = 0;
  for (let level = 0; level < steps; level += 1) {
    ahead += a[level]! - b[level]!;
    moved += Math.abs(ahead);
  }
  return clampUnit(moved / steps);
}

/** Repeated measurements of one figure. */
export interface Spread {
  mean: number;
  min: number;
  max: number;
  /** Number of measurements, from 1. */
  count: number;
}

/** @throws RangeError for no value. */
export function spreadOf(values: readonly number[]): Spread {
  const [first] = values;
  if (first === undefined) throw new RangeError("A spread needs a value");
  let [min, max, sum] = [first, first, 0];
  for (const value of values) {
    sum += value;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  // Rounding must not move the mean of equal values outside of them.
  const mean = Math.min(max, Math.max(min, sum / values.length));
  return { mean, min, max, count: values.length };
}

function requireSameLength(a: readonly number[], b: readonly number[]): void {
  if (a.length !== b.length) throw new RangeError(`${a.length} and ${b.length} labels cannot be compared`);
}

const clampUnit = (value: number): number => Math.min(1, Math.max(0, value));
