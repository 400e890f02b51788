import type { LabelReader } from "./labels";

/** One of the likeliest tokens at a place, with its natural logarithm of the probability. */
export interface TokenLogprob {
  token: string;
  logprob: number;
}

export interface LabelDistribution {
  /** One value for each label, not normalised: ln of its probability as the next token, summed over its spellings. */
  logprobs: number[];
  /** Labels that were not among the tokens: each got the floor. */
  floored: number;
  /** The probability of tokens that are no label, 0 to 1. */
  missedMass: number;
  /** The likeliest of these tokens; null without one. */
  missedToken: string | null;
}

/** Servers compute in single precision: this close to 1 their sums leave no usable rest. */
const REST_MIN = 1e-7;

/** A model that has less than this for all labels together is about to say something else: it reasons, perhaps. */
const LABELLED_MIN = 1e-3;

/**
 * Reads the labels' distribution from the likeliest next tokens; null if labels have almost no probability. A missing
 * label is at most as likely as the least likely token. All missing labels share at most the rest to 1. The floor is
 * the smaller of the two bounds.
 * @param top as the server gives them; infinite logprobs are skipped
 */
export function readLabels(top: readonly TokenLogprob[], labels: LabelReader): LabelDistribution | null {
  const finite = top.filter(({ logprob }) => Number.isFinite(logprob));
  const mass = Array<number>(labels.count).fill(0);
  let missed: TokenLogprob | null = null;
  for (const found of finite) {
    const index = labels.indexOf(found.token);
    if (index !== null) mass[index]! += Math.exp(found.logprob);
    else if (missed === null || found.logprob > missed.logprob) missed = found;
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
    missedToken: missed?.token ?? null,
  };
}
