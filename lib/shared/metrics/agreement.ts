/**
 * How far the answers of two models differ, and whether that exceeds the models' own noise. A distribution is
 * a list of probabilities over the same labels in the same order, summing to about 1.
 */

/** Distances up to here count as the same answer. */
export const AGREES_UP_TO = 0.05;
/** Distances up to here count as nearly the same answer. */
export const AGREES_NARROWLY_UP_TO = 0.15;

/** From the most to the least alike. */
export const AGREEMENT_GRADES = ["agree", "agreeNarrowly", "differWithinNoise", "differ"] as const;
export type AgreementGrade = (typeof AGREEMENT_GRADES)[number];

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

/**
 * Whether a difference between two figures is within the noise of the repeats. At least one figure was measured twice
 * or more, and the ranges from the lowest to the highest value touch. Two single measurements do not show noise, so
 * their difference counts.
 */
export function isWithinSpread(a: Spread, b: Spread): boolean {
  if (a.count < 2 && b.count < 2) return false;
  return a.min <= b.max + WIRE_TOLERANCE && b.min <= a.max + WIRE_TOLERANCE;
}

interface Comparison {
  /** 0 to 1, from {@link totalVariation} or {@link levelDistance} of the mean distributions. */
  distance: number;
  /** Whether {@link isWithinSpread} holds for every figure of the answers. */
  withinSpread: boolean;
  /** Whether both have the same most probable label, or lean to the same side. */
  sameDecision: boolean;
}

/**
 * `agree`: at most {@link AGREES_UP_TO} with the same decision. `agreeNarrowly`: at most {@link
 * AGREES_NARROWLY_UP_TO}, or closer with another decision. Larger distances are `differWithinNoise` if the
 * spread of the repeats covers the difference, else `differ`.
 */
export function agreementGrade({ distance, withinSpread, sameDecision }: Comparison): AgreementGrade {
  if (distance <= AGREES_UP_TO && sameDecision) return "agree";
  if (distance <= AGREES_NARROWLY_UP_TO) return "agreeNarrowly";
  return withinSpread ? "differWithinNoise" : "differ";
}

function requireSameLength(a: readonly number[], b: readonly number[]): void {
  if (a.length !== b.length) throw new RangeError(`${a.length} and ${b.length} labels cannot be compared`);
}

const clampUnit = (value: number): number => Math.min(1, Math.max(0, value));
