import { rowsByGroup, type Grouping } from "./figureSums";
import type { ScoredRows } from "./scoredRows";

/** Expected levels closer than this are equal; the wire has six decimals. */
const STEP = 1e-9;
/** Resamples tell at most so many expected levels apart; then a resample costs no more than its rows. */
const RESAMPLED_RANKS_MAX = 1_024;

/** How many rows each pair of an expected level's rank and a right level has: `rank · levels + level`. */
interface RankTable {
  ranks: number;
  levels: number;
  counts: Uint32Array;
}

/** The expected levels and the right levels of rows, ranked once for all resamples. */
export interface RankedRows {
  value: number;
  /** Cell of each row in `table`, group by group; the rows of group g begin at `start[g]`. */
  cell: Uint16Array | Uint32Array;
  start: Uint32Array;
  /** Counts of the latest resample. */
  table: RankTable;
}

/** Ranks rows, and computes their correlation from every rank. */
export function rankRows(
  { count, outcomes: levels, score, expected }: ScoredRows,
  { groups, groupOf }: Grouping,
): RankedRows {
  const sorted = Float64Array.from(score).sort();
  const isCoarse = count > RESAMPLED_RANKS_MAX;
  /** The rank of each place in `sorted`, and the rank that resamples see. */
  const [fine, coarse] = [new Uint32Array(count), new Uint32Array(count)];
  let rank = -1;
  let place = 0;
  for (let at = 0; at < count; at += 1) {
    if (at === 0 || sorted[at]! - sorted[at - 1]! > STEP) {
      rank += 1;
      place = isCoarse ? Math.floor((at / count) * RESAMPLED_RANKS_MAX) : rank;
    }
    fine[at] = rank;
    coarse[at] = place;
  }
  const exact = tableOf(rank + 1, levels);
  const cellOf = new Uint32Array(count);
  for (let row = 0; row < count; row += 1) {
    const at = placeOf(sorted, score[row]!);
    exact.counts[fine[at]! * levels + expected[row]!]! += 1;
    cellOf[row] = coarse[at]! * levels + expected[row]!;
  }
  const { start, row: members } = rowsByGroup(groups, groupOf);
  const table = tableOf(isCoarse ? RESAMPLED_RANKS_MAX : rank + 1, levels);
  // Half the memory to walk through in each resample.
  const cell = table.counts.length < 2 ** 16 ? new Uint16Array(count) : new Uint32Array(count);
  for (let at = 0; at < count; at += 1) cell[at] = cellOf[members[at]!]!;
  // Neighbours in the table one after the other.
  for (let group = 0; group < groups; group += 1) cell.subarray(start[group]!, start[group + 1]!).sort();
  return {
    value: spearman(exact),
    ...{ cell, start, table },
  };
}

/** The first place of a number in a sorted list that has it. */
function placeOf(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

const tableOf = (ranks: number, levels: number): RankTable => ({
  ...{ ranks, levels, counts: new Uint32Array(ranks * levels) },
});

/** The correlation of resampled rows. @param weights how often each group of rows was drawn */
export function resampledSpearman({ cell, start, table }: RankedRows, weights: Uint16Array): number {
  table.counts.fill(0);
  for (let group = 0; group < weights.length; group += 1) {
    const weight = weights[group]!;
    if (weight === 0) continue;
    const end = start[group + 1]!;
    for (let at = start[group]!; at < end; at += 1) table.counts[cell[at]!]! += weight;
  }
  return spearman(table);
}

/**
 * Spearman's rank correlation of expected level and right level, −1 to 1: Pearson's correlation of the ranks, where
 * equal numbers share their mean rank. NaN where either side is equal throughout.
 */
function spearman({ ranks, levels, counts }: RankTable): number {
  const [rankWeights, levelWeights] = [new Float64Array(ranks), new Float64Array(levels)];
  let total = 0;
  for (let rank = 0; rank < ranks; rank += 1) {
    for (let level = 0; level < levels; level += 1) {
      const weight = counts[rank * levels + level]!;
      rankWeights[rank]! += weight;
      levelWeights[level]! += weight;
      total += weight;
    }
  }
  const rankSquares = toCentredRanks(rankWeights, total);
  const levelSquares = toCentredRanks(levelWeights, total);
  let products = 0;
  for (let rank = 0; rank < ranks; rank += 1) {
    let inner = 0;
    for (let level = 0; level < levels; level += 1)
      inner += counts[rank * levels + level]! * levelWeights[level]!;
    products += inner * rankWeights[rank]!;
  }
  const scale = Math.sqrt(rankSquares * levelSquares);
  return scale === 0 ? Number.NaN : products / scale;
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
