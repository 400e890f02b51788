/** Price of a million input tokens in the specification. Output tokens are free, and no currency is named. */
export const PRICE_PER_MILLION_INPUT_TOKENS = 0.042;

/**
 * Whether the specification's price applies to a model. It applies only to the specification's own models;
 * prices behind a connection (`name/model`), and of other weights, are unknown.
 * @param modelId the versioned id in the response
 */
export const hasPrice = (modelId: string | null): boolean =>
  modelId !== null && /^model-[^/]+$/.test(modelId);

/** A stored cost. Earlier versions stored one for every model, also without a known price. */
export const knownCost = (modelId: string | null, cost: number | null): number | null =>
  hasPrice(modelId) ? cost : null;

/**
 * The cost of an evaluation in the currency of {@link PRICE_PER_MILLION_INPUT_TOKENS}, unrounded.
 * @param modelId the versioned id in the response
 * @returns null if no price is known
 */
export function evaluationPrice(modelId: string | null, inputTokens: number): number | null {
  return hasPrice(modelId) ? (inputTokens * PRICE_PER_MILLION_INPUT_TOKENS) / 1e6 : null;
}
