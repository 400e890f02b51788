import { membersOf } from "./crossValidate";
import { shuffled, type Random } from "./seededRandom";
import { fit, scoreRow, softmaxHere, startOf, type FitRows, type FitSettings } from "./softmaxFit";
import { doubtOf, sobered } from "./temperature";
import type { Steps } from "../text/steps";

/** How good fits of so many rows are on rows of other folds. */
export interface CurvePoint {
  /** Rows that a fit saw, on average. */
  rows: number;
  /** Share of right answers. */
  accuracy: number;
  /** Mean Brier score, 0 to 2. */
  brier: number;
}

const PARTS = [0.25, 0.5, 1];

export const curveFits = (foldCount: number): number => PARTS.length * foldCount;

/** Fits of a quarter to all rows of the other folds, with one setting. */
export function* learningCurve(
  rows: FitRows,
  folds: Int32Array,
  foldCount: number,
  settings: FitSettings,
  temperature: number,
  random: Random,
  onFit: () => void,
): Steps<CurvePoint[]> {
  const { outcomes, labels } = rows;
  const sums = PARTS.map(() => ({ rows: 0, accuracy: 0, brier: 0 }));
  const logs = new Float64Array(outcomes);
  const probabilities = new Float64Array(outcomes);
  for (let fold = 0; fold < foldCount; fold++) {
    const others = membersOf(folds, (other) => other !== fold);
    const order = shuffled(others.length, random);
    const tested = membersOf(folds, (own) => own === fold);
    for (const [part, share] of PARTS.entries()) {
      const members = Int32Array.from(order.slice(0, Math.ceil(share * others.length)), (at) => others[at]!);
      const parameters = startOf(rows, settings.share);
      fit(rows, members, parameters, { ...settings, tolerance: 1e-4 });
      const sum = sums[part]!;
      sum.rows += members.length / foldCount;
      for (const row of tested) {
        scoreRow(rows, parameters, row, logs);
        softmaxHere(logs);
        for (let k = 0; k < outcomes; k++) logs[k] = Math.log(Math.max(logs[k]!, 1e-300));
        sobered(logs, 0, outcomes, { temperature, doubt: doubtOf(members.length) }, probabilities);
        const label = labels[row]!;
        const best = probabilities.indexOf(Math.max(...probabilities));
        sum.accuracy += best === label ? 1 : 0;
        probabilities.forEach((p, k) => (sum.brier += (p - (k === label ? 1 : 0)) ** 2));
      }
      onFit();
      yield;
    }
  }
  return sums.map(({ rows: seen, accuracy, brier }) => ({
    rows: seen,
    accuracy: accuracy / labels.length,
    brier: brier / labels.length,
  }));
}
