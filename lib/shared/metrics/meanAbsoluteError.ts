import type { Prediction } from "./accuracy";

/** Mean distance between the expected level (Σ level·p) and the right one, in levels. */
export function meanAbsoluteError(predictions: readonly Prediction[]): number {
  const total = predictions.reduce((sum, { probabilities, expected }) => {
    const score = probabilities.reduce((weighted, p, level) => weighted + level * p, 0);
    return sum + Math.abs(score - expected);
  }, 0);
  return total / predictions.length;
}
