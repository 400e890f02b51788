import { labelIndex } from "./labels";

/** One of the likeliest tokens at a place, with its natural logarithm of the probability. */
export interface TokenLogprob {
  token: string;
  logprob: number;
}

export interface LabelDistribution {
  /** One a label, not normalised: ln of the probability that the next token is it, summed over its spellings. */
  logprobs: number[];
  /** Labels that were not among the tokens: each got the floor. */
  floored: number;
  /** The probability that went to what is no label, 0 to 1. */
  missedMass: number;
}

/** Servers compute in single precision: that near to 1 their sums say nothing of what is left. */
const REST_MIN = 1e-7;

/** A model that has less than this for all labels together is about to say something else: it reasons, perhaps. */
const LABELLED_MIN = 1e-3;

/**
 * What the likeliest next tokens say of the labels; null where next to nothing of them is a label's.
 * A label that is not among them is at most as likely as the least of them, and all that are missing share at
 * most what the tokens leave of 1: the floor is the smaller of the two.
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
  if (labelled < LABELLED_MIN) return null;
  const missing = mass.filter((p) => p === 0).length;
  const rest = 1 - finite.reduce((sum, { logprob }) => sum + Math.exp(logprob), 0);
  const share = Math.log(Math.max(rest, REST_MIN) / missing);
  const floor = Math.min(share, ...finite.map(({ logprob }) => logprob));
  return {
    logprobs: mass.map((p) => (p > 0 ? Math.log(p) : floor)),
    floored: missing,
    missedMass: Math.min(1, Math.max(0, 1 - labelled)),
  };
}
