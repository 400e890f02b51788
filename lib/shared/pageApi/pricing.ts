/** Price of a million input tokens in the specification. Output tokens are free, and no currency is named. */
export const PRICE_PER_MILLION_INPUT_TOKENS = 0.042;

/**
 * Whether the specification's price is that of a model. It is for the models that the specification is about;
 * what the server behind a connection (`name/model`) takes, or weights of somebody else, nobody says.
 * @param modelId the versioned id that answered
 */
export const hasPrice = (modelId: string | null): boolean =>
  modelId !== null && /^model-[^/]+$/.test(modelId);

/** A cost as it was kept. Before prices were known for some models alone, one was kept for every model. */
export const knownCost = (modelId: string | null, cost: number | null): number | null =>
  hasPrice(modelId) ? cost : null;

/**
 * What an evaluation costs, in the currency of {@link PRICE_PER_MILLION_INPUT_TOKENS}, unrounded.
 * @param modelId the versioned id that answered
 * @returns null where no price is known
 */
export function evaluationPrice(modelId: string | null, inputTokens: number): number | null {
  return hasPrice(modelId) ? (inputTokens * PRICE_PER_MILLION_INPUT_TOKENS) / 1e6 : null;
}
