import type { Interval } from "./estimate";
import { incompleteBeta, solveUnit } from "./incompleteBeta";

/** P(X ≤ k) for X ~ Binomial(n, p): I_{1−p}(n − k, k + 1). 0 below k = 0 and 1 from k = n. */
export function binomialCdf(k: number, n: number, p: number): number {
  if (k < 0) return 0;
  if (k >= n) return 1;
  return incompleteBeta(1 - p, n - k, k + 1);
}

/**
 * Exact 95% interval of a share (Clopper and Pearson, 1934): the beta quantiles 2.5% of (k, n − k + 1) and 97.5%
 * of (k + 1, n − k). It never covers less than 95%, and often more. From 0 at k = 0, to 1 at k = n; 0 to 1
 * for n = 0.
 */
export function clopperPearson(k: number, n: number): Interval {
  const low = k <= 0 ? 0 : solveUnit((x) => incompleteBeta(x, k, n - k + 1), 0.025);
  const high = k >= n ? 1 : solveUnit((x) => incompleteBeta(x, k + 1, n - k), 0.975);
  return [low, high];
}

const Z = 1.959963984540054;

/**
 * 95% interval of a share (Wilson, 1927): (p + z²/2n ± z·√(p(1−p)/n + z²/4n²)) / (1 + z²/n). It covers about 95%
 * and has a width at 0 and 1 too. 0 to 1 for n = 0.
 */
export function wilson(k: number, n: number): Interval {
  if (n === 0) return [0, 1];
  const share = k / n;
  const square = (Z * Z) / n;
  const middle = share + square / 2;
  const reach = Z * Math.sqrt((share * (1 - share)) / n + square / (4 * n));
  const low = k === 0 ? 0 : (middle - reach) / (1 + square);
  const high = k === n ? 1 : (middle + reach) / (1 + square);
  return [low, high];
}
