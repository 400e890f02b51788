import { dot } from "./dot";

/** A smooth function to minimise: writes the gradient at `x` and returns the value. */
export type Objective = (x: Float64Array, gradient: Float64Array) => number;

/** Steps that shape the curvature. */
const MEMORY = 8;
/** A step must bring this share of what the slope promises (Armijo). */
const DECREASE = 1e-4;
const HALVINGS_MAX = 30;

/**
 * L-BFGS (Liu and Nocedal, 1989) with a diagonal start. Deterministic: the same input gives the same bits.
 * @param x the start; it is overwritten by the minimum
 * @param inverse about 1 / the second derivatives
 * @param tolerance of the last decrease, relative to the value
 */
export function minimise(
  objective: Objective,
  x: Float64Array,
  inverse: Float64Array,
  { iterationsMax = 60, tolerance = 1e-6 } = {},
): void {
  const pairs: { step: Float64Array; change: Float64Array; curvature: number }[] = [];
  let gradient = new Float64Array(x.length);
  let next = new Float64Array(x.length);
  const tried = new Float64Array(x.length);
  let value = objective(x, gradient);
  for (let iteration = 0; iteration < iterationsMax; iteration++) {
    const direction = directionOf(gradient, pairs, inverse);
    const slope = dot(gradient, direction);
    if (!(slope < 0)) return;
    let length = 1;
    let reached = value;
    for (let halving = 0; ; halving++) {
      for (let i = 0; i < x.length; i++) tried[i] = x[i]! + length * direction[i]!;
      reached = objective(tried, next);
      if (reached <= value + DECREASE * length * slope) break;
      if (halving === HALVINGS_MAX) return;
      length /= 2;
    }
    const step = tried.map((to, i) => to - x[i]!);
    const change = next.map((to, i) => to - gradient[i]!);
    const curvature = dot(step, change);
    if (curvature > 0) pairs.push({ step, change, curvature });
    if (pairs.length > MEMORY) pairs.shift();
    x.set(tried);
    [gradient, next] = [next, gradient];
    const decrease = value - reached;
    value = reached;
    if (decrease <= tolerance * (1 + Math.abs(value))) return;
  }
}

function directionOf(
  gradient: Float64Array,
  pairs: readonly { step: Float64Array; change: Float64Array; curvature: number }[],
  inverse: Float64Array,
): Float64Array {
  const rest = gradient.slice();
  const shares: number[] = [];
  for (const { step, change, curvature } of pairs.toReversed()) {
    const share = dot(step, rest) / curvature;
    shares.push(share);
    for (let i = 0; i < rest.length; i++) rest[i]! -= share * change[i]!;
  }
  const last = pairs.at(-1);
  let scale = 1;
  if (last) {
    let scaled = 0;
    for (let i = 0; i < rest.length; i++) scaled += last.change[i]! ** 2 * inverse[i]!;
    scale = last.curvature / scaled;
  }
  for (let i = 0; i < rest.length; i++) rest[i]! *= scale * inverse[i]!;
  for (const { step, change, curvature } of pairs) {
    const share = shares.pop()! - dot(change, rest) / curvature;
    for (let i = 0; i < rest.length; i++) rest[i]! += share * step[i]!;
  }
  for (let i = 0; i < rest.length; i++) rest[i] = -rest[i]!;
  return rest;
}
