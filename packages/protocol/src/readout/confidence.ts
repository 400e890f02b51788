/** Index of the highest value; the first one on a tie. */
export function argmax(values: readonly number[]): number {
  let best = 0;
  for (let i = 1; i < values.length; i++) if (values[i]! > values[best]!) best = i;
  return best;
}

/** (max p - 1/n) / (1 - 1/n): 0 for uniform, 1 for certain and for a single option. */
export function choiceConfidence(probabilities: readonly number[]): number {
  const n = probabilities.length;
  if (n === 1) return 1;
  const share = 1 / n;
  return clampUnit((probabilities[argmax(probabilities)]! - share) / (1 - share));
}

/**
 * max(0, 1 - Σ p_i·|i - k| / D), k the most likely level (the first on a tie),
 * D = (1/n)·Σ|i - (n-1)/2|; 1 for a single level.
 */
export function scoreConfidence(probabilities: readonly number[]): number {
  const n = probabilities.length;
  if (n === 1) return 1;
  const mode = argmax(probabilities);
  const spread = probabilities.reduce((sum, p, level) => sum + p * Math.abs(level - mode), 0);
  const middle = (n - 1) / 2;
  const uniformSpread = probabilities.reduce((sum, _, level) => sum + Math.abs(level - middle), 0) / n;
  return clampUnit(1 - spread / uniformSpread);
}

/** Σ level·p. */
export function expectedScore(probabilities: readonly number[]): number {
  return probabilities.reduce((sum, p, level) => sum + level * p, 0);
}

const clampUnit = (value: number): number => Math.min(1, Math.max(0, value));
