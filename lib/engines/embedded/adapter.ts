import data from "./adapter.json";
import type { EncodedState } from "./embedder";
import { VECTOR_SIZE } from "./encoderGraph";
import { decodeFloats } from "./floats";

const { rank } = data;
const STATE = decodeFloats(data.state);
const OPTION = decodeFloats(data.option);

/**
 * What similarity misses between states and options, learnt from questions about intents, topics and emotions
 * (training/README.md): (state·S)·(option·O), S and O of 512 x 32, the state as the mean of its chunks. In logits.
 */
export function adaptations({ chunks }: EncodedState, options: readonly Float32Array[]): number[] {
  const state = new Float32Array(rank);
  for (const chunk of chunks) {
    const projected = project(chunk, STATE);
    for (let r = 0; r < rank; r++) state[r]! += projected[r]! / chunks.length;
  }
  return options.map((option) => {
    const projected = project(option, OPTION);
    return state.reduce((sum, value, r) => sum + value * projected[r]!, 0);
  });
}

/** A vector times a matrix that is stored row by row. */
function project(vector: Float32Array, matrix: Float32Array): Float32Array {
  const result = new Float32Array(rank);
  for (let i = 0, at = 0; i < VECTOR_SIZE; i++) {
    const value = vector[i]!;
    for (let r = 0; r < rank; r++) result[r]! += value * matrix[at++]!;
  }
  return result;
}
