import { similarity, type EncodedState, type Embedder, type ReadText } from "../encoder/embedder";
import type { VectorKind } from "../encoder/encoder";
import { mean } from "../encoder/mean";

/** More labels than this are read without the question: reading them with it too would double the time. */
const ASKED_LABELS_MAX = 64;

/** A label's vectors: alone and after its question. */
export type LabelVectors = readonly Float32Array[];

/** A label alone, and after its question unless there are too many labels. */
export function encodeLabels(
  instructions: string,
  labels: readonly string[],
  embedder: Embedder,
  kind: VectorKind,
): Promise<LabelVectors[]> {
  const question = labels.length <= ASKED_LABELS_MAX ? instructions : "";
  const variants = labels.map((label) => (question === "" ? [label] : [label, `${question} ${label}`]));
  return Promise.all(
    variants.map((texts) => Promise.all(texts.map((variant) => embedder.text(variant, kind)))),
  );
}

/** The mean of the state's similarities with a label's vectors. */
export const similarityTo = (vectors: LabelVectors, state: Pick<EncodedState, "chunks">): number =>
  mean(vectors.map((vector) => similarity(state, vector)));

/** The indices of a state's passages, the nearest to any label first. */
function nearestPassages(
  labels: readonly LabelVectors[],
  { chunks }: Pick<EncodedState, "chunks">,
): number[] {
  const nearness = chunks.map((chunk) =>
    Math.max(...labels.map((vectors) => similarityTo(vectors, { chunks: [chunk] }))),
  );
  return chunks.map((_, i) => i).sort((a, b) => nearness[b]! - nearness[a]!);
}

/**
 * Vectors for choices read at most so many passages of a state, the nearest. That is 15 KB of prose.
 */
const PASSAGES_ENCODED = 32;

/** A state's vectors for a choice; of a long state only its nearest passages by general vectors. */
export async function choiceState(
  instructions: string,
  labels: readonly string[],
  { text, chunks }: ReadText,
  embedder: Embedder,
): Promise<EncodedState> {
  if (chunks.length <= PASSAGES_ENCODED) return embedder.state(text, "choice");
  const [state, vectors] = await Promise.all([
    embedder.state(text),
    encodeLabels(instructions, labels, embedder, "general"),
  ]);
  return embedder.passages(text, nearestPassages(vectors, state).slice(0, PASSAGES_ENCODED), "choice");
}

/** The reader takes only these passages of a long state sentence by sentence: the nearest to the options. */
const PASSAGES_READ = 8;
/**
 * The weight of the nearest sentence beside the nearest passage. With 4 and 10 ordinary sentences around a
 * text of the tuning part, twice as much would be better still. But it costs accuracy when all sentences of a
 * text have one subject.
 */
const SENTENCE_SHARE = 0.3;

/**
 * How near a state is to each option: its nearest passage and its nearest sentence, because a passage's mean
 * hides a single relevant sentence. A one-sentence passage counts as both.
 */
export async function choiceSimilarities(
  labels: readonly LabelVectors[],
  state: EncodedState,
  embedder: Embedder,
): Promise<number[]> {
  const { chunks, sentences } = state;
  const read = nearestPassages(labels, state)
    .slice(0, PASSAGES_READ)
    .flatMap((i) =>
      sentences[i]!.length < 2
        ? [Promise.resolve(chunks[i]!)]
        : sentences[i]!.map((text) => embedder.text(text, "choice")),
    );
  const passages = { chunks: await Promise.all(read) };
  return labels.map(
    (vectors) =>
      (1 - SENTENCE_SHARE) * similarityTo(vectors, state) + SENTENCE_SHARE * similarityTo(vectors, passages),
  );
}
