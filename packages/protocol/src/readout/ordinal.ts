/**
 * Spreads each level's probability over its neighbours: q_j = Σ_i p_i·K(i, j), K(i, j) ∝ exp(-|i - j| / width), each
 * row of K summing to 1. Levels next to a likely one gain, distant levels do not.
 * @param width above 0, in levels; towards 0 nothing changes.
 */
export function smoothOrdinal(probabilities: readonly number[], width: number): number[] {
  const n = probabilities.length;
  const smoothed = new Array<number>(n).fill(0);
  for (let i = 0; i < n; i++) {
    const kernel = Array.from({ length: n }, (_, j) => Math.exp(-Math.abs(i - j) / width));
    const total = kernel.reduce((sum, weight) => sum + weight, 0);
    for (let j = 0; j < n; j++) smoothed[j]! += (probabilities[i]! * kernel[j]!) / total;
  }
  return smoothed;
}
