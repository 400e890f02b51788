import { binOf, RELIABILITY_BINS } from "./calibration";
import { macroF1 } from "./confusion";
import type { FigureName } from "./estimate";
import { seededRandom } from "./seededRandom";
import type { ScoredRows } from "./scoredRows";

/** Every figure but the rank correlation is a function of sums over rows, in this order. */
const COUNT = 0;
const RIGHT = 1;
const BRIER = 2;
const LOG_LOSS = 3;
const ABSOLUTE_ERROR = 4;
const HITS = 5;

/**
 * Sums over groups of rows. A resample weighs each group, so that it costs as much as there are groups and not as
 * there are rows. Only the sums of a group that are not 0 are stored.
 */
export interface FigureSums {
  outcomes: number;
  groups: number;
  /** The sums of group g are at `start[g]` until `start[g + 1]`. */
  start: Uint32Array;
  slot: Uint32Array;
  value: Float64Array;
  /** Every sum of every group, group after group, where most are not 0: adding these up needs no list of slots. */
  dense: Float64Array | null;
}

/** Number of sums. */
export const sumsLength = (outcomes: number): number => HITS + 3 * outcomes + RELIABILITY_BINS;

/** Sums that a row adds to. */
const SUMS_OF_ROW = 9;
/** From this share of sums that are not 0, all of them are stored. */
const DENSE_FROM = 0.5;

/** Sums by group. @param groupOf the group of each scored row */
export function figureSums(scored: ScoredRows, groups: number, groupOf: Uint16Array): FigureSums {
  const { count, outcomes } = scored;
  const length = sumsLength(outcomes);
  const bins = HITS + 3 * outcomes;
  const members = rowsByGroup(groups, groupOf);
  const start = new Uint32Array(groups + 1);
  const slots = new Uint32Array(Math.min(groups * length, SUMS_OF_ROW * count));
  const values = new Float64Array(slots.length);
  const sums = new Float64Array(length);
  const touched = new Uint32Array(length);
  const isTouched = new Uint8Array(length);
  let touches = 0;
  const add = (slot: number, value: number): void => {
    if (value === 0) return;
    if (isTouched[slot] === 0) {
      isTouched[slot] = 1;
      touched[touches] = slot;
      touches += 1;
    }
    sums[slot]! += value;
  };
  let end = 0;
  for (let group = 0; group < groups; group += 1) {
    for (let member = members.start[group]!; member < members.start[group + 1]!; member += 1) {
      const at = members.row[member]!;
      const right = scored.right[at]!;
      const bin = binOf(scored.confidence[at]!);
      add(COUNT, 1);
      add(RIGHT, right);
      add(BRIER, scored.brier[at]!);
      add(LOG_LOSS, scored.logLoss[at]!);
      if (scored.isOrdinal) add(ABSOLUTE_ERROR, Math.abs(scored.score[at]! - scored.expected[at]!));
      add(HITS + scored.decided[at]!, right);
      add(HITS + outcomes + scored.decided[at]!, 1);
      add(HITS + 2 * outcomes + scored.expected[at]!, 1);
      add(bins + bin, scored.confidence[at]! - right);
    }
    for (let touch = 0; touch < touches; touch += 1) {
      const slot = touched[touch]!;
      slots[end] = slot;
      values[end] = sums[slot]!;
      sums[slot] = 0;
      isTouched[slot] = 0;
      end += 1;
    }
    touches = 0;
    start[group + 1] = end;
  }
  const sparse = { outcomes, groups, start, slot: slots.subarray(0, end), value: values.subarray(0, end) };
  return { ...sparse, dense: end < DENSE_FROM * groups * length ? null : denseOf(sparse, length) };
}

function denseOf({ groups, start, slot, value }: Omit<FigureSums, "dense">, length: number): Float64Array {
  const dense = new Float64Array(groups * length);
  for (let group = 0; group < groups; group += 1) {
    for (let at = start[group]!; at < start[group + 1]!; at += 1) {
      dense[group * length + slot[at]!] = value[at]!;
    }
  }
  return dense;
}

/** Rows ordered by their groups: those of group g are at `start[g]` until `start[g + 1]`. */
export function rowsByGroup(groups: number, groupOf: Uint16Array): { start: Uint32Array; row: Uint32Array } {
  const start = new Uint32Array(groups + 1);
  for (const group of groupOf) start[group + 1]! += 1;
  for (let group = 0; group < groups; group += 1) start[group + 1]! += start[group]!;
  const next = start.slice();
  const row = new Uint32Array(groupOf.length);
  groupOf.forEach((group, at) => {
    row[next[group]!] = at;
    next[group]! += 1;
  });
  return { start, row };
}

/** Weighted sums of all groups, written to `total`. */
export function addUp(sums: FigureSums, weights: Uint16Array, total: Float64Array): void {
  const { groups, start, slot, value, dense } = sums;
  total.fill(0);
  if (dense) {
    const length = total.length;
    for (let group = 0, from = 0; group < groups; group += 1, from += length) {
      const weight = weights[group]!;
      if (weight === 0) continue;
      for (let at = 0; at < length; at += 1) total[at]! += weight * dense[from + at]!;
    }
    return;
  }
  for (let group = 0; group < groups; group += 1) {
    const weight = weights[group]!;
    if (weight === 0) continue;
    const end = start[group + 1]!;
    for (let at = start[group]!; at < end; at += 1) total[slot[at]!]! += weight * value[at]!;
  }
}

/** The figures of such sums; NaN for no row. */
export function figuresOfSums(
  total: Float64Array,
  outcomes: number,
): Record<Exclude<FigureName, "spearman">, number> {
  const part = (at: number, length: number) => total.subarray(at, at + length);
  const bins = HITS + 3 * outcomes;
  const count = total[COUNT]!;
  let ece = 0;
  for (let bin = 0; bin < RELIABILITY_BINS; bin += 1) {
    // n_bin/n · |mean confidence − share right| is |sum of confidences − number right| / n.
    ece += Math.abs(total[bins + bin]!);
  }
  return {
    accuracy: total[RIGHT]! / count,
    macroF1: macroF1(
      part(HITS, outcomes),
      part(HITS + outcomes, outcomes),
      part(HITS + 2 * outcomes, outcomes),
    ),
    brier: total[BRIER]! / count,
    logLoss: total[LOG_LOSS]! / count,
    ece: ece / count,
    meanAbsoluteError: total[ABSOLUTE_ERROR]! / count,
  };
}

/** Above so many rows, resampling goes by groups of rows. */
const GROUPS_MAX = 512;

export interface Grouping {
  groups: number;
  groupOf: Uint16Array;
}

/**
 * A group for each row: up to {@link GROUPS_MAX} rows its own, else one of as many random groups of equal size. Means
 * of random groups vary as means of rows do. The width of an interval has an error of about 3% then,
 * 1/√(2·512).
 */
export function groupRows(count: number, seed: number): Grouping {
  if (count <= GROUPS_MAX)
    return { groups: count, groupOf: Uint16Array.from({ length: count }, (_, at) => at) };
  const random = seededRandom(seed);
  const groupOf = Uint16Array.from({ length: count }, (_, at) => at % GROUPS_MAX);
  for (let at = count - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    const kept = groupOf[at]!;
    groupOf[at] = groupOf[other]!;
    groupOf[other] = kept;
  }
  return { groups: GROUPS_MAX, groupOf };
}
