import { type JsonNumber } from "@typed-question/protocol/json";

/** The published formulas, and how far rounding on the wire can move their results. */

/** (max p - 1/n) / (1 - 1/n); 1 for one option. */
export function choiceConfidence(probabilities: readonly number[]): number {
  const n = probabilities.length;
  return n === 1 ? 1 : (Math.max(...probabilities) - 1 / n) / (1 - 1 / n);
}

/** max(0, 1 - sum(p_i * |i - k|) / D), D = sum(|i - (n-1)/2|) / n; 1 for one level. */
export function scoreConfidence(probabilities: readonly number[], mostLikely: number): number {
  const n = probabilities.length;
  if (n === 1) return 1;
  const spread = probabilities.reduce((sum, p, level) => sum + p * Math.abs(level - mostLikely), 0);
  return Math.max(0, 1 - spread / meanDeviation(n));
}

/** D of {@link scoreConfidence}. */
export function meanDeviation(n: number): number {
  return (
    Array.from({ length: n }, (_, level) => Math.abs(level - (n - 1) / 2)).reduce((a, b) => a + b, 0) / n
  );
}

export function expectedScore(probabilities: readonly number[]): number {
  return probabilities.reduce((sum, p, level) => sum + p * level, 0);
}

/** Possible most likely levels of unrounded probabilities with this rounded form. */
export function mostLikely(probabilities: readonly number[], rounding: number): number[] {
  const max = Math.max(...probabilities);
  return probabilities.flatMap((p, level) => (max - p <= 2 * rounding + 1e-12 ? [level] : []));
}

/** Digits after the decimal point, adjusted by an exponent: `1.5e-7` has 8, `0.10` has 2. */
export function decimalsOf({ text }: JsonNumber): number {
  const [mantissa = "", exponent = "0"] = text.toLowerCase().split("e");
  return Math.max(0, (mantissa.split(".")[1]?.length ?? 0) - Number(exponent));
}

/** Half a unit of the least precise last place of these numbers; at least half a millionth. */
export function roundingOf(numbers: readonly JsonNumber[]): number {
  return 0.5 * 10 ** -Math.min(6, Math.max(0, ...numbers.map(decimalsOf)));
}
