import { binomialCdf } from "./binomial";

/**
 * McNemar's exact test (1947), two-sided: of the rows where one model alone is right, each is the candidate's
 * with probability ½ for equally accurate models. p = min(1, 2·P(X ≤ min(b, c))) with X ~ Binomial(b + c, ½). 1
 * without such rows. Fewer than six such rows never reach 5%.
 */
export const mcnemar = (onlyBaselineRight: number, onlyCandidateRight: number): number => {
  const discordant = onlyBaselineRight + onlyCandidateRight;
  if (discordant === 0) return 1;
  return Math.min(1, 2 * binomialCdf(Math.min(onlyBaselineRight, onlyCandidateRight), discordant, 0.5));
};
