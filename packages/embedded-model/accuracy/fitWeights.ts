/** One item of a fit: what each outcome has of each feature. */
export interface WeighedItem {
  features: number[][];
  expected: number;
  weight: number;
}

const STEPS = 40;
const CONVERGED = 1e-9;

/**
 * The weights of the features that minimise Σ weight·logLoss of a softmax over the outcomes, by Newton's method.
 * @param penalty of half the squared weights, in units of each feature's spread
 */
export function fitWeights(items: readonly WeighedItem[], penalty: number): number[] {
  const size = items[0]!.features[0]!.length;
  const spreads = Array.from({ length: size }, (_, f) => spreadOf(items, f));
  let weights = new Array<number>(size).fill(0);
  for (let step = 0; step < STEPS; step++) {
    const gradient = weights.map((value) => penalty * value);
    const hessian = gradient.map((_, i) => gradient.map((__, j) => (i === j ? penalty : 0)));
    for (const { features, expected, weight } of items) {
      const scaled = features.map((ofOutcome) => ofOutcome.map((value, f) => value / spreads[f]!));
      const p = softmaxOf(scaled.map((ofOutcome) => dot(ofOutcome, weights)));
      const middle = gradient.map((_, f) => p.reduce((sum, share, o) => sum + share * scaled[o]![f]!, 0));
      for (let i = 0; i < size; i++) {
        gradient[i]! += weight * (middle[i]! - scaled[expected]![i]!);
        for (let j = 0; j < size; j++) {
          const both = p.reduce((sum, share, o) => sum + share * scaled[o]![i]! * scaled[o]![j]!, 0);
          hessian[i]![j]! += weight * (both - middle[i]! * middle[j]!);
        }
      }
    }
    const change = solve(hessian, gradient);
    weights = weights.map((value, i) => value - change[i]!);
    if (Math.hypot(...change) < CONVERGED) break;
  }
  return weights.map((value, i) => value / spreads[i]!);
}

const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, i) => sum + value * b[i]!, 0);

function softmaxOf(logits: readonly number[]): number[] {
  const highest = Math.max(...logits);
  const weights = logits.map((logit) => Math.exp(logit - highest));
  const total = weights.reduce((sum, value) => sum + value, 0);
  return weights.map((value) => value / total);
}

/** The usual size of a feature; 1 for one that is always 0. */
function spreadOf(items: readonly WeighedItem[], feature: number): number {
  const values = items.flatMap(({ features }) => features.map((ofOutcome) => ofOutcome[feature]!));
  return Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length) || 1;
}

/** A·x = b by elimination, for a small positive definite A. */
function solve(matrix: number[][], b: number[]): number[] {
  const size = b.length;
  const rows = matrix.map((row, i) => [...row, b[i]!]);
  for (let i = 0; i < size; i++) {
    for (let j = i + 1; j < size; j++) {
      const factor = rows[j]![i]! / rows[i]![i]!;
      for (let k = i; k <= size; k++) rows[j]![k]! -= factor * rows[i]![k]!;
    }
  }
  const x = new Array<number>(size).fill(0);
  for (let i = size - 1; i >= 0; i--) {
    x[i] = (rows[i]![size]! - dot(rows[i]!.slice(i + 1, size), x.slice(i + 1))) / rows[i]![i]!;
  }
  return x;
}
