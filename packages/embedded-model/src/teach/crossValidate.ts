import { fit, scoreRow, softmaxHere, startOf, type FitRows, type Parameters } from "./softmaxFit";
import { doubtOf, fitTemperature, sobered } from "./temperature";
import type { Steps } from "../text/steps";

/** Ridge penalties, the strongest first: that one leaves the untaught model. */
const PENALTIES = [1e6, 5, 1, 0.3, 0.1, 0.03];
/** The search ends after so many penalties without a better one. */
const WORSE_MAX = 2;
/** In standard errors: a weaker penalty must show that much to be taken. */
const CLEAR = 1;
/** Enough to compare penalties. */
const ROUGHLY = 5e-4;

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
  /** The log loss of each row. */
  losses: Float64Array;
  /** Logarithms of probabilities of the rows that were predicted. */
  logs: Float64Array<ArrayBuffer>;
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
    losses: new Float64Array(rows.labels.length).fill(Infinity),
    logs: new Float64Array(size),
  }));
  const current = Array.from({ length: choices }, () => new Float64Array(size));
  const starts = omitted.map(() => startOf(rows, share));
  const ofFold = Array.from({ length: foldCount }, (_, fold) => membersOf(folds, (own) => own === fold));
  let worse = 0;
  for (const penalty of PENALTIES) {
    const losses = Array.from({ length: choices }, () => new Float64Array(rows.labels.length));
    for (const [at, [i, j]] of omitted.entries()) {
      const members = membersOf(folds, (fold) => fold !== i && fold !== j);
      fit(rows, members, starts[at]!, { penalty, share, spread, tolerance: ROUGHLY });
      if (i === j) predict(rows, starts[at]!, ofFold[i]!, current[0]!, losses[0]!);
      else {
        predict(rows, starts[at]!, ofFold[j]!, current[i]!, losses[i]!);
        predict(rows, starts[at]!, ofFold[i]!, current[j]!, losses[j]!);
      }
      if (i === j) onFold(penalty, i, current[0]!);
      onFit();
      yield;
    }
    let isBetter = false;
    best.forEach((choice, at) => {
      if (!isClearlyLess(losses[at]!, choice.losses)) return;
      isBetter = true;
      const logs = current[at]!;
      current[at] = choice.logs;
      Object.assign(choice, { penalty, losses: losses[at]!, logs });
    });
    worse = isBetter ? 0 : worse + 1;
    const isLastNeeded = PENALTIES.every((other) => other >= penalty || !needed.has(other));
    if (worse >= WORSE_MAX && isLastNeeded) break;
  }
  return best;
}

/** Whether the mean difference is below zero by more than a share of its standard error. */
function isClearlyLess(losses: Float64Array, than: Float64Array): boolean {
  if (than[0] === Infinity) return true;
  let [sum, squares] = [0, 0];
  losses.forEach((loss, row) => {
    const difference = loss - than[row]!;
    sum += difference;
    squares += difference * difference;
  });
  const count = losses.length;
  const variance = squares / count - (sum / count) ** 2;
  return sum / count < -CLEAR * Math.sqrt(variance / count);
}

function predict(
  rows: FitRows,
  x: Parameters,
  members: Int32Array,
  into: Float64Array,
  losses: Float64Array,
): void {
  const { outcomes, labels } = rows;
  const scores = new Float64Array(outcomes);
  for (const row of members) {
    scoreRow(rows, x, row, scores);
    softmaxHere(scores);
    for (let k = 0; k < outcomes; k++) into[row * outcomes + k] = Math.log(Math.max(scores[k]!, 1e-300));
    losses[row] = -into[row * outcomes + labels[row]!]!;
  }
}

/** The rows whose fold is taken. */
export function membersOf(folds: Int32Array, isTaken: (fold: number) => boolean): Int32Array {
  const members: number[] = [];
  folds.forEach((fold, row) => {
    if (isTaken(fold)) members.push(row);
  });
  return Int32Array.from(members);
}
