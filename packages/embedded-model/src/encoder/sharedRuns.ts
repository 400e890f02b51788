import type { Encoder, Encoding, VectorKind } from "./encoder";
import { VECTOR_SIZE } from "./encoderGraph";
import { CONCEPT_READER } from "../readers/reader";
import { closeRuns, isOpen, type SharedRuns } from "./runQueue";
import { encodeHere, type EncodeRuns, type Run } from "./runs";

const KINDS: readonly VectorKind[] = ["general", "choice"];
const HEAD_SIZE = 3;

type CanEncode = Pick<Encoder, "encode">;

/** Lays out runs in memory for other threads. */
export function shareRuns(runs: readonly Run[]): SharedRuns {
  const count = runs.reduce((sum, run) => sum + run.texts.length, 0);
  return {
    next: sharedIntegers([0]),
    heads: sharedIntegers(
      runs.flatMap(({ texts, kind }) => [texts.length, texts[0]!.length, KINDS.indexOf(kind)]),
    ),
    done: sharedIntegers(runs.map(() => 0)),
    tokens: sharedIntegers(runs.flatMap(({ texts }) => texts.flat())),
    vectors: sharedFloats(count * VECTOR_SIZE),
    readings: sharedFloats(count * CONCEPT_READER.concepts),
  };
}

const sharedFloats = (length: number): Float32Array<SharedArrayBuffer> =>
  new Float32Array(new SharedArrayBuffer(length * Float32Array.BYTES_PER_ELEMENT));

function sharedIntegers(values: readonly number[]): Int32Array<SharedArrayBuffer> {
  const shared = new Int32Array(new SharedArrayBuffer(values.length * Int32Array.BYTES_PER_ELEMENT));
  shared.set(values);
  return shared;
}

/**
 * Takes and encodes runs until none is left.
 * @param checkpoint called before each; its error ends the work.
 */
export async function workOn(shared: SharedRuns, encoder: CanEncode, checkpoint: () => void): Promise<void> {
  while (isOpen(shared)) {
    checkpoint();
    const index = Atomics.add(shared.next, 0, 1);
    if (index < shared.done.length) await encodeRun(shared, index, encoder);
  }
}

async function encodeRun(shared: SharedRuns, index: number, encoder: CanEncode): Promise<void> {
  const { texts, length, kind, firstText, firstToken } = placeOf(shared, index);
  const run = Array.from({ length: texts }, (_, i) =>
    Array.from(shared.tokens.subarray(firstToken + i * length, firstToken + (i + 1) * length)),
  );
  const encodings = await encoder.encode(run, kind);
  encodings.forEach(({ vector, readings }, i) => {
    shared.vectors.set(vector, (firstText + i) * VECTOR_SIZE);
    shared.readings.set(readings, (firstText + i) * CONCEPT_READER.concepts);
  });
  Atomics.store(shared.done, index, 1);
}

function placeOf({ heads }: SharedRuns, index: number) {
  let [firstText, firstToken] = [0, 0];
  for (let at = 0; at < index * HEAD_SIZE; at += HEAD_SIZE) {
    firstText += heads[at]!;
    firstToken += heads[at]! * heads[at + 1]!;
  }
  const [texts, length, kind] = heads.subarray(
    index * HEAD_SIZE,
    (index + 1) * HEAD_SIZE,
  ) as Iterable<number>;
  return { texts: texts!, length: length!, kind: KINDS[kind!]!, firstText, firstToken };
}

/**
 * Encodes runs with the help of an idle thread. Runs that a crashed helper left unfinished are done here.
 * Concurrent callers wait: the pool only knows the latest of two offers, and would not report the end of the
 * first one's helper.
 * @param offer announces the runs to others; resolves when the helper, if any, has gone.
 */
export function encodeWithHelp(encoder: CanEncode, offer: (shared: SharedRuns) => Promise<void>): EncodeRuns {
  let previous: Promise<unknown> = Promise.resolve();
  return (runs, checkpoint) => {
    const encoding = previous.then(() => encodeOffered(runs, checkpoint, encoder, offer));
    previous = encoding.catch(() => {});
    return encoding;
  };
}

async function encodeOffered(
  runs: readonly Run[],
  checkpoint: () => void,
  encoder: CanEncode,
  offer: (shared: SharedRuns) => Promise<void>,
): Promise<Encoding[][]> {
  if (runs.length < 2) return encodeHere(encoder)(runs, checkpoint);
  const shared = shareRuns(runs);
  const helperGone = offer(shared);
  try {
    await workOn(shared, encoder, checkpoint);
    if (shared.done.includes(0)) await helperGone;
    for (let i = shared.done.indexOf(0); i >= 0; i = shared.done.indexOf(0)) {
      checkpoint();
      await encodeRun(shared, i, encoder);
    }
  } finally {
    closeRuns(shared);
  }
  let text = 0;
  return runs.map(({ texts }) => texts.map(() => encodingAt(shared, text++)));
}

/** Copied: the shared memory is released. */
const encodingAt = ({ vectors, readings }: SharedRuns, text: number): Encoding => ({
  vector: rowOf(vectors, VECTOR_SIZE, text),
  readings: rowOf(readings, CONCEPT_READER.concepts, text),
});

const rowOf = (shared: Float32Array<SharedArrayBuffer>, size: number, row: number): Float32Array =>
  Float32Array.from(shared.subarray(row * size, (row + 1) * size));
