import type { JudgedAnswers, JudgedQuestion } from "./judgedRows";
import { PROBABILITY_MIN } from "./logLoss";

/** Labelled rows with an answer, a list a quantity: 50,000 rows take a few megabytes and no object each. */
export interface ScoredRows {
  count: number;
  outcomes: number;
  isOrdinal: boolean;
  /** Position of the row in the dataset. */
  row: Uint32Array;
  expected: Uint16Array;
  /** The most probable outcome, the first one on a tie. */
  decided: Uint16Array;
  /** Its probability. */
  confidence: Float64Array;
  /** 1 where `decided` is `expected`. */
  right: Uint8Array;
  /** Σ_k (p_k − [k is expected])². */
  brier: Float64Array;
  /** −ln(probability of the expected outcome). */
  logLoss: Float64Array;
  /** Expected level Σ level·p. */
  score: Float64Array;
}

/** The most probable outcome, the first one on a tie. */
export function decidedOutcome(distribution: readonly number[]): number {
  let top = 0;
  for (let outcome = 1; outcome < distribution.length; outcome += 1) {
    if (distribution[outcome]! > distribution[top]!) top = outcome;
  }
  return top;
}

/**
 * The labelled and answered rows of a question.
 * @param isTaken leaves rows out by their position
 * @throws RangeError for an outcome outside of the question or a distribution of another length.
 */
export function scoredRows(
  { question, model, rows }: JudgedAnswers,
  isTaken: (row: number) => boolean = () => true,
): ScoredRows {
  const outcomes = question.outcomes.length;
  const places = new Uint32Array(rows.length);
  let count = 0;
  for (let row = 0; row < rows.length; row += 1) {
    const { expected, distribution } = rows[row]!;
    if (!fits(outcomes, expected, distribution)) refuse(question, model, row, expected, distribution);
    if (expected !== null && distribution !== null && isTaken(row)) places[count++] = row;
  }
  const taken = places.slice(0, count);
  const scored: ScoredRows = {
    ...{ count, outcomes, isOrdinal: question.kind === "ordinal", row: taken },
    ...{ expected: new Uint16Array(count), decided: new Uint16Array(count), right: new Uint8Array(count) },
    ...{ confidence: new Float64Array(count), brier: new Float64Array(count) },
    ...{ logLoss: new Float64Array(count), score: new Float64Array(count) },
  };
  for (let at = 0; at < count; at += 1) {
    const { expected, distribution } = rows[taken[at]!]! as {
      expected: number;
      distribution: readonly number[];
    };
    let decided = 0;
    let brier = 0;
    let score = 0;
    for (let outcome = 0; outcome < outcomes; outcome += 1) {
      const p = distribution[outcome]!;
      const error = outcome === expected ? p - 1 : p;
      brier += error * error;
      score += outcome * p;
      if (p > distribution[decided]!) decided = outcome;
    }
    scored.expected[at] = expected;
    scored.decided[at] = decided;
    scored.right[at] = decided === expected ? 1 : 0;
    scored.confidence[at] = distribution[decided]!;
    scored.brier[at] = brier;
    scored.logLoss[at] = -Math.log(Math.max(PROBABILITY_MIN, distribution[expected]!));
    scored.score[at] = score;
  }
  return scored;
}

const fits = (outcomes: number, expected: number | null, distribution: readonly number[] | null): boolean =>
  (distribution === null || distribution.length === outcomes) &&
  (expected === null || (Number.isInteger(expected) && expected >= 0 && expected < outcomes));

function refuse(
  { name, outcomes }: JudgedQuestion,
  model: string,
  row: number,
  expected: number | null,
  distribution: readonly number[] | null,
): never {
  const place = `question ${JSON.stringify(name)}, model ${JSON.stringify(model)}, row ${row}`;
  if (distribution !== null && distribution.length !== outcomes.length)
    throw new RangeError(`${distribution.length} probabilities for ${outcomes.length} outcomes: ${place}`);
  throw new RangeError(`No outcome has the index ${expected}: ${place}`);
}
