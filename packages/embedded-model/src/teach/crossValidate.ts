import { fit, scoreRow, softmaxHere, startOf, type FitRows, type Parameters } from "./softmaxFit";
import { doubtOf, fitTemperature, sobered } from "./temperature";
import type { Steps } from "../text/steps";

/** Ridge penalties, the strongest first: that one leaves the untaught model. */
export const PENALTIES = [1e6, 10, 3, 1, 0.3, 0.1, 0.03];
/** The search ends after so many penalties without a better one. */
const WORSE_MAX = 2;
/** Enough to compare penalties. */
const ROUGHLY = 1e-4;

export interface Setting {
  penalty: number;
  temperature: number;
}

export interface CrossValidation {
  /** For a fit of all rows. */
  setting: Setting;
  /** Each row by fits that saw neither it nor its fold, with a setting that was chosen without its fold. */
  outOfFold: Float64Array;
}

interface Search {
  rows: FitRows;
  folds: Int32Array;
  foldCount: number;
  share: number;
  spread: Float64Array;
  /** Called after each fit. */
  onFit: () => void;
}

/** The most fits of a cross-validation. */
export const fitsMax = (foldCount: number): number =>
  PENALTIES.length * ((foldCount * (foldCount - 1)) / 2 + foldCount);

/**
 * Nested cross-validation. A fit without the folds i and j predicts j for the choice of i's setting and i for the
 * choice of j's, which halves the fits.
 */
export function* crossValidate(search: Search): Steps<CrossValidation> {
  const { rows, folds, foldCount } = search;
  const { labels, outcomes } = rows;
  const pairs: [number, number][] = [];
  for (let i = 0; i < foldCount; i++) for (let j = 0; j < i; j++) pairs.push([j, i]);
  const inner = yield* followPath(search, pairs, foldCount);
  const settings = inner.map(({ penalty, logs }, fold): Setting => {
    const others = membersOf(folds, (other) => other !== fold);
    return { penalty, temperature: fitTemperature(logs, labels, others, outcomes) };
  });
  const singles = Array.from({ length: foldCount }, (_, fold): [number, number] => [fold, fold]);
  const nested = new Float64Array(labels.length * outcomes);
  const keep = (penalty: number, fold: number, logs: Float64Array): void => {
    const setting = settings[fold]!;
    if (setting.penalty !== penalty) return;
    const doubt = doubtOf(membersOf(folds, (other) => other !== fold).length);
    for (const row of membersOf(folds, (own) => own === fold)) {
      sobered(logs, row * outcomes, outcomes, { ...setting, doubt }, nested);
    }
  };
  const needed = new Set(settings.map(({ penalty }) => penalty));
  const [whole] = yield* followPath(search, singles, 1, keep, needed);
  const all = membersOf(folds, () => true);
  const temperature = fitTemperature(whole!.logs, labels, all, outcomes);
  return { setting: { penalty: whole!.penalty, temperature }, outOfFold: nested };
}

interface Choice {
  penalty: number;
  loss: number;
  /** Logarithms of probabilities of the rows that were predicted. */
  logs: Float64Array;
}

/**
 * Goes from strong to weak penalties, each fit from the last one's result.
 * @param omitted the two folds of each fit, or one twice
 * @param choices one choice for each fold that is left out (its rows do not count), or a single one of all rows
 */
function* followPath(
  { rows, folds, foldCount, share, spread, onFit }: Search,
  omitted: readonly [number, number][],
  choices: number,
  onFold: (penalty: number, fold: number, logs: Float64Array) => void = () => {},
  needed: ReadonlySet<number> = new Set(),
): Steps<Choice[]> {
  const size = rows.labels.length * rows.outcomes;
  const best = Array.from({ length: choices }, (): Choice => ({
    penalty: PENALTIES[0]!,
    loss: Infinity,
    logs: new Float64Array(size),
  }));
  const current = Array.from({ length: choices }, () => new Float64Array(size));
  const starts = omitted.map(() => startOf(rows, share));
  const ofFold = Array.from({ length: foldCount }, (_, fold) => membersOf(folds, (own) => own === fold));
  let worse = 0;
  for (const penalty of PENALTIES) {
    const losses = new Float64Array(choices);
    for (const [at, [i, j]] of omitted.entries()) {
      const members = membersOf(folds, (fold) => fold !== i && fold !== j);
      fit(rows, members, starts[at]!, { penalty, share, spread, tolerance: ROUGHLY });
      if (i === j) losses[0]! += predict(rows, starts[at]!, ofFold[i]!, current[0]!);
      else {
        losses[i]! += predict(rows, starts[at]!, ofFold[j]!, current[i]!);
        losses[j]! += predict(rows, starts[at]!, ofFold[i]!, current[j]!);
      }
      if (i === j) onFold(penalty, i, current[0]!);
      onFit();
      yield;
    }
    let isBetter = false;
    best.forEach((choice, at) => {
      if (losses[at]! >= choice.loss) return;
      isBetter = true;
      const logs = current[at]!;
      current[at] = choice.logs;
      Object.assign(choice, { penalty, loss: losses[at]!, logs });
    });
    worse = isBetter ? 0 : worse + 1;
    const isLastNeeded = PENALTIES.every((other) => other >= penalty || !needed.has(other));
    if (worse >= WORSE_MAX && isLastNeeded) break;
  }
  return best;
}

/** @returns the log loss of the rows */
function predict(rows: FitRows, x: Parameters, members: Int32Array, into: Float64Array): number {
  const { outcomes, labels } = rows;
  const scores = new Float64Array(outcomes);
  let loss = 0;
  for (const row of members) {
    scoreRow(rows, x, row, scores);
    softmaxHere(scores);
    for (let k = 0; k < outcomes; k++) into[row * outcomes + k] = Math.log(Math.max(scores[k]!, 1e-300));
    loss -= into[row * outcomes + labels[row]!]!;
  }
  return loss;
}

/** The rows whose fold is taken. */
export function membersOf(folds: Int32Array, isTaken: (fold: number) => boolean): Int32Array {
  const members: number[] = [];
  folds.forEach((fold, row) => {
    if (isTaken(fold)) members.push(row);
  });
  return Int32Array.from(members);
}
