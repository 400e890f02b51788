import { dot } from "./dot";
import { symmetricEigen } from "./eigen";
import { shuffled, type Random } from "./seededRandom";
import type { Steps } from "../text/steps";

/** Rows whose span carries the fit. 192 of 300 rows lose nothing measurable (docs/teaching.md). */
const LANDMARKS_MAX = 192;
/** A row that adds less than this to the span adds rounding alone. */
const LENGTH_MIN = 1e-3;
/** Directions with a smaller share of the largest eigenvalue are noise. */
const EIGENVALUE_MIN = 1e-7;

/** A change of coordinates: centred rows times directions. */
export interface Basis {
  /** Numbers of a vector. */
  size: number;
  mean: Float64Array;
  /** Scaled directions, one a row. */
  directions: Float64Array[];
  /** Mean square of the rows along each direction. */
  spread: Float64Array;
}

/**
 * Coordinates for a fit: the span of up to 192 rows, along the principal axes of all rows. It sees no label.
 * @param vectors count · size numbers
 * @param whitening 0 keeps lengths; w divides a direction by (its standard deviation / the largest one)^w
 */
export function* findBasis(
  vectors: Float32Array,
  size: number,
  whitening: number,
  random: Random,
): Steps<Basis> {
  const count = vectors.length / size;
  const mean = new Float64Array(size);
  for (let i = 0; i < vectors.length; i++) mean[i % size]! += vectors[i]! / count;
  const span = spanOf(vectors, mean, shuffled(count, random).slice(0, LANDMARKS_MAX));
  yield;
  const plain: Basis = { size, mean, directions: span, spread: new Float64Array(span.length) };
  const projected = yield* project(plain, vectors);
  const { values, vectors: axes } = symmetricEigen(covariance(projected, span.length));
  yield;
  const largest = values[0] ?? 0;
  const kept = axes.filter((_, i) => values[i]! > EIGENVALUE_MIN * largest);
  const scales = kept.map((_, i) => (values[i]! / largest) ** (-whitening / 2));
  return {
    ...{ size, mean },
    directions: kept.map((axis, i) => combine(span, axis, scales[i]!)),
    spread: Float64Array.from(kept, (_, i) => values[i]! * scales[i]! ** 2),
  };
}

/** Orthonormal directions that span the given rows without the mean (modified Gram and Schmidt, twice). */
function spanOf(vectors: Float32Array, mean: Float64Array, rows: readonly number[]): Float64Array[] {
  const size = mean.length;
  const span: Float64Array[] = [];
  for (const row of rows) {
    const rest = Float64Array.from(mean, (value, i) => vectors[row * size + i]! - value);
    for (let pass = 0; pass < 2; pass++) for (const direction of span) removeFrom(rest, direction);
    const length = Math.sqrt(dot(rest, rest));
    if (length > LENGTH_MIN) span.push(rest.map((value) => value / length));
  }
  return span;
}

function removeFrom(rest: Float64Array, direction: Float64Array): void {
  const along = dot(rest, direction);
  for (let i = 0; i < rest.length; i++) rest[i]! -= along * direction[i]!;
}

function combine(span: readonly Float64Array[], axis: Float64Array, scale: number): Float64Array {
  const sum = new Float64Array(span[0]!.length);
  span.forEach((direction, at) => {
    const weight = axis[at]! * scale;
    for (let i = 0; i < sum.length; i++) sum[i]! += weight * direction[i]!;
  });
  return sum;
}

const ROWS_A_STEP = 256;

/** The coordinates of rows, one row after the other. */
export function* project({ size, mean, directions }: Basis, vectors: Float32Array): Steps<Float64Array> {
  const [count, width] = [vectors.length / size, directions.length];
  const projected = new Float64Array(count * width);
  const centred = new Float64Array(size);
  for (let row = 0; row < count; row++) {
    for (let i = 0; i < size; i++) centred[i] = vectors[row * size + i]! - mean[i]!;
    for (let at = 0; at < width; at++) projected[row * width + at] = dot(centred, directions[at]!);
    if (row % ROWS_A_STEP === ROWS_A_STEP - 1) yield;
  }
  return projected;
}

/** Mean products of coordinates. */
function covariance(projected: Float64Array, width: number): Float64Array[] {
  const rows = Array.from({ length: width }, () => new Float64Array(width));
  const count = projected.length / Math.max(1, width);
  for (let first = 0; first < projected.length; first += width) {
    for (let i = 0; i < width; i++) {
      const value = projected[first + i]! / count;
      const row = rows[i]!;
      for (let j = 0; j <= i; j++) row[j]! += value * projected[first + j]!;
    }
  }
  for (let i = 0; i < width; i++) for (let j = 0; j < i; j++) rows[j]![i] = rows[i]![j]!;
  return rows;
}
