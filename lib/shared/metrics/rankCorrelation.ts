import type { ScoredRows } from "./scoredRows";

/** The expected levels and the right levels of rows, ranked once for all resamples. Rows are in score order. */
export interface RankedRows {
  count: number;
  /** The group of each row in a resample. */
  groupOf: Uint16Array;
  /** Equal expected levels share a rank; it grows with the rows. */
  scoreRank: Uint32Array;
  scoreRanks: number;
  /** The right level. */
  level: Uint16Array;
  levels: number;
}

/** Expected levels closer than this are equal; the wire has six decimals. */
const STEP = 1e-9;

export function rankRows({ count, outcomes, score, expected }: ScoredRows, groupOf: Uint16Array): RankedRows {
  const order = Uint32Array.from(score, (_, at) => at).sort((a, b) => score[a]! - score[b]!);
  const scoreRank = new Uint32Array(count);
  for (let at = 1; at < count; at += 1) {
    const isNext = score[order[at]!]! - score[order[at - 1]!]! > STEP;
    scoreRank[at] = scoreRank[at - 1]! + (isNext ? 1 : 0);
  }
  return {
    ...{ count, scoreRank, scoreRanks: (scoreRank.at(-1) ?? -1) + 1, levels: outcomes },
    groupOf: Uint16Array.from(order, (row) => groupOf[row]!),
    level: Uint16Array.from(order, (row) => expected[row]!),
  };
}

/**
 * Spearman's rank correlation of expected level and right level, −1 to 1: Pearson's correlation of the ranks, where
 * equal numbers share their mean rank. NaN where either side is equal throughout.
 *
 * @param weights how often each group of rows counts
 */
export function spearman(
  { count, groupOf, scoreRank, scoreRanks, level, levels }: RankedRows,
  weights: Uint16Array,
): number {
  const scoreWeights = new Float64Array(scoreRanks);
  const levelWeights = new Float64Array(levels);
  let total = 0;
  for (let row = 0; row < count; row += 1) {
    const weight = weights[groupOf[row]!]!;
    scoreWeights[scoreRank[row]!]! += weight;
    levelWeights[level[row]!]! += weight;
    total += weight;
  }
  const scoreVariance = toCentredRanks(scoreWeights, total);
  const levelVariance = toCentredRanks(levelWeights, total);
  let covariance = 0;
  for (let row = 0; row < count; row += 1) {
    covariance += weights[groupOf[row]!]! * scoreWeights[scoreRank[row]!]! * levelWeights[level[row]!]!;
  }
  const scale = Math.sqrt(scoreVariance * levelVariance);
  return scale === 0 ? Number.NaN : covariance / scale;
}

/**
 * Replaces each weight by its mean rank less the mean of all ranks. Returns the sum of the squares over all rows.
 */
function toCentredRanks(weights: Float64Array, total: number): number {
  let [before, squares] = [0, 0];
  for (let rank = 0; rank < weights.length; rank += 1) {
    const weight = weights[rank]!;
    const centred = before + weight / 2 - total / 2;
    weights[rank] = centred;
    squares += weight * centred * centred;
    before += weight;
  }
  return squares;
}
