import type { JudgedAnswers } from "../judgedRows";
import { bySureness } from "../coverageCurve";
import { scoredRows } from "../scoredRows";

/**
 * The labelled rows of one model and question in order of confidence, with running counts. Any threshold is then
 * read by one search, so a slider recounts without a call.
 *
 * A row is decided without a person when its most probable outcome has at least the threshold's probability. All
 * others go to a person, failed rows always.
 */
export interface ThresholdTable {
  /** Labelled rows, failed ones too. */
  rows: number;
  isBinary: boolean;
  /** Confidences of the answered rows, the highest first. */
  confidence: Float64Array;
  /** 1 where the row of that confidence is wrong. */
  wrong: Uint8Array;
  /** `falseYes[i]`: wrong decisions for yes among the first i rows. 0 throughout unless binary. */
  falseYes: Uint32Array;
  /** Wrong decisions for no among the first i rows; of other questions, all wrong ones. */
  falseNo: Uint32Array;
}

/** @throws RangeError as {@link scoredRows} does. */
export function thresholdTable(answers: JudgedAnswers): ThresholdTable {
  const scored = scoredRows(answers);
  const isBinary = answers.question.kind === "binary";
  const order = bySureness(scored.confidence);
  const [falseYes, falseNo] = [new Uint32Array(order.length + 1), new Uint32Array(order.length + 1)];
  order.forEach((row, at) => {
    const isWrong = scored.right[row] === 0;
    const isFalseYes = isWrong && isBinary && scored.decided[row] === 1;
    falseYes[at + 1] = falseYes[at]! + (isFalseYes ? 1 : 0);
    falseNo[at + 1] = falseNo[at]! + (isWrong && !isFalseYes ? 1 : 0);
  });
  return {
    rows: answers.rows.reduce((sum, { expected }) => sum + (expected === null ? 0 : 1), 0),
    isBinary,
    confidence: Float64Array.from(order, (row) => scored.confidence[row]!),
    wrong: Uint8Array.from(order, (row) => 1 - scored.right[row]!),
    ...{ falseYes, falseNo },
  };
}

/** Number of rows with at least this confidence. */
export function decidedAt({ confidence }: ThresholdTable, threshold: number): number {
  let [low, high] = [0, confidence.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (confidence[middle]! >= threshold) low = middle + 1;
    else high = middle;
  }
  return low;
}
