/**
 * Runs of the encoder in memory that several threads see. Whoever takes a run encodes it; the rest is left for
 * others, so no thread waits for what another has not begun. Apart from sharedRuns.ts, which loads the encoder: the
 * pool, on the server's own thread, has no use for that.
 */
export interface SharedRuns {
  /** The next run that nobody has taken. */
  next: Int32Array<SharedArrayBuffer>;
  /** Of each run: its texts, the tokens of each of them, and the kind of its vectors as sharedRuns.ts counts it. */
  heads: Int32Array<SharedArrayBuffer>;
  /** 1 for each run that is done. */
  done: Int32Array<SharedArrayBuffer>;
  tokens: Int32Array<SharedArrayBuffer>;
  vectors: Float32Array<SharedArrayBuffer>;
  readings: Float32Array<SharedArrayBuffer>;
}

/** Whether a run is left that nobody has taken. */
export const isOpen = ({ next, done }: SharedRuns): boolean => Atomics.load(next, 0) < done.length;

/** From now on nobody takes a run. */
export function closeRuns({ next, done }: SharedRuns): void {
  Atomics.store(next, 0, done.length);
}
