import data from "./adapter.json";
import { VECTOR_SIZE } from "./encoderGraph";
import { decodeFloats } from "./floats";
import { project } from "./projection";

const { rank } = data;
const STATE = decodeFloats(data.state);
const OPTION = decodeFloats(data.option);

/** What the adapter reads of a state: the mean of its chunks, projected. The same for each question. */
export function projectState(chunks: readonly Float32Array[]): Float32Array {
  const mean = new Float32Array(VECTOR_SIZE);
  for (const chunk of chunks) for (let i = 0; i < VECTOR_SIZE; i++) mean[i]! += chunk[i]! / chunks.length;
  return project(mean, STATE, rank);
}

/**
 * What similarity misses between states and options, learnt from questions about intents, topics and emotions
 * (training/README.md): (state·S)·(option·O), S and O of 512 x 32. In logits.
 * @param projected the state, by {@link projectState}
 */
export function adaptations(projected: Float32Array, options: readonly Float32Array[]): number[] {
  return options.map((option) => {
    const other = project(option, OPTION, rank);
    return projected.reduce((sum, value, r) => sum + value * other[r]!, 0);
  });
}
