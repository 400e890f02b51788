import type { JudgedTeaching } from "./judgeTeaching";

/** A row that the head gets wrong when it was not learnt from. */
export interface WrongRow {
  /** Its place in the teaching's lists. */
  row: number;
  expected: number;
  answered: number;
  /** Of the answer. */
  probability: number;
  /** The answer is sure and the label nearly ruled out: the label may be wrong. */
  isLabelDoubted: boolean;
}

const DOUBT_FROM = 0.8;
const LABEL_MOST = 0.1;

/** The wrong rows of a question, the surest answers first. */
export function wrongRows({ labels, outcomes, outOfFold }: JudgedTeaching): WrongRow[] {
  return Array.from(labels, (expected, row): WrongRow => {
    const probabilities = outOfFold.subarray(row * outcomes.length, (row + 1) * outcomes.length);
    const probability = Math.max(...probabilities);
    const isLabelDoubted = probability >= DOUBT_FROM && probabilities[expected]! <= LABEL_MOST;
    return { row, expected, answered: probabilities.indexOf(probability), probability, isLabelDoubted };
  })
    .filter(({ expected, answered }) => expected !== answered)
    .sort((a, b) => b.probability - a.probability);
}
