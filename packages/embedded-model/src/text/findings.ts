import type { Steps } from "./steps";

/** A string's header in V8, and its place in a list or a set. */
const STRING_BYTES = 48;

/** Reads something out of a state's text: its numbers, its dates. Made once, it is the key of what it found. */
export interface Finder<T> {
  find: (text: string) => Steps<T>;
  /** About how many bytes what was found takes. */
  bytesOf: (found: T) => number;
}

/** What finders found in states, for as long as the states live. */
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

/** About what some strings take in memory. */
export function textBytes(texts: Iterable<string>): number {
  let bytes = 0;
  for (const text of texts) bytes += 2 * text.length + STRING_BYTES;
  return bytes;
}
