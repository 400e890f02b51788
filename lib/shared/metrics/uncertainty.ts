import { levelDistance, totalVariation } from "./agreement";

/**
 * Normalised entropy −Σ p·ln p / ln n of one distribution: 0 for certainty, 1 for equal probabilities. 0 for a single
 * outcome. It tells how undecided the model is, not how often it is wrong.
 */
export function entropy(distribution: readonly number[]): number {
  if (distribution.length < 2) return 0;
  const sum = distribution.reduce((total, p) => (p > 0 ? total - p * Math.log(p) : total), 0);
  return Math.min(1, Math.max(0, sum / Math.log(distribution.length)));
}

/**
 * Disagreement of models about one row: the mean distance over all pairs of models, 0 to 1. The distance is the total
 * variation, or the level distance for levels. Null with fewer than two answers.
 */
export function disagreement(
  distributions: readonly (readonly number[] | null)[],
  isOrdinal: boolean,
): number | null {
  const answered = distributions.filter((distribution) => distribution !== null);
  if (answered.length < 2) return null;
  const distance = isOrdinal ? levelDistance : totalVariation;
  let [sum, pairs] = [0, 0];
  answered.forEach((one, index) => {
    for (const other of answered.slice(index + 1)) {
      sum += distance(one, other);
      pairs += 1;
    }
  });
  return sum / pairs;
}
