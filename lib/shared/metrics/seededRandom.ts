/** Numbers from 0 (inclusive) to 1 (exclusive). */
export type Random = () => number;

/**
 * Mulberry32 (Tommy Ettinger, 2017; public domain): 32 bits of state, enough for resampling and for
 * nothing secret. Equal seeds give equal sequences on every machine.
 */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * A number from 0 to 1 (exclusive) that only `text` and `seed` decide: FNV-1a over the UTF-16 units, then the
 * finalizer of MurmurHash3.
 */
export function hashedUnit(text: string, seed: number): number {
  let hash = (0x811c9dc5 ^ seed) >>> 0;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 4_294_967_296;
}
