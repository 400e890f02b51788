import { WIRE_TOLERANCE } from "@/lib/shared/metrics/agreement";
import { judgeRepeats, type RepeatJudgement } from "@/lib/shared/metrics/repeatVerdict";
import { inOrder, meanOf, movementOf, type Movement } from "./movement";
import type { Distribution } from "./readDistributions";

/** `slight`: real, but below {@link SLIGHT_BELOW}. `tooFewRepeats`: nothing tells the change from noise. */
export type Verdict = "same" | "slight" | "withinNoise" | "moves" | "flips" | "tooFewRepeats";

/** A shorter distance without another winner hardly matters to anybody. */
export const SLIGHT_BELOW = 0.01;

/** One variant's answers to one question. */
export interface Judged extends Movement {
  verdict: Verdict;
  /** Number of its answers. */
  count: number;
  /** Repeats of each call that could decide; null unless these are too few. */
  repeatsNeeded: number | null;
}

/** An original's answers to one question, and those of a variant. */
export interface JudgedPair {
  original: readonly Distribution[];
  variant: readonly Distribution[];
}

/**
 * Judges variants against their originals by the rule of comparisons: permutation tests of the repeats, with Holm's
 * correction over all of these pairs. So pass the pairs of a whole probe.
 * @param isDeterministic equal requests are known to get equal answers: one answer is all of them
 * @returns one entry a pair; null without an answer of either
 */
export function judgePairs(pairs: readonly JudgedPair[], isDeterministic: boolean): (Judged | null)[] {
  const answered = pairs.flatMap(({ original, variant }, at) => {
    const [first] = original;
    if (!first || variant.length === 0) return [];
    return [{ at, original, variant, first, movement: movementOf(meanOf(original), meanOf(variant)) }];
  });
  const judgements = judgeRepeats(
    answered.map(({ original, variant, first, movement }) => {
      const read = (repeats: readonly Distribution[]) => ({
        distributions: repeats.map((repeat) => inOrder(first.labels, repeat)),
        isDeterministic,
      });
      return {
        ...{ baseline: read(original), candidate: read(variant), isOrdinal: first.isOrdinal },
        isOtherDecision: movement.from !== movement.to,
      };
    }),
  );
  const judged = pairs.map((): Judged | null => null);
  answered.forEach(({ at, variant, movement }, index) => {
    const judgement = judgements[index]!;
    judged[at] = {
      ...movement,
      verdict: verdictOf(judgement, movement),
      count: variant.length,
      repeatsNeeded: judgement.repeatsNeeded,
    };
  });
  return judged;
}

function verdictOf({ verdict }: RepeatJudgement, { distance }: Movement): Verdict {
  if (verdict === "noneFound") return distance <= WIRE_TOLERANCE ? "same" : "withinNoise";
  return verdict === "moves" && distance < SLIGHT_BELOW ? "slight" : verdict;
}
