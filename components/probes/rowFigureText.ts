import type { Interval } from "@/lib/shared/metrics/estimate";
import type { MeanDifference } from "@/lib/shared/metrics/meanDifference";
import type { RowShare, RowTest } from "@/lib/shared/probes/rowFigures";
import { changeFigure } from "./changeCell";

/** `3 of 50 (0.02 to 0.16)`. */
export const shareText = ({ count, n, interval }: RowShare): string =>
  `${count} of ${n} (${between(interval, (value) => value.toFixed(2))})`;

/** A mean distance with its interval. It is never below 0. */
export const distanceText = ({ difference, interval }: MeanDifference): string =>
  interval
    ? `${difference.toFixed(3)} (${between(interval, (value) => Math.max(0, value).toFixed(3))})`
    : difference.toFixed(3);

/** A mean change with its interval. */
export const changeText = ({ difference, interval }: MeanDifference): string =>
  interval ? `${changeFigure(difference)} (${between(interval, changeFigure)})` : changeFigure(difference);

/** `pulls, p 0.003`, in the words for a finding and for none. */
export function testText(
  { adjustedP, verdict }: RowTest,
  words: { found: string; none: string } = { found: "pulls", none: "no pull found" },
): string {
  if (verdict === "tooFewRows") return "too few rows to say";
  const p = adjustedP < 0.001 ? "p < 0.001" : `p ${adjustedP.toFixed(3)}`;
  return `${verdict === "found" ? words.found : words.none}, ${p}`;
}

const between = ([low, high]: Interval, text: (value: number) => string): string =>
  `${text(low)} to ${text(high)}`;
