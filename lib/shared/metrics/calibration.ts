import { isRight, type Prediction } from "./accuracy";
import { wilson } from "./binomial";
import type { Interval } from "./estimate";

/** Bins of the reliability diagram and of the calibration error. */
export const RELIABILITY_BINS = 10;

export interface ReliabilityBin {
  /** Highest probabilities from `from` (exclusive, but 0 belongs to the first) to `to` (inclusive). */
  from: number;
  to: number;
  count: number;
  /** Mean highest probability and share of right predictions; NaN for an empty bin. */
  confidence: number;
  accuracy: number;
  /** Wilson's 95% interval of the share; 0 to 1 for an empty bin. */
  interval: Interval;
}

/** The bin of a probability among bins of equal width (lo, hi]. */
export const binOf = (probability: number, bins = RELIABILITY_BINS): number =>
  Math.min(bins - 1, Math.max(0, Math.ceil(probability * bins) - 1));

/** Answers by their confidence, in bins of equal width. @param right 1 where an answer is right */
export function reliability(
  confidence: ArrayLike<number>,
  right: ArrayLike<number>,
  bins = RELIABILITY_BINS,
): ReliabilityBin[] {
  const [counts, hits, sums] = [new Uint32Array(bins), new Uint32Array(bins), new Float64Array(bins)];
  for (let at = 0; at < confidence.length; at += 1) {
    const bin = binOf(confidence[at]!, bins);
    counts[bin]! += 1;
    hits[bin]! += right[at]!;
    sums[bin]! += confidence[at]!;
  }
  return Array.from(counts, (count, bin) => ({
    ...{ from: bin / bins, to: (bin + 1) / bins, count },
    confidence: sums[bin]! / count,
    accuracy: hits[bin]! / count,
    interval: wilson(hits[bin]!, count),
  }));
}

/** Predictions by their highest probability, in bins of equal width. */
export const reliabilityBins = (
  predictions: readonly Prediction[],
  bins = RELIABILITY_BINS,
): ReliabilityBin[] =>
  reliability(
    predictions.map(({ probabilities }) => Math.max(...probabilities)),
    predictions.map((prediction) => (isRight(prediction) ? 1 : 0)),
    bins,
  );

/** Σ over bins of share of predictions · |accuracy - mean highest probability|; 0 is perfectly calibrated. */
export function expectedCalibrationError(
  predictions: readonly Prediction[],
  bins = RELIABILITY_BINS,
): number {
  return reliabilityBins(predictions, bins)
    .filter(({ count }) => count > 0)
    .reduce(
      (sum, bin) => sum + (bin.count / predictions.length) * Math.abs(bin.accuracy - bin.confidence),
      0,
    );
}
