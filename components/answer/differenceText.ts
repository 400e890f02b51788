import type { Figure, FigureUnit } from "./figureRow";
import { WIRE_TOLERANCE } from "@/lib/shared/metrics/agreement";

const UNITS: Record<FigureUnit, { factor: number; decimals: number; word: string }> = {
  probability: { factor: 100, decimals: 1, word: "pp" },
  levels: { factor: 1, decimals: 2, word: "levels" },
  fraction: { factor: 1, decimals: 2, word: "" },
};

/**
 * A difference with its sign and unit: percentage points (`+12.3 pp`) for probabilities, levels (`−0.31
 * levels`) for scores. A small difference never looks like zero: `<+0.1 pp`.
 */
export function differenceText(difference: number, unit: FigureUnit): string {
  const { factor, decimals, word } = UNITS[unit];
  const step = 10 ** -decimals;
  const size = Math.abs(difference * factor);
  if (isNothing(difference)) return withUnit("0", word);
  const sign = difference < 0 ? "−" : "+";
  const isTiny = size < step / 2;
  return withUnit(`${isTiny ? "<" : ""}${sign}${(isTiny ? step : size).toFixed(decimals)}`, word);
}

const withUnit = (figure: string, word: string): string => (word === "" ? figure : `${figure} ${word}`);

/** The difference to the baseline's figure; empty without a baseline. */
export const againstBaseline = ({ difference }: Figure, unit: FigureUnit): string =>
  difference === null ? "" : differenceText(difference, unit);

/** Smaller differences than the wire's last decimal come from rounding a sum. */
export const isNothing = (difference: number): boolean => Math.abs(difference) < WIRE_TOLERANCE;
