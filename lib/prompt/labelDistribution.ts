import { labelIndex } from "./labels";

/** One of the likeliest tokens at a place, with its natural logarithm of the probability. */
export interface TokenLogprob {
  token: string;
  logprob: number;
}

export interface LabelDistribution {
  /** One a label, not normalised: ln of the probability that the next token is it, summed over its spellings. */
  logprobs: number[];
  /** Labels that were not among the tokens: the smallest of those stands for each. */
  floored: number;
  /** The probability that went to what is no label, 0 to 1. */
  missedMass: number;
}

/**
 * What the likeliest next tokens say of the labels; null where none of them is a label.
 * @param top as the server gives them; what is not finite is passed over
 */
export function readLabels(top: readonly TokenLogprob[], count: number): LabelDistribution | null {
  const finite = top.filter(({ logprob }) => Number.isFinite(logprob));
  const mass = Array<number>(count).fill(0);
  for (const { token, logprob } of finite) {
    const index = labelIndex(token, count);
    if (index !== null) mass[index]! += Math.exp(logprob);
  }
  const labelled = mass.reduce((sum, p) => sum + p, 0);
  if (labelled === 0) return null;
  const floor = Math.min(...finite.map(({ logprob }) => logprob));
  return {
    logprobs: mass.map((p) => (p > 0 ? Math.log(p) : floor)),
    floored: mass.filter((p) => p === 0).length,
    missedMass: Math.min(1, Math.max(0, 1 - labelled)),
  };
}
