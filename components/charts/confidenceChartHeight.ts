const CONFIDENCE_ROW_HEIGHT = 26;
export const CONFIDENCE_AXIS_HEIGHT = 24;

/** Height in pixels of the confidence chart for this number of bars, known before the chart is loaded. */
export function confidenceChartHeight(bars: number): number {
  return bars * CONFIDENCE_ROW_HEIGHT + CONFIDENCE_AXIS_HEIGHT;
}
