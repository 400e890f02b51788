import { ByteCache } from "./byteCache";
import { chunkText, type Chunk } from "../text/chunks";
import { collectTurn } from "./collectTurn";
import { foldSteps } from "../text/content";
import type { Encoder, Encoding, VectorKind } from "./encoder";
import { TOKENS_MAX, VECTOR_SIZE } from "./encoderGraph";
import { Findings, textBytes, type Finder } from "../text/findings";
import { stemSteps } from "../text/overlap";
import { CONCEPT_READER } from "../readers/reader";
import { encodeHere, encodeTexts, type EncodeRuns, type TokenizedText } from "./runs";
import { runInTurns, type Steps } from "../text/steps";

/** 4,000 short texts; a set of 255 options with two texts each takes an eighth of it. */
const TEXT_CACHE_BYTES = 10_000_000;
/** People ask again about the same state; room for about eight states of 200 KB. */
const STATE_CACHE_BYTES = 12_000_000;
const ENCODING_BYTES = (VECTOR_SIZE + CONCEPT_READER.concepts) * Float32Array.BYTES_PER_ELEMENT;
const TOKEN_BYTES = Uint16Array.BYTES_PER_ELEMENT;

/** A state before its encoding. */
export interface ReadText {
  text: string;
  /** The token ids of each chunk, in text order; empty for an empty state. */
  chunks: Uint16Array[];
  /** The sentences of each chunk. */
  sentences: string[][];
  tokens: number;
  /** Stems of its content words. */
  stems: ReadonlySet<string>;
}

/** The encoded form of a state. */
export interface EncodedState {
  /** One unit vector per chunk. */
  chunks: Float32Array[];
  /** The concept readings of each chunk; only with general vectors. */
  readings: Float32Array[];
  /** The sentences of each chunk. */
  sentences: string[][];
}

export interface Embedder {
  read(text: string): Promise<ReadText>;
  /** @param kind general by default */
  state(text: string, kind?: VectorKind): Promise<EncodedState>;
  /** Only the given chunks, by their indices and in that order: a long state is not encoded whole twice. */
  passages(text: string, places: readonly number[], kind: VectorKind): Promise<EncodedState>;
  /**
   * One unit vector for any length (longer than a chunk: the mean direction of its chunks); zero for an empty
   * text.
   */
  text(text: string, kind?: VectorKind): Promise<Float32Array>;
  /** The concept readings of a text, the mean over its chunks; zero for an empty text. */
  readings(text: string): Promise<Float32Array>;
  /** A finder's result for a state, computed on first use. */
  find<T>(read: ReadText, finder: Finder<T>): Promise<T>;
  countTokens(text: string): Promise<number>;
}

/**
 * Texts of one turn are encoded together, so request all texts of a readout at once.
 * @returns embedders with shared caches, one per request. They call `checkpoint` before each run of the
 * encoder, and every few thousand characters of reading. It throws to stop the work.
 */
export function createEmbedder(
  encoder: Encoder,
  encodeRuns: EncodeRuns = encodeHere(encoder),
): (checkpoint: () => void) => Embedder {
  const texts = new ByteCache<Float32Array>(TEXT_CACHE_BYTES);
  const states = new ByteCache<ReadText>(STATE_CACHE_BYTES);
  /** The encoded and pending chunks of each state, by kind and index. */
  const encodings = new WeakMap<ReadText, Map<string, Promise<Encoding>>>();
  const findings = new Findings<ReadText>();
  const { tokenizer } = encoder;

  const keep = (read: ReadText): void => {
    const values = (encodings.get(read)?.size ?? 0) * ENCODING_BYTES + read.tokens * TOKEN_BYTES;
    const strings = [read.stems, ...read.sentences].reduce((sum, list) => sum + textBytes(list), 0);
    states.set(read.text, read, values + strings + findings.bytesOf(read));
  };

  return (checkpoint) => {
    const encode = collectTurn((asked: readonly TokenizedText[]) =>
      encodeTexts(asked, encodeRuns, checkpoint),
    );
    const inTurns = <T>(steps: Steps<T>): Promise<T> => runInTurns(steps, checkpoint);
    const chunksOf = async (text: string): Promise<Chunk[]> =>
      inTurns(chunkText(tokenizer, await inTurns(foldSteps(text)), TOKENS_MAX));
    const finding = new WeakMap<ReadText, Map<object, Promise<unknown>>>();

    const readText = async (text: string): Promise<ReadText> => {
      const cached = states.get(text);
      if (cached) return cached;
      const chunks = await chunksOf(text);
      const read: ReadText = {
        text,
        chunks: chunks.map(({ tokens }) => Uint16Array.from(tokens)),
        sentences: chunks.map(({ sentences }) => sentences),
        tokens: chunks.reduce((sum, { tokens }) => sum + tokens.length, 0),
        stems: await inTurns(stemSteps(text)),
      };
      keep(read);
      return read;
    };

    const encodeChunks = async (
      read: ReadText,
      places: readonly number[],
      kind: VectorKind,
    ): Promise<EncodedState> => {
      const ofState = encodings.get(read) ?? new Map<string, Promise<Encoding>>();
      encodings.set(read, ofState);
      const sizeBefore = ofState.size;
      const encodeChunk = (place: number): Promise<Encoding> => {
        const key = `${kind} ${place}`;
        const known = ofState.get(key);
        if (known) return known;
        const encoding = encode({ kind, tokens: Array.from(read.chunks[place]!) });
        // A failure is retried on the next request.
        encoding.catch(() => ofState.delete(key));
        ofState.set(key, encoding);
        return encoding;
      };
      const encoding = places.map(encodeChunk);
      const isNew = ofState.size > sizeBefore;
      const encoded = await Promise.all(encoding);
      if (isNew) keep(read);
      return {
        chunks: encoded.map(({ vector }) => vector),
        readings: encoded.map(({ readings }) => readings),
        sentences: places.map((place) => read.sentences[place]!),
      };
    };

    /** The questions of a request share one state, which may be too large for the cache. */
    let latest: { text: string; reading: Promise<ReadText> } | null = null;
    const open = (text: string): Promise<ReadText> => {
      if (latest?.text === text) return latest.reading;
      const reading = readText(text);
      // A failure is retried on the next request.
      reading.catch(() => (latest = null));
      latest = { text, reading };
      return reading;
    };

    const findOnce = async <T>(read: ReadText, finder: Finder<T>): Promise<T> => {
      const found = await inTurns(finder.find(read.text));
      findings.set(read, finder, found);
      keep(read);
      return found;
    };

    /** Texts whose encoding is under way. */
    const underWay = new Map<string, Promise<Float32Array>>();
    const encodeText = async (
      text: string,
      kind: VectorKind,
      key: string,
      read: (encodings: Encoding[]) => Float32Array,
    ): Promise<Float32Array> => {
      try {
        const chunks = await chunksOf(text);
        const values = read(await Promise.all(chunks.map(({ tokens }) => encode({ kind, tokens }))));
        texts.set(key, values, values.byteLength);
        return values;
      } finally {
        underWay.delete(key);
      }
    };
    /** Values of a text, encoded once and kept by their key. */
    const once = (
      text: string,
      kind: VectorKind,
      key: string,
      read: (encodings: Encoding[]) => Float32Array,
    ): Promise<Float32Array> | Float32Array => {
      const known = texts.get(key) ?? underWay.get(key);
      if (known) return known;
      const encoding = encodeText(text, kind, key, read);
      underWay.set(key, encoding);
      return encoding;
    };
    return {
      read: open,
      async state(text, kind = "general") {
        const read = await open(text);
        return encodeChunks(read, [...read.chunks.keys()], kind);
      },
      passages: async (text, places, kind) => encodeChunks(await open(text), places, kind),
      text: async (text, kind = "general") => once(text, kind, `${kind} ${text}`, directionOf),
      readings: async (text) => once(text, "general", `readings ${text}`, meanReadings),
      async find<T>(read: ReadText, finder: Finder<T>): Promise<T> {
        const known = findings.get(read, finder);
        if (known) return known.found;
        const ofState = finding.get(read) ?? new Map<object, Promise<unknown>>();
        finding.set(read, ofState);
        const found = (ofState.get(finder) as Promise<T> | undefined) ?? findOnce(read, finder);
        ofState.set(finder, found);
        return found;
      },
      // The unchanged text: the token budget counts the same.
      async countTokens(text) {
        const chunks = await inTurns(chunkText(tokenizer, text, TOKENS_MAX));
        return chunks.reduce((sum, { tokens }) => sum + tokens.length, 0);
      },
    };
  };
}

const directionOf = (encodings: readonly Encoding[]): Float32Array =>
  encodings.length === 1 ? encodings[0]!.vector : meanDirection(encodings.map(({ vector }) => vector));

function meanReadings(encodings: readonly Encoding[]): Float32Array {
  const sum = new Float32Array(CONCEPT_READER.concepts);
  for (const { readings } of encodings) readings.forEach((value, i) => (sum[i]! += value));
  return encodings.length > 1 ? sum.map((value) => value / encodings.length) : sum;
}

/** The normalised mean; zero when there are no vectors or they cancel out. */
function meanDirection(vectors: readonly Float32Array[]): Float32Array {
  const sum = new Float32Array(VECTOR_SIZE);
  for (const vector of vectors) for (let i = 0; i < VECTOR_SIZE; i++) sum[i]! += vector[i]!;
  const length = Math.sqrt(cosine(sum, sum));
  return length > 0 ? sum.map((value) => value / length) : sum;
}

/**
 * How close the state is to a text: the highest cosine of its chunks. One relevant passage of a long state
 * counts, and the rest does not dilute it. 0 for an empty state.
 */
export function similarity({ chunks }: Pick<EncodedState, "chunks">, vector: Float32Array): number {
  if (chunks.length === 0) return 0;
  return chunks.reduce((best, chunk) => Math.max(best, cosine(chunk, vector)), -1);
}

/** Dot product in double precision: the cosine of unit vectors, 0 when one of them is zero. */
export function cosine(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < VECTOR_SIZE; i++) sum += a[i]! * b[i]!;
  return sum;
}
