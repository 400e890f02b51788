import { EMPTY_NAME } from "./emptyName";
import type { Spread } from "@/lib/shared/metrics/agreement";

/** Most decimals of numbers on the wire. */
const WIRE_DECIMALS = 6;
/** A billionth is the step of the price table: 42 for a billion tokens. */
const PRICE_DECIMALS = 9;

/**
 * A probability, a confidence or a score for reading: two decimals. Values close to `floor` or `ceiling`
 * never look equal to them: `<0.01` and `>0.99`.
 */
export function formatFigure(value: number, floor = 0, ceiling = 1): string {
  const rounded = value.toFixed(2);
  if (value > floor && Number(rounded) <= floor) return `<${(floor + 0.01).toFixed(2)}`;
  if (value < ceiling && Number(rounded) >= ceiling) return `>${(ceiling - 0.01).toFixed(2)}`;
  return rounded;
}

/** The number as on the wire: up to six decimals, never in scientific notation, no trailing zeros. */
export function formatExact(value: number): string {
  return value.toFixed(WIRE_DECIMALS).replace(/\.?0+$/, "");
}

/** Every decimal; for repeats the mean with its range: `0.62 (0.44 to 0.76)`. */
export function formatSpread({ mean, min, max, count }: Spread): string {
  const exact = formatExact(mean);
  return count === 1 ? exact : `${exact} (${formatExact(min)} to ${formatExact(max)})`;
}

/** The shown name of an option or a question: a name without visible characters is spelled out. */
export function shownName(name: string): string {
  if (name === "") return EMPTY_NAME;
  return name.trim() === "" ? JSON.stringify(name) : name;
}

/** At most `charsMax` characters (UTF-16) of a text; a longer one ends with an ellipsis. */
export function beginningOf(text: string, charsMax: number): string {
  if (text.length <= charsMax) return text;
  // Half of a surrogate pair is no character.
  return `${text.slice(0, charsMax - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}

/** Whole milliseconds below ten seconds, else seconds with one decimal. */
export function formatLatency(latencyMs: number): string {
  return latencyMs < 10_000 ? `${Math.round(latencyMs)} ms` : `${(latencyMs / 1000).toFixed(1)} s`;
}

/** Every decimal of the price table, never in scientific notation. */
function formatPrice(price: number): string {
  return price.toFixed(PRICE_DECIMALS).replace(/\.?0+$/, "");
}

/** A cost with its currency behind it, or the words that there is none. */
export const costText = (cost: number, currency: string | null): string =>
  `${formatPrice(cost)} ${currency ?? "(no currency)"}`;
