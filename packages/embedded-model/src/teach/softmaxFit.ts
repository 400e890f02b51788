import type { Contrast } from "./contrast";
import { dotAt } from "./dot";
import { minimise } from "./lbfgs";

/** Labelled rows in the coordinates of a fit. */
export interface FitRows {
  /** Coordinates of a row. */
  width: number;
  /** Row after row. */
  coordinates: Float64Array;
  outcomes: number;
  /** The scaled logits of the untaught model, row after row. */
  logits: Float64Array;
  /** 1 where a rule or a concept took the question. */
  isRead: Uint8Array;
  labels: Int32Array;
  contrast: Contrast;
}

/**
 * The parameters in one list: a weight vector for each column of the contrast, a bias for each outcome, and two shares
 * of the untaught logits. The first share is for rows without a reader, the second for rows that a reader took.
 */
export type Parameters = Float64Array;

/** A bias counts as ten rows against itself: it must not undo what the untaught model knows. */
const BIAS_PENALTY = 10;
/** The share of the untaught logits stays near its prior: the fit sees its own rows and would undervalue them. */
const SHARE_PENALTY = 20;

const parametersOf = ({ contrast, width, outcomes }: FitRows): number =>
  contrast[0]!.length * width + outcomes + 2;

/** The untaught model, with its logits at the given share. */
export function startOf(rows: FitRows, share: number): Parameters {
  const start = new Float64Array(parametersOf(rows));
  start.fill(share, start.length - 2);
  return start;
}

export interface FitSettings {
  /** Ridge penalty of the weights. */
  penalty: number;
  /** The share of the untaught logits without any evidence. */
  share: number;
  /** Mean square of the coordinates, for the pace of the fit alone. */
  spread: Float64Array;
  tolerance: number;
}

/**
 * Minimises Σ −ln p(label) + penalty/2·‖weights‖² + 5·‖bias‖² + 10·Σ(share − prior)² over the given rows. Without
 * weights and bias and at the prior share it is the untaught model.
 * @param start is overwritten by the minimum
 */
export function fit(
  rows: FitRows,
  members: Int32Array,
  start: Parameters,
  { penalty, share, spread, tolerance }: FitSettings,
): void {
  const { width, outcomes, contrast } = rows;
  const columns = contrast[0]!.length;
  const biasAt = columns * width;
  const shareAt = biasAt + outcomes;
  const scores = new Float64Array(outcomes);
  const pulls = new Float64Array(members.length * columns);
  const objective = (x: Parameters, gradient: Float64Array): number => {
    let value = 0;
    for (let i = 0; i < biasAt; i++) {
      value += (penalty / 2) * x[i]! ** 2;
      gradient[i] = penalty * x[i]!;
    }
    for (let i = biasAt; i < shareAt; i++) {
      value += (BIAS_PENALTY / 2) * x[i]! ** 2;
      gradient[i] = BIAS_PENALTY * x[i]!;
    }
    for (let i = shareAt; i < x.length; i++) {
      value += (SHARE_PENALTY / 2) * (x[i]! - share) ** 2;
      gradient[i] = SHARE_PENALTY * (x[i]! - share);
    }
    pulls.fill(0);
    for (let at = 0; at < members.length; at++) {
      const row = members[at]!;
      const label = rows.labels[row]!;
      scoreRow(rows, x, row, scores);
      value -= Math.log(Math.max(softmaxHere(scores, label), Number.MIN_VALUE));
      scores[label]! -= 1;
      const ofShare = shareAt + rows.isRead[row]!;
      for (let k = 0; k < outcomes; k++) {
        const residual = scores[k]!;
        gradient[biasAt + k]! += residual;
        gradient[ofShare]! += residual * rows.logits[row * outcomes + k]!;
        if (columns === outcomes) pulls[at * columns + k] = residual;
        else pulls[at]! += residual * contrast[k]![0]!;
      }
    }
    addPulls(rows, members, pulls, columns, gradient);
    return value;
  };
  minimise(objective, start, paceOf(rows, members.length, penalty, spread), { tolerance });
}

/** Adds each row's coordinates times its pulls to the gradient; four rows at a time, which is three times as fast. */
function addPulls(
  { coordinates, width }: FitRows,
  members: Int32Array,
  pulls: Float64Array,
  columns: number,
  gradient: Float64Array,
): void {
  const whole = members.length - (members.length % 4);
  for (let at = 0; at < whole; at += 4) {
    const [a, b] = [members[at]! * width, members[at + 1]! * width];
    const [c, d] = [members[at + 2]! * width, members[at + 3]! * width];
    for (let column = 0; column < columns; column++) {
      const first = at * columns + column;
      const [pullA, pullB] = [pulls[first]!, pulls[first + columns]!];
      const [pullC, pullD] = [pulls[first + 2 * columns]!, pulls[first + 3 * columns]!];
      const to = column * width;
      for (let i = 0; i < width; i++) {
        gradient[to + i]! +=
          pullA * coordinates[a + i]! +
          pullB * coordinates[b + i]! +
          pullC * coordinates[c + i]! +
          pullD * coordinates[d + i]!;
      }
    }
  }
  for (let at = whole; at < members.length; at++) {
    const from = members[at]! * width;
    for (let column = 0; column < columns; column++) {
      const pull = pulls[at * columns + column]!;
      for (let i = 0; i < width; i++) gradient[column * width + i]! += pull * coordinates[from + i]!;
    }
  }
}

/** About 1 / the second derivatives. */
function paceOf(rows: FitRows, count: number, penalty: number, spread: Float64Array): Float64Array {
  const { width, outcomes, contrast } = rows;
  const columns = contrast[0]!.length;
  const pace = new Float64Array(parametersOf(rows));
  const doubt = (1 / outcomes) * (1 - 1 / outcomes);
  for (let column = 0; column < columns; column++) {
    const squares = contrast.reduce((sum, row) => sum + row[column]! ** 2, 0);
    for (let i = 0; i < width; i++) {
      pace[column * width + i] = 1 / (count * spread[i]! * squares * doubt + penalty);
    }
  }
  pace.fill(1 / (count * doubt + BIAS_PENALTY), columns * width);
  pace.fill(1 / (count / 2 + SHARE_PENALTY), columns * width + outcomes);
  return pace;
}

/** Writes the scores of a row's outcomes before the softmax. */
export function scoreRow(rows: FitRows, x: Parameters, row: number, scores: Float64Array): void {
  const { width, outcomes, contrast, coordinates, logits } = rows;
  const columns = contrast[0]!.length;
  const biasAt = columns * width;
  const share = x[biasAt + outcomes + rows.isRead[row]!]!;
  for (let k = 0; k < outcomes; k++) scores[k] = share * logits[row * outcomes + k]! + x[biasAt + k]!;
  for (let column = 0; column < columns; column++) {
    const along = dotAt(coordinates, row * width, x, column * width, width);
    // Options have a column each.
    if (columns === outcomes) scores[column]! += along;
    else for (let k = 0; k < outcomes; k++) scores[k]! += along * contrast[k]![column]!;
  }
}

/** Turns scores into probabilities in place. @returns the probability at `place` */
export function softmaxHere(scores: Float64Array, place = 0): number {
  let highest = -Infinity;
  for (const score of scores) if (score > highest) highest = score;
  let sum = 0;
  for (let k = 0; k < scores.length; k++) sum += scores[k] = Math.exp(scores[k]! - highest);
  for (let k = 0; k < scores.length; k++) scores[k]! /= sum;
  return scores[place]!;
}
