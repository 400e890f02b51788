import { clopperPearson } from "../binomial";
import type { Interval } from "../estimate";
import type { JudgedAnswers } from "../judgedRows";
import { hashedUnit } from "../seededRandom";
import { scoredRows } from "../scoredRows";
import { learnThenTest, minimumDecidedRows, type Guarantee, type TestedThreshold } from "./learnThenTest";
import { rowsNeeded, type RowsNeeded } from "./rowsNeeded";

/** Share of the labelled rows that certifies; the others measure. */
const CERTIFYING_SHARE = 0.7;

export interface CertificateOptions extends Guarantee {
  /** Decides with the row's id which part the row is in. */
  seed?: number;
}

/** How many labelled rows are in each part of the split. */
export interface SplitSizes {
  certifying: number;
  measuring: number;
}

export type Certificate =
  | {
      kind: "certified";
      guarantee: Guarantee;
      split: SplitSizes;
      /** The least strict threshold that passed, and its test on the certifying rows. */
      test: TestedThreshold;
      /** The same threshold on the measuring rows, which chose nothing. */
      measured: {
        decided: number;
        wrong: number;
        /** Share decided without a person, with its exact interval. */
        coverage: number;
        coverageInterval: Interval;
        /** Null where nothing is decided. */
        errorRate: number | null;
        errorInterval: Interval;
      };
    }
  | {
      kind: "notCertified";
      guarantee: Guarantee;
      split: SplitSizes;
      /** Fewest decided rows of the certifying part that can pass at all. */
      minimumDecided: number;
      /** The first test, which failed; null where too few rows are decided for any. */
      failed: TestedThreshold | null;
      /** Labelled rows in all that would pass at the error rate seen here; null where it is too high for any. */
      needed: RowsNeeded | null;
    };

/**
 * Certifies a threshold: "at most alpha of the rows decided without a person are wrong, with a certainty of 1 − delta".
 *
 * - The thresholds are {@link fixedThresholds}: fixed before any row is seen, so no split chooses them or their
 *   order.
 * - A hash of row id and seed puts about 70% of the labelled rows into the certifying part. {@link learnThenTest} runs
 *   on these and chooses the threshold.
 * - The other rows are the measuring part. Coverage and error come from these alone.
 *
 * A row stays in its part when rows are added. Failed rows are decided by nobody: they lower the coverage and count as
 * no error. Repeating it with other seeds or alphas until one passes voids the certainty.
 *
 * @throws RangeError for alpha or delta outside of 0 to 1, and as {@link scoredRows} does.
 */
export function certifyThreshold(answers: JudgedAnswers, options: CertificateOptions): Certificate {
  const { alpha, delta, seed = 1 } = options;
  const guarantee = { alpha, delta };
  if (!(alpha > 0 && alpha < 1 && delta > 0 && delta < 1))
    throw new RangeError(`alpha and delta must be above 0 and below 1, not ${alpha} and ${delta}`);
  const isCertifying = answers.rows.map(({ id }) => hashedUnit(id, seed) < CERTIFYING_SHARE);
  const labelledIn = (part: boolean) =>
    answers.rows.filter(({ expected }, row) => expected !== null && isCertifying[row] === part).length;
  const split = { certifying: labelledIn(true), measuring: labelledIn(false) };
  const decisionsOf = (part: boolean) => {
    const { confidence, right } = scoredRows(answers, (row) => isCertifying[row] === part);
    return { confidence, wrong: right.map((value) => 1 - value) };
  };
  const certifying = decisionsOf(true);
  const thresholds = fixedThresholds(answers.question.outcomes.length);
  const { tested, passed } = learnThenTest(certifying, thresholds, guarantee);
  const test = tested[passed];
  if (!test) {
    const needed = rowsNeeded(certifying, thresholds, guarantee, split.certifying, CERTIFYING_SHARE);
    const labelled = split.certifying + split.measuring;
    return {
      ...{ kind: "notCertified", guarantee, split, minimumDecided: minimumDecidedRows(guarantee) },
      ...{
        failed: tested[0] ?? null,
        needed: needed && { ...needed, more: Math.max(1, needed.rows - labelled) },
      },
    };
  }
  const measuring = decisionsOf(false);
  let [decided, wrong] = [0, 0];
  measuring.confidence.forEach((confidence, at) => {
    if (confidence < test.threshold) return;
    decided += 1;
    wrong += measuring.wrong[at]!;
  });
  return {
    ...{ kind: "certified", guarantee, split, test },
    measured: {
      ...{ decided, wrong },
      coverage: split.measuring === 0 ? 0 : decided / split.measuring,
      coverageInterval: clopperPearson(decided, split.measuring),
      errorRate: decided === 0 ? null : wrong / decided,
      errorInterval: clopperPearson(wrong, decided),
    },
  };
}

/**
 * Thresholds from 1 down to 1/outcomes: each percent, and 20 for each decade of 1 − threshold down to the
 * wire's last decimal. Models that are nearly always sure differ there.
 */
export function fixedThresholds(outcomes: number): number[] {
  const least = outcomes > 0 ? 1 / outcomes : 1;
  const percents = Array.from({ length: 101 }, (_, percent) => percent / 100);
  const decades = Array.from({ length: 121 }, (_, step) => 1 - Number((10 ** (-step / 20)).toPrecision(2)));
  const rounded = [...percents, ...decades].map((threshold) => Number(threshold.toFixed(6)));
  return [...new Set([...rounded.filter((threshold) => threshold > least), least])].sort((a, b) => b - a);
}
