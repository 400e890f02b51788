import type { Steps } from "../text/steps";

/** The cosine from which two rows say the same. Of 300 short comments that are not copies no pair reaches it. */
const COSINE_MIN = 0.95;
/** Numbers of a vector between two looks at the distance so far. */
const BLOCK = 32;
const ROWS_A_STEP = 64;

/** Lower case, letters and digits alone: spelling differences that change nothing. */
export const foldedText = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/**
 * Groups rows that say the same: equal folded texts, or vectors with a cosine of 0.95 and more, also through a third
 * row. They must not stand in two folds.
 * @param vectors count · size numbers, `parts` vectors of length 1 a row
 * @returns the number of its group for each row; groups are numbered by their first rows
 */
export function* nearDuplicates(
  texts: readonly string[],
  vectors: Float32Array,
  size: number,
  parts: number,
): Steps<Int32Array> {
  const parent = Int32Array.from(texts, (_, row) => row);
  const rootOf = (row: number): number => {
    while (parent[row] !== row) row = parent[row] = parent[parent[row]!]!;
    return row;
  };
  const join = (a: number, b: number): void => {
    const [one, other] = [rootOf(a), rootOf(b)];
    parent[Math.max(one, other)] = Math.min(one, other);
  };
  const firsts = new Map<string, number>();
  texts.forEach((text, row) => {
    const folded = foldedText(text);
    const first = firsts.get(folded);
    if (first === undefined) firsts.set(folded, row);
    else join(first, row);
  });
  // Of unit vectors |a − b|² = 2 − 2·cosine.
  const distanceMax = parts * (2 - 2 * COSINE_MIN);
  const order = mixedOrder(size);
  for (let row = 0; row < texts.length; row++) {
    for (let other = 0; other < row; other++) {
      if (isWithin(vectors, row * size, other * size, order, distanceMax)) join(row, other);
    }
    if (row % ROWS_A_STEP === ROWS_A_STEP - 1) yield;
  }
  const numbers = new Map<number, number>();
  return parent.map((_, row) => {
    const root = rootOf(row);
    const number = numbers.get(root) ?? numbers.size;
    numbers.set(root, number);
    return number;
  });
}

/** Both halves of a joined vector take part in the first look. */
const mixedOrder = (size: number): Int32Array =>
  Int32Array.from({ length: size }, (_, i) => (i * 331) % size);

function isWithin(
  vectors: Float32Array,
  a: number,
  b: number,
  order: Int32Array,
  distanceMax: number,
): boolean {
  let distance = 0;
  for (let from = 0; from < order.length; from += BLOCK) {
    for (let i = from; i < from + BLOCK; i++) {
      const at = order[i]!;
      const apart = vectors[a + at]! - vectors[b + at]!;
      distance += apart * apart;
    }
    if (distance > distanceMax) return false;
  }
  return true;
}
