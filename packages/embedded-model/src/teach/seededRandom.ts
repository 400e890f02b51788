/** Numbers from 0 (inclusive) to 1 (exclusive). */
export type Random = () => number;

/**
 * Mulberry32 (Tommy Ettinger, 2017; public domain), for folds and samples. Equal seeds give equal sequences on every
 * machine. `lib/shared/metrics/seededRandom.ts` has the same for the app; a package imports nothing of it.
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

/** 0 to count - 1 in a seeded order (Fisher and Yates). */
export function shuffled(count: number, random: Random): number[] {
  const order = Array.from({ length: count }, (_, index) => index);
  for (let at = count - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [order[at], order[other]] = [order[other]!, order[at]!];
  }
  return order;
}
