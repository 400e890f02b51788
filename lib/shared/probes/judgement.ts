import { WIRE_TOLERANCE } from "@/lib/shared/metrics/agreement";
import { inOrder, listDistance, meanOf, movementOf, type Movement } from "./movement";
import type { Distribution } from "./readDistributions";

/** `slight`: real, but below {@link SLIGHT_BELOW}. `tooFewRepeats`: nothing tells the change from noise. */
export type Verdict = "same" | "slight" | "withinNoise" | "moves" | "flips" | "tooFewRepeats";

/** A shorter distance without another winner hardly matters to anybody. */
export const SLIGHT_BELOW = 0.01;

/** Fewer repeats of a model with noise decide nothing. */
export const REPEATS_MIN = 5;
/** Probability of one false alarm or more in a whole probe. */
const FALSE_ALARM_MAX = 0.05;

/** One variant's answers to one question. */
export interface Judged extends Movement {
  verdict: Verdict;
  /** Number of its answers. */
  count: number;
}

/**
 * The mean distance of two repeats of the same request, over all its pairs. It measures the noise of a model.
 * @returns null without a pair
 */
export function noiseOf(groups: readonly (readonly Distribution[])[]): number | null {
  let [sum, pairs] = [0, 0];
  for (const repeats of groups) {
    const { isOrdinal = false, labels = [] } = repeats[0] ?? {};
    const lists = repeats.map((repeat) => inOrder(labels, repeat));
    for (const [at, one] of lists.entries()) {
      for (const other of lists.slice(at + 1)) {
        sum += listDistance(isOrdinal, one, other);
        pairs += 1;
      }
    }
  }
  return pairs === 0 ? null : sum / pairs;
}

/**
 * The distance that two means must exceed to count as more than noise. Two single answers with normal noise are
 * `noise` = σ·√2·√(2/π) apart in the mean, so two means of a and b answers deviate by noise·√(π/4)·√(1/a + 1/b).
 * The factor √(2·ln(comparisons/0.05)) bounds the normal tail for all comparisons together.
 * @param noise from {@link noiseOf}
 * @param comparisons number of comparisons in the whole probe, from 1
 */
function noiseLimit(noise: number, a: number, b: number, comparisons: number): number {
  const deviation = noise * Math.sqrt(Math.PI / 4) * Math.sqrt(1 / a + 1 / b);
  return deviation * Math.sqrt(2 * Math.log(comparisons / FALSE_ALARM_MAX));
}

export interface JudgeOptions {
  /** Equal requests are known to get equal answers: one answer is all of them. */
  isDeterministic: boolean;
  /** Comparisons in the whole probe: its variants times its questions. */
  comparisons: number;
}

/**
 * Judges the variants of one question against the original's answers. The noise is that of all repeats together.
 * @returns one entry a variant; null without an answer of it or of the original
 */
export function judgeVariants(
  original: readonly Distribution[],
  variants: readonly (readonly Distribution[])[],
  { isDeterministic, comparisons }: JudgeOptions,
): (Judged | null)[] {
  if (original.length === 0) return variants.map(() => null);
  const mean = meanOf(original);
  const noise = noiseOf([original, ...variants]) ?? 0;
  return variants.map((repeats) => {
    if (repeats.length === 0) return null;
    const movement = movementOf(mean, meanOf(repeats));
    const isSlight = movement.from === movement.to && movement.distance < SLIGHT_BELOW;
    const found = movement.from === movement.to ? (isSlight ? "slight" : "moves") : "flips";
    const verdict = (): Verdict => {
      const isSame = movement.distance <= WIRE_TOLERANCE;
      if (isDeterministic) return isSame ? "same" : found;
      if (Math.min(original.length, repeats.length) < REPEATS_MIN) return "tooFewRepeats";
      if (isSame) return "same";
      const limit = noiseLimit(noise, original.length, repeats.length, comparisons);
      return movement.distance > limit ? found : "withinNoise";
    };
    return { ...movement, verdict: verdict(), count: repeats.length };
  });
}
