import type { ScoredRows } from "./scoredRows";

export interface HistogramBin {
  /** Confidences above `from`, up to `to`; 0 belongs to the first bin. */
  from: number;
  to: number;
  right: number;
  wrong: number;
}

const HISTOGRAM_BINS = 20;

/** Scored rows by the probability of their decision, in 20 bins of equal width. */
export function confidenceHistogram(
  { confidence, right }: ScoredRows,
  bins = HISTOGRAM_BINS,
): HistogramBin[] {
  const histogram = Array.from({ length: bins }, (_, bin) => ({
    ...{ from: bin / bins, to: (bin + 1) / bins, right: 0, wrong: 0 },
  }));
  confidence.forEach((value, at) => {
    const bin = histogram[Math.min(bins - 1, Math.max(0, Math.ceil(value * bins) - 1))]!;
    if (right[at] === 1) bin.right += 1;
    else bin.wrong += 1;
  });
  return histogram;
}
