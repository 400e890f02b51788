import open from "./adapter.json";
import own from "./choiceAdapter.json";
import { VECTOR_SIZE } from "./encoderGraph";
import { decodeFloats } from "./floats";
import { project } from "./projection";

interface Adapter {
  rank: number;
  state: Float32Array;
  option: Float32Array;
}

const decoded = ({ rank, state, option }: { rank: number; state: string; option: string }): Adapter => ({
  rank,
  state: decodeFloats(state),
  option: decodeFloats(option),
});

/** Learnt from open data, and what examples of business messages added to that. */
const OPEN = decoded(open);
const OWN = decoded(own);

/**
 * What the adapters read of a state, the mean of its chunks: the sum of O·(Sᵀ·state) over them, S and O of
 * 512 x 32 each. The same for each question, and one product an option instead of 32.
 */
export function projectState(chunks: readonly Float32Array[]): Float32Array {
  const mean = new Float32Array(VECTOR_SIZE);
  for (const chunk of chunks) for (let i = 0; i < VECTOR_SIZE; i++) mean[i]! += chunk[i]! / chunks.length;
  const [opened, owned] = [direction(OPEN, mean), direction(OWN, mean)];
  return opened.map((value, i) => value + owned[i]!);
}

/**
 * What similarity misses between states and options, learnt from questions about intents, topics and emotions
 * (training/README.md), in logits.
 * @param projected the state, by {@link projectState}
 */
export function adaptations(projected: Float32Array, options: readonly Float32Array[]): number[] {
  return options.map((option) => product(projected, option));
}

/** The part that came from open data alone: what the training of the other one starts from. */
export function openAdaptation(state: Float32Array, option: Float32Array): number {
  return product(direction(OPEN, state), option);
}

function direction({ rank, state, option }: Adapter, vector: Float32Array): Float32Array {
  const projected = project(vector, state, rank);
  return Float32Array.from({ length: VECTOR_SIZE }, (_, i) =>
    projected.reduce((sum, value, r) => sum + value * option[i * rank + r]!, 0),
  );
}

function product(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, i) => sum + value * b[i]!, 0);
}
