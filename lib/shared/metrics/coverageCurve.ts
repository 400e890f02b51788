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
  // Two lists without places sort many times faster than places do.
  const [hits, misses] = sortedByRight(confidence, right);
  const points: CoveragePoint[] = [];
  let [hitsLeft, missesLeft] = [hits.length, misses.length];
  let nextAt = 1;
  while (hitsLeft + missesLeft > 0) {
    const threshold = Math.max(hits[hitsLeft - 1] ?? -Infinity, misses[missesLeft - 1] ?? -Infinity);
    while (hitsLeft > 0 && hits[hitsLeft - 1] === threshold) hitsLeft -= 1;
    while (missesLeft > 0 && misses[missesLeft - 1] === threshold) missesLeft -= 1;
    const decided = count - hitsLeft - missesLeft;
    if (decided < count && decided < nextAt) continue;
    nextAt = decided + count / POINTS_MAX;
    const accuracy = (hits.length - hitsLeft) / decided;
    points.push({ threshold, coverage: decided / count, accuracy });
  }
  return points;
}

/** The confidences of right and of wrong rows, each from the lowest. */
function sortedByRight(confidence: Float64Array, right: Uint8Array): [Float64Array, Float64Array] {
  const [hits, misses] = [new Float64Array(confidence.length), new Float64Array(confidence.length)];
  let [hitsEnd, missesEnd] = [0, 0];
  for (let at = 0; at < confidence.length; at += 1) {
    if (right[at] === 1) hits[hitsEnd++] = confidence[at]!;
    else misses[missesEnd++] = confidence[at]!;
  }
  return [hits.subarray(0, hitsEnd).sort(), misses.subarray(0, missesEnd).sort()];
}

/** Positions from the highest confidence to the lowest. */
export function bySureness(confidence: Float64Array): Uint32Array {
  return Uint32Array.from(confidence, (_, at) => at).sort((a, b) => confidence[b]! - confidence[a]!);
}
