/**
 * Reads a distribution into plain data: its order, its tail and its firmness. Probabilities come from the wire, so a
 * difference below its last decimal counts as none.
 */

/** From here on a noul leans to yes, and below `1 - LEANS_FROM` to no. */
export const LEANS_FROM = 0.6;
/** From this probability of its side on, an answer is a plain yes or no. */
export const SURE_FROM = 0.8;
/** A confidence from here on is medium, the distance from even of `LEANS_FROM`. */
export const MEDIUM_FROM = 0.2;
/** A confidence from here on is high, the distance from even of `SURE_FROM`. */
export const HIGH_FROM = 0.6;
/** Share of the largest possible entropy from which a distribution counts as close to even. */
export const EVEN_FROM = 0.98;
/** A lead below this is called narrow. */
export const NARROW_LEAD_BELOW = 0.05;
/** Options below this probability are folded … */
const UNLIKELY_BELOW = 0.01;
/** … if two or more are, and have at most this probability together. */
const UNLIKELY_SUM_MAX = 0.1;
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

/** The probability of the side that it leans to; of yes where it is uncertain. */
export const sideOf = (noul: number): number => (leanOf(noul) === "no" ? 1 - noul : noul);

export type ConfidenceLevel = "high" | "medium" | "low";

/** The level of a confidence, or of a distance from even. The wire's last decimal decides nothing. */
export function confidenceLevel(confidence: number): ConfidenceLevel {
  const value = confidence + WIRE_STEP / 2;
  if (value >= HIGH_FROM) return "high";
  return value >= MEDIUM_FROM ? "medium" : "low";
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
 * Splits a list into its likely entries and a tail that is folded away. The tail has the unlikely entries, and all but
 * the first eight of a long list. Both keep the order that they came in.
 */
export function foldTail<T>(
  entries: readonly T[],
  probabilityOf: (entry: T) => number,
): { head: readonly T[]; tail: readonly T[]; tailSum: number } {
  const sorted = entries.toSorted((a, b) => probabilityOf(b) - probabilityOf(a));
  const unlikely = sorted.filter((entry) => probabilityOf(entry) < UNLIKELY_BELOW);
  const isFolded =
    unlikely.length > 1 && unlikely.reduce((sum, entry) => sum + probabilityOf(entry), 0) <= UNLIKELY_SUM_MAX;
  const rest = isFolded ? sorted.slice(0, sorted.length - unlikely.length) : sorted;
  const likely = new Set(rest.length > FOLD_ABOVE ? rest.slice(0, FOLDED_TO) : rest);
  if (likely.size === entries.length) return { head: entries, tail: [], tailSum: 0 };
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
