import type { ScoredRows } from "./scoredRows";

/** The rows that are at least so sure. */
export interface CoveragePoint {
  /** Lowest confidence among them. */
  threshold: number;
  /** Share of all scored rows. */
  coverage: number;
  /** Share of them that is right. */
  accuracy: number;
}

/** More points are not told apart in a chart. */
const POINTS_MAX = 200;

/**
 * Coverage against accuracy: for each threshold, the share of rows with at least that confidence and how many of these
 * are right. From the surest rows to all of them; rows of equal confidence enter together. At most about 200
 * points, evenly by coverage. Empty for no row.
 */
export function coverageCurve({ count, confidence, right }: ScoredRows): CoveragePoint[] {
  const order = bySureness(confidence);
  const points: CoveragePoint[] = [];
  let hits = 0;
  let nextAt = 1;
  order.forEach((row, at) => {
    hits += right[row]!;
    const decided = at + 1;
    const isLast = decided === count;
    if (!isLast && confidence[order[at + 1]!] === confidence[row]) return;
    if (!isLast && decided < nextAt) return;
    nextAt = decided + count / POINTS_MAX;
    points.push({ threshold: confidence[row]!, coverage: decided / count, accuracy: hits / decided });
  });
  return points;
}

/** Positions from the highest confidence to the lowest. */
export function bySureness(confidence: Float64Array): Uint32Array {
  return Uint32Array.from(confidence, (_, at) => at).sort((a, b) => confidence[b]! - confidence[a]!);
}
