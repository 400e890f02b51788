import { isRight, type Prediction } from "./accuracy";

export interface ReliabilityBin {
  /** Highest probabilities from `from` (exclusive, but 0 belongs to the first) to `to` (inclusive). */
  from: number;
  to: number;
  count: number;
  /** Mean highest probability and share of right predictions; NaN for an empty bin. */
  confidence: number;
  accuracy: number;
}

/** Predictions by their highest probability, in bins of equal width. */
export function reliabilityBins(predictions: readonly Prediction[], bins = 10): ReliabilityBin[] {
  const members: Prediction[][] = Array.from({ length: bins }, () => []);
  for (const prediction of predictions) {
    const highest = Math.max(...prediction.probabilities);
    members[Math.min(bins - 1, Math.max(0, Math.ceil(highest * bins) - 1))]!.push(prediction);
  }
  return members.map((inBin, i) => ({
    from: i / bins,
    to: (i + 1) / bins,
    count: inBin.length,
    confidence: inBin.reduce((sum, { probabilities }) => sum + Math.max(...probabilities), 0) / inBin.length,
    accuracy: inBin.filter(isRight).length / inBin.length,
  }));
}

/** Σ over bins of share of predictions · |accuracy - mean highest probability|; 0 is perfectly calibrated. */
export function expectedCalibrationError(predictions: readonly Prediction[], bins = 10): number {
  return reliabilityBins(predictions, bins)
    .filter(({ count }) => count > 0)
    .reduce(
      (sum, bin) => sum + (bin.count / predictions.length) * Math.abs(bin.accuracy - bin.confidence),
      0,
    );
}
