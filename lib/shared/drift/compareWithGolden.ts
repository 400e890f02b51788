import { levelDistance, totalVariation, WIRE_TOLERANCE } from "@/lib/shared/metrics/agreement";
import { holm } from "@/lib/shared/metrics/holm";
import type { JudgedAnswers } from "@/lib/shared/metrics/judgedRows";
import { mcnemar } from "@/lib/shared/metrics/mcnemar";
import { meanOfDifferences } from "@/lib/shared/metrics/meanDifference";
import { pairedShareInterval } from "@/lib/shared/metrics/questionComparison";
import { decidedOutcome, scoredRows } from "@/lib/shared/metrics/scoredRows";
import { FLIPS_LISTED_MAX, type DriftQuestion, type FrozenThreshold } from "@/lib/shared/pageApi/goldenSets";
import { checkThresholds } from "./checkThresholds";

/** The answers of one question in the golden set and now, over the same rows in the same order. */
export interface GoldenPair {
  golden: JudgedAnswers;
  now: JudgedAnswers;
  /** A shown text of each outcome. */
  labels: readonly string[];
}

/**
 * Compares the answers of a check with the frozen ones. Holm corrects McNemar's p over the questions,
 * and the frozen thresholds as {@link checkThresholds} says.
 * @throws RangeError as `scoredRows` does
 */
export function compareWithGolden(
  pairs: readonly GoldenPair[],
  thresholds: readonly FrozenThreshold[],
): DriftQuestion[] {
  const withoutThresholds = pairs.map(comparePair);
  const checked = checkThresholds(
    pairs.map((pair, at) => ({ ...pair, isUnmoved: withoutThresholds[at]!.moved === 0 })),
    thresholds,
  );
  const compared = withoutThresholds.map((one, at) => ({ ...one, threshold: checked[at]! }));
  const labelled = compared.flatMap(({ labelled: found }) => (found ? [found] : []));
  const adjusted = holm(labelled.map(({ adjustedP }) => adjustedP));
  labelled.forEach((found, at) => (found.adjustedP = adjusted[at]!));
  return compared;
}

function comparePair({ golden, now, labels }: GoldenPair): Omit<DriftQuestion, "threshold"> {
  const { name, kind } = golden.question;
  const distanceOf = kind === "ordinal" ? levelDistance : totalVariation;
  let [compared, flips, moved, sum, max] = [0, 0, 0, 0, 0];
  const flipped: DriftQuestion["flipped"] = [];
  golden.rows.forEach(({ id, expected, distribution: before }, at) => {
    const after = now.rows[at]?.distribution;
    if (!before || !after) return;
    compared += 1;
    if (before.some((p, outcome) => Math.abs(p - after[outcome]!) > WIRE_TOLERANCE)) moved += 1;
    const distance = distanceOf(before, after);
    sum += distance;
    max = Math.max(max, distance);
    const [was, is] = [decidedOutcome(before), decidedOutcome(after)];
    if (was === is) return;
    flips += 1;
    if (flipped.length >= FLIPS_LISTED_MAX) return;
    const effect =
      expected === null ? null : is === expected ? "fixed" : was === expected ? "broken" : "bothWrong";
    flipped.push({ row: Number(id), was: labels[was]!, now: labels[is]!, effect });
  });
  const distance = { mean: compared === 0 ? 0 : sum / compared, max };
  return { name, compared, flips, moved, distance, flipped, labelled: compareLabelled(golden, now) };
}

/** Only rows with a label that both answered. */
function compareLabelled(golden: JudgedAnswers, now: JudgedAnswers): DriftQuestion["labelled"] {
  const isBoth = (row: number): boolean =>
    golden.rows[row]!.distribution !== null && now.rows[row]!.distribution !== null;
  const [before, after] = [scoredRows(golden, isBoth), scoredRows(now, isBoth)];
  const n = before.count;
  if (n === 0) return null;
  let [onlyGoldenRight, onlyNowRight] = [0, 0];
  before.right.forEach((right, at) => {
    if (right > after.right[at]!) onlyGoldenRight += 1;
    if (right < after.right[at]!) onlyNowRight += 1;
  });
  const brier = meanOfDifferences(Array.from(after.brier, (value, at) => value - before.brier[at]!));
  return {
    ...{ n, onlyGoldenRight, onlyNowRight },
    accuracy: {
      difference: (onlyNowRight - onlyGoldenRight) / n,
      interval: [...pairedShareInterval(onlyGoldenRight, onlyNowRight, n)],
    },
    brier: { difference: brier.difference, interval: brier.interval && [...brier.interval] },
    adjustedP: mcnemar(onlyGoldenRight, onlyNowRight),
  };
}
