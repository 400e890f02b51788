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
const BOTH = [OPEN, OWN];

/** What the adapters read of a state: the mean of its chunks, projected for each. The same for each question. */
export function projectState(chunks: readonly Float32Array[]): Float32Array[] {
  const mean = new Float32Array(VECTOR_SIZE);
  for (const chunk of chunks) for (let i = 0; i < VECTOR_SIZE; i++) mean[i]! += chunk[i]! / chunks.length;
  return BOTH.map(({ rank, state }) => project(mean, state, rank));
}

/**
 * What similarity misses between states and options, learnt from questions about intents, topics and emotions
 * (training/README.md): the sum of (state·S)·(option·O) over the adapters, S and O of 512 x 32 each. In logits.
 * @param projected the state, by {@link projectState}
 */
export function adaptations(projected: readonly Float32Array[], options: readonly Float32Array[]): number[] {
  return options.map((option) =>
    BOTH.reduce((sum, adapter, i) => sum + product(adapter, projected[i]!, option), 0),
  );
}

/** The part that came from open data alone: what the training of the other one starts from. */
export function openAdaptation(state: Float32Array, option: Float32Array): number {
  return product(OPEN, project(state, OPEN.state, OPEN.rank), option);
}

function product(adapter: Adapter, projected: Float32Array, option: Float32Array): number {
  const other = project(option, adapter.option, adapter.rank);
  return projected.reduce((sum, value, r) => sum + value * other[r]!, 0);
}
