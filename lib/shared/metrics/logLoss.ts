import type { Prediction } from "./accuracy";

/** A probability of 0 for the right label would make the mean infinite. scikit-learn clips here too. */
export const PROBABILITY_MIN = 1e-15;

/** Mean of -ln(probability of the right label); a probability below {@link PROBABILITY_MIN} counts as that. */
export function logLoss(predictions: readonly Prediction[]): number {
  const total = predictions.reduce(
    (sum, { probabilities, expected }) => sum - Math.log(Math.max(PROBABILITY_MIN, probabilities[expected]!)),
    0,
  );
  return total / predictions.length;
}
