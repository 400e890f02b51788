/** Letters and marks with a direction. */
const STRONG = /[\p{L}\u061c\u200e\u200f]/u;
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A paragraph's direction: that of its first letter, or left to right without one. */
export function directionOf(paragraph: string): "ltr" | "rtl" {
  const first = STRONG.exec(paragraph)?.[0];
  return first !== undefined && RIGHT_TO_LEFT.test(first) ? "rtl" : "ltr";
}
