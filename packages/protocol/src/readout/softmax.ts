/**
 * exp(x_i / T) / Σ exp(x_j / T). Finite for any finite input, sums to 1 within rounding; one value gives [1].
 * @param temperature above 0; higher is flatter.
 */
export function softmax(logits: readonly number[], temperature = 1): number[] {
  const highest = Math.max(...logits);
  const weights = logits.map((logit) => Math.exp((logit - highest) / temperature));
  // Summed from the smallest, so that the total does not depend on the order of the options.
  const total = [...weights].sort((a, b) => a - b).reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}

/** 1 / (1 + exp(-x)), without overflow. */
export function sigmoid(logit: number): number {
  return logit >= 0 ? 1 / (1 + Math.exp(-logit)) : Math.exp(logit) / (1 + Math.exp(logit));
}
