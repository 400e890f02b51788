import { binomialCdf } from "../binomial";

/** Decisions in order of confidence. */
export interface Decisions {
  confidence: ArrayLike<number>;
  /** 1 where the decision is wrong. */
  wrong: ArrayLike<number>;
}

export interface Guarantee {
  /** Most of the decided rows that may be wrong, above 0 and below 1. */
  alpha: number;
  /** Most probability that the guarantee is false, such as 0.05 for 95% certainty. */
  delta: number;
}

/** One tested threshold. */
export interface TestedThreshold {
  threshold: number;
  /** Rows with at least that confidence. */
  n: number;
  wrong: number;
  /** P(Binomial(n, alpha) ≤ wrong): how easily an error rate of alpha gives so few errors. */
  p: number;
}

/** Fewest decided rows that can pass, without one error: the least n with (1 − alpha)^n ≤ delta. */
export const minimumDecidedRows = ({ alpha, delta }: Guarantee): number =>
  Math.ceil(Math.log(delta) / Math.log1p(-alpha));

/**
 * Learn then Test (Angelopoulos, Bates, Candès, Jordan and Lei, arXiv 2110.01052) with fixed sequence testing. The
 * thresholds are tested from the strictest on, each by the exact binomial p value of "more than alpha of the decided
 * rows are wrong". Testing begins where enough rows are decided to pass at all, and ends at the first p above
 * delta. The last one that passed holds with a probability of at least 1 − delta, since a false one would be the first
 * true hypothesis of the sequence. Rows must be drawn like later ones.
 *
 * @param thresholds in any order, fixed without these rows' labels
 * @returns the tested thresholds, and the index of the last that passed; -1 for none
 */
export function learnThenTest(
  decisions: Decisions,
  thresholds: readonly number[],
  guarantee: Guarantee,
): { tested: TestedThreshold[]; passed: number } {
  const { alpha, delta } = guarantee;
  const order = Uint32Array.from({ length: decisions.confidence.length }, (_, at) => at).sort(
    (a, b) => decisions.confidence[b]! - decisions.confidence[a]!,
  );
  const least = minimumDecidedRows(guarantee);
  const tested: TestedThreshold[] = [];
  let [n, wrong] = [0, 0];
  for (const threshold of [...new Set(thresholds)].sort((a, b) => b - a)) {
    while (n < order.length && decisions.confidence[order[n]!]! >= threshold) {
      wrong += decisions.wrong[order[n]!]!;
      n += 1;
    }
    if (n < least) continue;
    const p = binomialCdf(wrong, n, alpha);
    tested.push({ threshold, n, wrong, p });
    if (p > delta) return { tested, passed: tested.length - 2 };
  }
  return { tested, passed: tested.length - 1 };
}
