/**
 * A vector times a matrix.
 * @param matrix row by row, `rank` values for each of the vector's
 * @returns `rank` values
 */
export function project(vector: Float32Array, matrix: Float32Array, rank: number): Float32Array {
  const result = new Float32Array(rank);
  for (let i = 0, at = 0; i < vector.length; i++) {
    const value = vector[i]!;
    for (let r = 0; r < rank; r++) result[r]! += value * matrix[at++]!;
  }
  return result;
}
