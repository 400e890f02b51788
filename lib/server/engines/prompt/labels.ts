/**
 * A token each in every vocabulary in use. Twenty, because servers give the log probabilities of the twenty
 * likeliest tokens at most.
 */
export const OPTION_LABELS = [..."ABCDEFGHIJKLMNOPQRST"];

/** The label that a token stands for: letters are `A` and ` A` alike, and nothing else is one. */
export function labelIndex(token: string, count: number): number | null {
  const index = OPTION_LABELS.indexOf(token.replace(/^[ ▁Ġ]/, ""));
  return index >= 0 && index < count ? index : null;
}
