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

/** How figures are shown: as percents, or with every decimal of the wire. */
export type FigureStyle = "percent" | "exact";

/**
 * A probability or a confidence for reading: whole percents, one decimal within a percent of 0 and of 100.
 * Others than 0 and 1 never look equal to them: `<0.1%` and `>99.9%`.
 */
export function formatPercent(value: number): string {
  const percent = value * 100;
  const isNearEnd = (percent > 0 && percent < 1) || (percent > 99 && percent < 100);
  const rounded = percent.toFixed(isNearEnd ? 1 : 0);
  if (value > 0 && Number(rounded) <= 0) return "<0.1%";
  if (value < 1 && Number(rounded) >= 100) return ">99.9%";
  return `${rounded}%`;
}

/** A probability or a confidence in the chosen style. */
export const formatShare = (value: number, style: FigureStyle): string =>
  style === "exact" ? formatExact(value) : formatPercent(value);

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

/** Every decimal of a cost with its currency. Without one it is of the price list, which is read as US dollars. */
export const costText = (cost: number, currency: string | null): string =>
  currency === null || currency === "USD" ? `$${formatPrice(cost)}` : `${formatPrice(cost)} ${currency}`;

/** A cost that another server reports, as a bare number: it names no currency. */
export const serverCostText = (cost: number): string =>
  `${formatPrice(cost)} as the server says, in its own currency`;
