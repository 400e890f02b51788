/** Height of a row of the confidence chart in pixels, for the texts beside it. A target for a finger needs 24. */
export const CONFIDENCE_ROW_HEIGHT = 24;

/** Height in pixels of the confidence chart for this number of rows, known before the chart is loaded. */
export const confidenceChartHeight = (rows: number): number => rows * CONFIDENCE_ROW_HEIGHT;
