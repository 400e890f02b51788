import type { ScoredRows } from "./scoredRows";

/** `confusion[expected][decided]`: how many rows; each row of the dataset counts once. */
export function confusionMatrix({ count, outcomes, expected, decided }: ScoredRows): number[][] {
  const matrix = Array.from({ length: outcomes }, () => new Array<number>(outcomes).fill(0));
  for (let at = 0; at < count; at += 1) matrix[expected[at]!]![decided[at]!]! += 1;
  return matrix;
}

/**
 * Mean over all outcomes of F1 = 2·hits / (decided + expected), 0 to 1. An outcome that neither occurs nor is decided
 * counts 0, as in scikit-learn with `labels` and `zero_division=0`. NaN without outcomes.
 */
export function macroF1(
  hits: ArrayLike<number>,
  decided: ArrayLike<number>,
  expected: ArrayLike<number>,
): number {
  let sum = 0;
  for (let outcome = 0; outcome < hits.length; outcome += 1) {
    const size = decided[outcome]! + expected[outcome]!;
    if (size > 0) sum += (2 * hits[outcome]!) / size;
  }
  return sum / hits.length;
}
