export interface WeightedExample {
  vector: Float32Array;
  /** 1 yes, 0 no, 0.5 in the middle. */
  target: number;
  weight: number;
}

const STEPS = 30;
/** The iteration ends with a step below this share of the weights' length. */
const CONVERGED = 1e-7;
/** The intercept is almost unpenalised. */
const INTERCEPT_PENALTY = 1e-6;

/**
 * Weights, the intercept last, that minimise Σ weight·logLoss + penalty/2·|w|². Newton's method: the same
 * examples give the same weights.
 * @param start weights of similar examples, from which it takes fewer steps
 */
export function fitLogistic(
  examples: readonly WeightedExample[],
  penalty: number,
  start?: Float64Array,
): Float64Array {
  const inputs = examples.map(({ vector }) => Float64Array.from([...vector, 1]));
  const size = inputs[0]!.length;
  const weights = Float64Array.from({ length: size }, (_, i) => start?.[i] ?? 0);
  const penaltyOf = (i: number): number => (i === size - 1 ? INTERCEPT_PENALTY : penalty);
  for (let step = 0; step < STEPS; step++) {
    const gradient = Float64Array.from(weights, (value, i) => penaltyOf(i) * value);
    const hessian = Array.from({ length: size }, (_, i) => {
      const row = new Float64Array(i + 1);
      row[i] = penaltyOf(i);
      return row;
    });
    for (const [n, { target, weight }] of examples.entries()) {
      const input = inputs[n]!;
      const p = 1 / (1 + Math.exp(-dot(input, weights, size)));
      const curvature = weight * p * (1 - p);
      for (let i = 0; i < size; i++) {
        gradient[i]! += weight * (p - target) * input[i]!;
        const scale = curvature * input[i]!;
        const row = hessian[i]!;
        for (let j = 0; j <= i; j++) row[j]! += scale * input[j]!;
      }
    }
    const change = solve(hessian, gradient);
    change.forEach((value, i) => (weights[i]! -= value));
    if (Math.hypot(...change) < CONVERGED * Math.hypot(...weights)) break;
  }
  return weights;
}

/** Solves A·x = b for a symmetric positive definite A, given and overwritten as its lower triangle (Cholesky). */
function solve(lower: Float64Array[], b: Float64Array): Float64Array {
  const size = b.length;
  for (let i = 0; i < size; i++) {
    const row = lower[i]!;
    for (let j = 0; j < i; j++) row[j] = (row[j]! - dot(row, lower[j]!, j)) / lower[j]![j]!;
    row[i] = Math.sqrt(row[i]! - dot(row, row, i));
  }
  const x = Float64Array.from(b);
  for (let i = 0; i < size; i++) x[i] = (x[i]! - dot(lower[i]!, x, i)) / lower[i]![i]!;
  for (let i = size - 1; i >= 0; i--) {
    for (let j = i + 1; j < size; j++) x[i]! -= lower[j]![i]! * x[j]!;
    x[i]! /= lower[i]![i]!;
  }
  return x;
}

function dot(a: Float64Array, b: Float64Array, length: number): number {
  let sum = 0;
  for (let i = 0; i < length; i++) sum += a[i]! * b[i]!;
  return sum;
}
