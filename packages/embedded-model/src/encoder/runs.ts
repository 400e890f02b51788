import type { Encoder, Encoding, VectorKind } from "./encoder";

/** A text for encoding. */
export interface TokenizedText {
  kind: VectorKind;
  tokens: readonly number[];
}

/** The encoder's input: token ids of texts, all of one length, for vectors of one kind. */
export interface Run {
  kind: VectorKind;
  texts: readonly (readonly number[])[];
}

/**
 * Encodes runs: returns the results of each run's texts. `checkpoint` is called before each; it throws to
 * stop.
 */
export type EncodeRuns = (runs: readonly Run[], checkpoint: () => void) => Promise<Encoding[][]>;

/**
 * Tokens of one run. A text of 4 tokens alone takes 0.7 ms, because the weights must be loaded for it, and
 * 0.26 ms in a run of 128 tokens. Longer runs gain nothing, and an aborted request waits for the end of a
 * run.
 */
export const RUN_TOKENS_MAX = 128;

/** The texts of each run, as indices: one kind and length, in order, up to the size of a run. */
export function planRuns(texts: readonly TokenizedText[]): number[][] {
  const runs: number[][] = [];
  const open = new Map<string, number[]>();
  texts.forEach(({ kind, tokens: { length } }, index) => {
    const alike = `${kind} ${length}`;
    const run = open.get(alike);
    if (run && (run.length + 1) * length <= RUN_TOKENS_MAX) {
      run.push(index);
      return;
    }
    const begun = [index];
    open.set(alike, begun);
    runs.push(begun);
  });
  return runs;
}

/** Runs one after the other, in this thread. */
export function encodeHere(encoder: Pick<Encoder, "encode">): EncodeRuns {
  return async (runs, checkpoint) => {
    const encodings: Encoding[][] = [];
    for (const { texts, kind } of runs) {
      checkpoint();
      encodings.push(await encoder.encode(texts, kind));
    }
    return encodings;
  };
}

/** The encodings of texts, each in its place. */
export async function encodeTexts(
  texts: readonly TokenizedText[],
  encodeRuns: EncodeRuns,
  checkpoint: () => void,
): Promise<Encoding[]> {
  const plan = planRuns(texts);
  const encodings = new Array<Encoding>(texts.length);
  const encoded = await encodeRuns(
    plan.map((run) => ({ kind: texts[run[0]!]!.kind, texts: run.map((index) => texts[index]!.tokens) })),
    checkpoint,
  );
  plan.forEach((run, i) => run.forEach((index, j) => (encodings[index] = encoded[i]![j]!)));
  return encodings;
}
