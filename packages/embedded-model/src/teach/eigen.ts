export interface Eigen {
  /** Falling. */
  values: Float64Array;
  /** One eigenvector a row, of length 1. */
  vectors: Float64Array[];
}

const SWEEPS_MAX = 30;
/** Off the diagonal, relative to the whole matrix. */
const SMALL = 1e-11;

/**
 * Eigenvalues and eigenvectors of a symmetric matrix by Jacobi's rotations (1846), the rows in turn.
 * @param rows they are overwritten
 */
export function symmetricEigen(rows: Float64Array[]): Eigen {
  const size = rows.length;
  const vectors = rows.map((_, i) => {
    const unit = new Float64Array(size);
    unit[i] = 1;
    return unit;
  });
  const squares = rows.reduce((sum, row) => row.reduce((part, x) => part + x * x, sum), 0);
  for (let sweep = 0; sweep < SWEEPS_MAX; sweep++) {
    let off = 0;
    for (let p = 0; p < size; p++) for (let q = p + 1; q < size; q++) off += rows[p]![q]! ** 2;
    if (off <= SMALL * SMALL * squares) break;
    for (let p = 0; p < size; p++) {
      for (let q = p + 1; q < size; q++) rotate(rows, vectors, p, q);
    }
  }
  const order = Array.from({ length: size }, (_, i) => i).sort((a, b) => rows[b]![b]! - rows[a]![a]!);
  return {
    values: Float64Array.from(order, (i) => rows[i]![i]!),
    vectors: order.map((i) => vectors[i]!),
  };
}

/** Makes the value at p and q zero. */
function rotate(rows: Float64Array[], vectors: Float64Array[], p: number, q: number): void {
  const [ofP, ofQ] = [rows[p]!, rows[q]!];
  const between = ofP[q]!;
  if (Math.abs(between) < 1e-18) return;
  const theta = (ofQ[q]! - ofP[p]!) / (2 * between);
  const tangent = Math.sign(theta || 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const cos = 1 / Math.sqrt(tangent * tangent + 1);
  const sin = tangent * cos;
  ofP[p]! -= tangent * between;
  ofQ[q]! += tangent * between;
  ofP[q] = 0;
  ofQ[p] = 0;
  for (let i = 0; i < rows.length; i++) {
    if (i === p || i === q) continue;
    const [a, b] = [ofP[i]!, ofQ[i]!];
    const row = rows[i]!;
    row[p] = ofP[i] = cos * a - sin * b;
    row[q] = ofQ[i] = sin * a + cos * b;
  }
  const [vectorP, vectorQ] = [vectors[p]!, vectors[q]!];
  for (let i = 0; i < vectorP.length; i++) {
    const [a, b] = [vectorP[i]!, vectorQ[i]!];
    vectorP[i] = cos * a - sin * b;
    vectorQ[i] = sin * a + cos * b;
  }
}
