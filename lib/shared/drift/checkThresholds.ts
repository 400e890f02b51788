import { binomialCdf } from "@/lib/shared/metrics/binomial";
import { holm } from "@/lib/shared/metrics/holm";
import type { JudgedAnswers } from "@/lib/shared/metrics/judgedRows";
import { scoredRows } from "@/lib/shared/metrics/scoredRows";
import { certifyThreshold } from "@/lib/shared/metrics/thresholds/certificate";
import type { DriftQuestion, FrozenThreshold } from "@/lib/shared/pageApi/goldenSets";

const FALSE_ALARM_MAX = 0.05;

type ThresholdCheck = NonNullable<DriftQuestion["threshold"]>;

interface AnswersPair {
  golden: JudgedAnswers;
  now: JudgedAnswers;
  /** Whether the new answers equal the frozen ones on the rows that both answered. */
  isUnmoved: boolean;
}

/**
 * Tests each frozen threshold on the new answers, in the order of the pairs; null without a frozen threshold.
 *
 * Null hypothesis: of the labelled rows that the threshold decides now, each is wrong with a probability of at most alpha,
 * independently of the others. p = P(Binomial(decided, alpha) ≥ wrong), exact and one-sided; Holm corrects over the
 * thresholds. `holds` is false where the adjusted p is at most 0.05. So while every true error rate is at most its alpha,
 * an alarm comes in at most 5% of checks. The frozen certificate makes that true with a certainty of 1 − delta.
 *
 * Equal answers always hold. `now` is the threshold that the new answers certify. It varies with chance and decides nothing.
 * @throws RangeError as `scoredRows` does
 */
export function checkThresholds(
  pairs: readonly AnswersPair[],
  thresholds: readonly FrozenThreshold[],
): (ThresholdCheck | null)[] {
  const tests = pairs.map((pair) => {
    const frozen = thresholds.find(({ question }) => question === pair.now.question.name);
    return frozen ? testThreshold(pair, frozen) : null;
  });
  const checked = tests.flatMap((test) => test ?? []);
  const adjusted = holm(checked.map(({ test }) => test.adjustedP));
  checked.forEach((found, at) => {
    found.test.adjustedP = adjusted[at]!;
    found.holds = adjusted[at]! > FALSE_ALARM_MAX;
  });
  return tests;
}

function testThreshold(
  { golden, now, isUnmoved }: AnswersPair,
  frozen: FrozenThreshold,
): ThresholdCheck & Required<Pick<ThresholdCheck, "test">> {
  const { alpha, delta, threshold } = frozen;
  const { confidence, right } = scoredRows(now);
  let [decided, wrong] = [0, 0];
  confidence.forEach((value, at) => {
    if (value < threshold) return;
    decided += 1;
    wrong += 1 - right[at]!;
  });
  const isEqual =
    isUnmoved &&
    now.rows.every((row, at) => row.distribution === null || golden.rows[at]!.distribution !== null);
  const p = isEqual ? 1 : 1 - binomialCdf(wrong - 1, decided, alpha);
  const certificate = certifyThreshold(now, { alpha, delta });
  return {
    ...{ frozen: threshold, alpha, delta, holds: true, test: { decided, wrong, adjustedP: p } },
    now: certificate.kind === "certified" ? certificate.test.threshold : null,
  };
}
