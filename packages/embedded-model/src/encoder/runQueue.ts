/**
 * Encoder runs in shared memory. A thread takes and encodes one run at a time and leaves the rest, so no
 * thread waits for a run that another has not begun. Apart from sharedRuns.ts, which loads the encoder: the
 * pool, on the server's own thread, does not need it.
 */
export interface SharedRuns {
  /** The next free run. */
  next: Int32Array<SharedArrayBuffer>;
  /**
   * For each run: its texts, the tokens of each of them, and the kind of its vectors as sharedRuns.ts counts
   * it.
   */
  heads: Int32Array<SharedArrayBuffer>;
  /** 1 for each finished run. */
  done: Int32Array<SharedArrayBuffer>;
  tokens: Int32Array<SharedArrayBuffer>;
  vectors: Float32Array<SharedArrayBuffer>;
  readings: Float32Array<SharedArrayBuffer>;
}

/** Whether a free run is left. */
export const isOpen = ({ next, done }: SharedRuns): boolean => Atomics.load(next, 0) < done.length;

/** From now on nobody takes a run. */
export function closeRuns({ next, done }: SharedRuns): void {
  Atomics.store(next, 0, done.length);
}
