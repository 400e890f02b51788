/** Price of a million input tokens. Output tokens are free. */
export const PRICE_PER_MILLION_INPUT_TOKENS = 0.042;

/** What an evaluation costs, in the currency of {@link PRICE_PER_MILLION_INPUT_TOKENS}, unrounded. */
export function evaluationPrice(inputTokens: number): number {
  return (inputTokens * PRICE_PER_MILLION_INPUT_TOKENS) / 1e6;
}
