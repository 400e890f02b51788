import type { EngineQuestion } from "@typed-question/protocol/engine";
import type { Extras } from "@typed-question/protocol/extras";
import type { EncodedState, Embedder } from "../encoder/embedder";
import { VECTOR_SIZE } from "../encoder/encoderGraph";
import type { VectorKind } from "../encoder/encoder";
import { calmCase, withoutCourtesies } from "../text/canonical";

/** Which vectors of a state a head reads: the general one, or the general and the choice one side by side. */
export type StateVectors = "general" | "both";

/** Numbers of each. */
export const STATE_SIZES = { general: VECTOR_SIZE, both: 2 * VECTOR_SIZE } as const satisfies Record<
  StateVectors,
  number
>;

const KINDS: Record<StateVectors, VectorKind[]> = { general: ["general"], both: ["general", "choice"] };

/**
 * The vectors for a kind of question. Yes or no and levels gain nothing by the choice vector, which would cost a run
 * of the encoder (docs/teaching.md).
 */
export const vectorsFor = (kind: EngineQuestion["kind"]): StateVectors =>
  kind === "nominal" ? "both" : "general";

/**
 * A state's vectors, of the text that the model's own readers see. A text of several chunks has the mean direction of
 * its chunks, or of 32 of them.
 * @param text the text that the question is about
 * @returns each vector of length 1; zero for an empty text
 */
export async function stateVector(
  text: string,
  vectors: StateVectors,
  embedder: Embedder,
): Promise<Float32Array> {
  const core = withoutCourtesies(calmCase(text));
  const { chunks } = await embedder.read(core);
  const places = spreadOut(chunks.length);
  const states = await Promise.all(KINDS[vectors].map((kind) => embedder.passages(core, places, kind)));
  const joined = new Float32Array(STATE_SIZES[vectors]);
  states.forEach((state, place) => joined.set(meanOfChunks(state), place * VECTOR_SIZE));
  return joined;
}

/** As many passages as the choice reader encodes of a long state. */
const PASSAGES_MAX = 32;

/** The indices of up to 32 chunks, from the first on at equal distances. */
function spreadOut(chunks: number): number[] {
  const count = Math.min(chunks, PASSAGES_MAX);
  return Array.from({ length: count }, (_, at) => Math.floor((at * chunks) / count));
}

/** The normalised mean of a state's chunks; zero for an empty state. */
function meanOfChunks({ chunks }: EncodedState): Float32Array {
  if (chunks.length === 1) return chunks[0]!;
  const sum = new Float64Array(VECTOR_SIZE);
  for (const chunk of chunks) for (let i = 0; i < VECTOR_SIZE; i++) sum[i]! += chunk[i]!;
  const length = Math.sqrt(sum.reduce((squares, value) => squares + value * value, 0));
  return Float32Array.from(sum, (value) => (length > 0 ? value / length : 0));
}

/** Probabilities below this count as this: a logarithm must not outweigh everything else. */
const PROBABILITY_MIN = 1e-4;

/** The untaught model's logarithms of probabilities, with mean 0: a head builds on them. */
export function untaughtLogits(probabilities: readonly number[]): Float64Array {
  const logs = Float64Array.from(probabilities, (p) => Math.log(Math.max(p, PROBABILITY_MIN)));
  const mean = logs.reduce((sum, value) => sum + value, 0) / logs.length;
  return logs.map((value) => value - mean);
}

/** Whether a rule or a concept of the untaught model took part in an answer. */
export const isRead = (extras: Extras | undefined): boolean => extras?.has("x_skill") ?? false;
