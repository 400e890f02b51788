import type { Prediction } from "./accuracy";

/**
 * Mean over predictions of Σ_k (p_k - [k is right])²: 0 for certain and right, 2 for certain and wrong,
 * 1 - 1/n for uniform. The multi-class form, so a yes/no question counts both of its labels.
 */
export function brierScore(predictions: readonly Prediction[]): number {
  const total = predictions.reduce(
    (sum, { probabilities, expected }) =>
      sum + probabilities.reduce((part, p, label) => part + (p - (label === expected ? 1 : 0)) ** 2, 0),
    0,
  );
  return total / predictions.length;
}
