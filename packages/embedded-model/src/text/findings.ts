import type { Steps } from "./steps";

/** A string's header in V8, and its place in a list or a set. */
const STRING_BYTES = 48;

/**
 * Extracts something from a state's text: its numbers, its dates. The function itself is the key of its
 * result.
 */
export interface Finder<T> {
  find: (text: string) => Steps<T>;
  /** Approximate size of the result in bytes. */
  bytesOf: (found: T) => number;
}

/** Results of finders, for as long as the states live. */
export class Findings<State extends object> {
  readonly #byState = new WeakMap<State, Map<object, { found: unknown; bytes: number }>>();

  get<T>(state: State, finder: Finder<T>): { found: T } | undefined {
    return this.#byState.get(state)?.get(finder) as { found: T } | undefined;
  }

  set<T>(state: State, finder: Finder<T>, found: T): void {
    const known = this.#byState.get(state) ?? new Map<object, { found: unknown; bytes: number }>();
    this.#byState.set(state, known.set(finder, { found, bytes: finder.bytesOf(found) }));
  }

  bytesOf(state: State): number {
    const known = this.#byState.get(state)?.values() ?? [];
    return [...known].reduce((sum, { bytes }) => sum + bytes, 0);
  }
}

/** Approximate memory of some strings. */
export function textBytes(texts: Iterable<string>): number {
  let bytes = 0;
  for (const text of texts) bytes += 2 * text.length + STRING_BYTES;
  return bytes;
}
