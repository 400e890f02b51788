/**
 * Reads a distribution into plain data: its order, its tail and its firmness. Probabilities come from the wire, so a
 * difference below its last decimal counts as none.
 */

/** From here on a noul leans to yes, and below `1 - LEANS_FROM` to no. */
export const LEANS_FROM = 0.6;
/** Share of the largest possible entropy from which a distribution counts as close to even. */
export const EVEN_FROM = 0.98;
/** A lead below this is called narrow. */
export const NARROW_LEAD_BELOW = 0.05;
/** More options than this are folded … */
export const FOLD_ABOVE = 10;
/** … to this many. */
export const FOLDED_TO = 8;

const WIRE_STEP = 1e-6;

export type Lean = "yes" | "no" | "uncertain";

export function leanOf(noul: number): Lean {
  if (noul >= LEANS_FROM) return "yes";
  return noul <= 1 - LEANS_FROM ? "no" : "uncertain";
}

/** `|2p - 1|`: 0 at an even chance, 1 at certainty. For two options it equals a choice's confidence. */
export function distanceFromEven(noul: number): number {
  return Math.abs(2 * noul - 1);
}

export interface ProbabilityEntry {
  name: string;
  probability: number;
}

/**
 * The most probable first; equal ones keep the caller's order.
 * @param chosen stands before its equals
 */
export function byProbability(
  probabilities: ReadonlyMap<string, number>,
  chosen: string | null = null,
): ProbabilityEntry[] {
  return Array.from(probabilities, ([name, probability]) => ({ name, probability })).sort(
    (a, b) => b.probability - a.probability || Number(b.name === chosen) - Number(a.name === chosen),
  );
}

/**
 * Splits a long list into its most probable entries, which are always shown, and the tail that is folded away.
 * Both keep the order that they came in.
 */
export function foldTail<T>(
  entries: readonly T[],
  probabilityOf: (entry: T) => number,
): { head: readonly T[]; tail: readonly T[]; tailSum: number } {
  if (entries.length <= FOLD_ABOVE) return { head: entries, tail: [], tailSum: 0 };
  const likely = new Set(entries.toSorted((a, b) => probabilityOf(b) - probabilityOf(a)).slice(0, FOLDED_TO));
  const tail = entries.filter((entry) => !likely.has(entry));
  return {
    head: entries.filter((entry) => likely.has(entry)),
    tail,
    tailSum: tail.reduce((sum, entry) => sum + probabilityOf(entry), 0),
  };
}

/** Shannon entropy divided by that of an even distribution: 0 is certain, 1 is even. 0 for one entry. */
export function normalizedEntropy(probabilities: readonly number[]): number {
  if (probabilities.length < 2) return 0;
  const entropy = probabilities.reduce((sum, p) => (p > 0 ? sum - p * Math.log(p) : sum), 0);
  return entropy / Math.log(probabilities.length);
}

export interface Firmness {
  closeToEven: boolean;
  /** The other entries that are exactly as probable as the first. */
  tiedWith: string[];
  /** The runner-up, where the lead over it is narrow and not a tie. */
  narrowLeadOver: string | null;
}

/** How firm the first of the sorted entries stands. */
export function firmnessOf(sorted: readonly ProbabilityEntry[]): Firmness {
  const [first, second] = sorted;
  const closeToEven = normalizedEntropy(sorted.map((entry) => entry.probability)) >= EVEN_FROM;
  if (!first || !second) return { closeToEven, tiedWith: [], narrowLeadOver: null };
  const lead = (entry: ProbabilityEntry) => first.probability - entry.probability;
  const tiedWith = sorted
    .slice(1)
    .filter((entry) => lead(entry) < WIRE_STEP / 2)
    .map((entry) => entry.name);
  const isNarrow = tiedWith.length === 0 && lead(second) < NARROW_LEAD_BELOW;
  return { closeToEven, tiedWith, narrowLeadOver: isNarrow ? second.name : null };
}
