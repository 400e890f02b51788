import { projectState } from "./adapter";
import { ByteCache } from "./byteCache";
import { chunkText, type Chunk } from "./chunks";
import { collectTurn } from "./collectTurn";
import { foldSteps } from "./content";
import type { Encoder, Encoding } from "./encoder";
import { TOKENS_MAX, VECTOR_SIZE } from "./encoderGraph";
import { Findings, textBytes, type Finder } from "./findings";
import { stemSteps } from "./overlap";
import { encodeHere, encodeTexts, type EncodeRuns } from "./runs";
import { runInTurns, type Steps } from "./steps";

/** 4,000 short texts; a set of 255 options with two texts each takes an eighth of it. */
const TEXT_CACHE_BYTES = 10_000_000;
/** People ask again about the same state; about eight states of 200 KB. */
const STATE_CACHE_BYTES = 12_000_000;

/** What the encoder saw of a state. */
export interface EncodedState {
  text: string;
  /** One unit vector a chunk, in the order of the text; none for an empty state. */
  chunks: Float32Array[];
  /** What the reader of the concepts says of each chunk. */
  readings: Float32Array[];
  /** The sentences of each chunk. */
  sentences: string[][];
  tokens: number;
  /** Stems of its content words. */
  stems: ReadonlySet<string>;
  /** What the adapters read of it, made when it is first asked for. */
  projection: () => Float32Array;
}

export interface Embedder {
  state(text: string): Promise<EncodedState>;
  /** One unit vector for any length (longer than a chunk: the mean direction of its chunks); zero for no text. */
  text(text: string): Promise<Float32Array>;
  /** What a finder finds in a state, read when it is first asked for. */
  find<T>(state: EncodedState, finder: Finder<T>): Promise<T>;
  countTokens(text: string): Promise<number>;
}

/**
 * Texts that are asked for in one turn are encoded together, so ask for all that a readout needs at once.
 * @returns embedders that share their caches. Their `checkpoint` is called before each run of the encoder and
 * every few thousand characters that are read; it throws to give the work up.
 */
export function createEmbedder(
  encoder: Encoder,
  encodeRuns: EncodeRuns = encodeHere(encoder),
): (checkpoint: () => void) => Embedder {
  const texts = new ByteCache<Float32Array>(TEXT_CACHE_BYTES);
  const states = new ByteCache<EncodedState>(STATE_CACHE_BYTES);
  const findings = new Findings<EncodedState>();
  const { tokenizer } = encoder;

  return (checkpoint) => {
    const encode = collectTurn((tokens: readonly (readonly number[])[]) =>
      encodeTexts(tokens, encodeRuns, checkpoint),
    );
    const encodeChunks = (chunks: Chunk[]): Promise<Encoding[]> =>
      Promise.all(chunks.map(({ tokens }) => encode(tokens)));
    const inTurns = <T>(steps: Steps<T>): Promise<T> => runInTurns(steps, checkpoint);
    const chunksOf = async (text: string): Promise<Chunk[]> =>
      inTurns(chunkText(tokenizer, await inTurns(foldSteps(text)), TOKENS_MAX));
    const keep = (state: EncodedState): void =>
      states.set(state.text, state, bytesOf(state) + findings.bytesOf(state));
    /** Texts that are being encoded, and what is being found in states. */
    const underWay = new Map<string, Promise<Float32Array>>();
    const finding = new WeakMap<EncodedState, Map<object, Promise<unknown>>>();

    const findOnce = async <T>(state: EncodedState, finder: Finder<T>): Promise<T> => {
      const found = await inTurns(finder.find(state.text));
      findings.set(state, finder, found);
      keep(state);
      return found;
    };

    const encodeText = async (text: string): Promise<Float32Array> => {
      try {
        const encodings = await encodeChunks(await chunksOf(text));
        const vectors = encodings.map(({ vector }) => vector);
        const vector = vectors.length === 1 ? vectors[0]! : meanDirection(vectors);
        texts.set(text, vector, vector.byteLength);
        return vector;
      } finally {
        underWay.delete(text);
      }
    };
    return {
      async state(text) {
        const cached = states.get(text);
        if (cached) return cached;
        const passages = await chunksOf(text);
        const encodings = await encodeChunks(passages);
        const chunks = encodings.map(({ vector }) => vector);
        let projected: Float32Array | null = null;
        const state: EncodedState = {
          text,
          chunks,
          readings: encodings.map(({ readings }) => readings),
          sentences: passages.map((passage) => passage.sentences),
          tokens: passages.reduce((sum, passage) => sum + passage.tokens.length, 0),
          stems: await inTurns(stemSteps(text)),
          projection: () => (projected ??= projectState(chunks)),
        };
        keep(state);
        return state;
      },
      async text(text) {
        const known = texts.get(text) ?? underWay.get(text);
        if (known) return known;
        const encoding = encodeText(text);
        underWay.set(text, encoding);
        return encoding;
      },
      async find<T>(state: EncodedState, finder: Finder<T>): Promise<T> {
        const known = findings.get(state, finder);
        if (known) return known.found;
        const ofState = finding.get(state) ?? new Map<object, Promise<unknown>>();
        finding.set(state, ofState);
        const found = (ofState.get(finder) as Promise<T> | undefined) ?? findOnce(state, finder);
        ofState.set(finder, found);
        return found;
      },
      // As it was sent: the token budget counts the same.
      async countTokens(text) {
        const chunks = await inTurns(chunkText(tokenizer, text, TOKENS_MAX));
        return chunks.reduce((sum, { tokens }) => sum + tokens.length, 0);
      },
    };
  };
}

/** About what a state holds, beside its text: that is its key in the cache. */
function bytesOf({ chunks, readings, sentences, stems }: EncodedState): number {
  const values = [...chunks, ...readings].reduce((sum, { byteLength }) => sum + byteLength, 0);
  return values + [stems, ...sentences].reduce((sum, list) => sum + textBytes(list), 0);
}

/** The normalised mean; zero when there are no vectors or they cancel out. */
function meanDirection(vectors: readonly Float32Array[]): Float32Array {
  const sum = new Float32Array(VECTOR_SIZE);
  for (const vector of vectors) for (let i = 0; i < VECTOR_SIZE; i++) sum[i]! += vector[i]!;
  const length = Math.sqrt(cosine(sum, sum));
  return length > 0 ? sum.map((value) => value / length) : sum;
}

/**
 * How near the state comes to a text: the highest cosine of its chunks, so that one telling passage of a
 * long state counts and the rest of it does not drown it. 0 for an empty state.
 */
export function similarity(state: EncodedState, vector: Float32Array): number {
  if (state.chunks.length === 0) return 0;
  return state.chunks.reduce((best, chunk) => Math.max(best, cosine(chunk, vector)), -1);
}

/** Dot product in double precision: the cosine of unit vectors, 0 when one of them is zero. */
export function cosine(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < VECTOR_SIZE; i++) sum += a[i]! * b[i]!;
  return sum;
}
