import { binomialCdf } from "../binomial";
import type { Decisions, Guarantee } from "./learnThenTest";
import { minimumDecidedRows } from "./learnThenTest";

export interface RowsNeeded {
  /** Labelled rows in all. */
  rows: number;
  /** More than there are, from 1. */
  more: number;
  /** The threshold that needs the fewest. */
  threshold: number;
  /** Its error rate in these rows, which the number assumes. */
  errorRate: number;
}

/** With fewer decided rows an error rate of 0 says little, so stricter thresholds are not looked at. */
const DECIDED_MIN = 20;
const ROWS_MAX = 10_000_000;

/**
 * The fewest labelled rows whose certifying part would pass at one of the thresholds, if error rate and coverage stay
 * as in these rows. Null where no threshold has an error rate below alpha. An estimate: with exactly so many rows the
 * test passes about every second time.
 *
 * @param certifying labelled rows of the certifying part, failed ones too
 * @param share of all labelled rows in that part
 */
export function rowsNeeded(
  { confidence, wrong }: Decisions,
  thresholds: readonly number[],
  guarantee: Guarantee,
  certifying: number,
  share: number,
): Omit<RowsNeeded, "more"> | null {
  let fewest: Omit<RowsNeeded, "more"> | null = null;
  for (const threshold of thresholds) {
    let [decided, errors] = [0, 0];
    for (let row = 0; row < confidence.length; row += 1) {
      if (confidence[row]! < threshold) continue;
      decided += 1;
      errors += wrong[row]!;
    }
    if (decided < Math.min(DECIDED_MIN, confidence.length) || decided === 0) continue;
    const rowsFor = (count: number): number => Math.ceil((count * certifying) / decided / share);
    if (fewest && rowsFor(minimumDecidedRows(guarantee)) >= fewest.rows) continue;
    const errorRate = errors / decided;
    const needed = decidedNeeded(errorRate, guarantee);
    if (needed === null) continue;
    const rows = rowsFor(needed);
    if (rows <= ROWS_MAX && (!fewest || rows < fewest.rows)) fewest = { rows, threshold, errorRate };
  }
  return fewest;
}

/**
 * The fewest decided rows n that pass with ⌈errorRate·n⌉ errors; null for none up to ten million. With k errors n_k
 * rows pass, and n_k rows have at most k errors where n_k ≤ k / errorRate. n_k / k falls with k, so the first such k is
 * found by halving.
 */
export function decidedNeeded(errorRate: number, guarantee: Guarantee): number | null {
  if (errorRate >= guarantee.alpha) return null;
  if (errorRate === 0) return minimumDecidedRows(guarantee);
  const fits = (errors: number): boolean => rowsForErrors(errors, guarantee) <= errors / errorRate + 1e-9;
  const errorsMax = ROWS_MAX * guarantee.alpha;
  let high = 1;
  while (!fits(high)) {
    high *= 2;
    if (high > errorsMax) return null;
  }
  let low = Math.floor(high / 2);
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (fits(middle)) high = middle;
    else low = middle;
  }
  return rowsForErrors(high, guarantee);
}

/** The least n with P(Binomial(n, alpha) ≤ errors) ≤ delta. */
function rowsForErrors(errors: number, { alpha, delta }: Guarantee): number {
  const passes = (n: number): boolean => binomialCdf(errors, n, alpha) <= delta;
  let low = Math.floor(errors / alpha);
  let step = Math.ceil(Math.sqrt(errors + 1) / alpha);
  while (!passes(low + step)) {
    low += step;
    step *= 2;
  }
  let high = low + step;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (passes(middle)) high = middle;
    else low = middle;
  }
  return high;
}
