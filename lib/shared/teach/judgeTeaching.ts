import { percentileInterval, reversedInterval } from "@/lib/shared/metrics/bootstrap";
import { wilson } from "@/lib/shared/metrics/binomial";
import type { Interval } from "@/lib/shared/metrics/estimate";
import { holm } from "@/lib/shared/metrics/holm";
import { mcnemar } from "@/lib/shared/metrics/mcnemar";
import { resampledFigures, type ResampledFigures } from "@/lib/shared/metrics/resampledFigures";
import { scoredRows, type ScoredRows } from "@/lib/shared/metrics/scoredRows";
import { signFlipTest } from "@/lib/shared/metrics/signFlipTest";
import type { ModelFigures, TeachingFigures } from "./teachingFigures";

/** A cross-validated question, as the embedded model's package gives it. Lists go by row. */
export interface JudgedTeaching {
  name: string;
  kind: "binary" | "nominal" | "ordinal";
  /** How a person reads each outcome. */
  outcomes: readonly string[];
  labels: Int32Array;
  /** Rows of one group say the same. */
  groups: Int32Array;
  /** Probabilities, row after row. */
  outOfFold: Float64Array;
  untaught: Float64Array;
  curve: readonly { rows: number; accuracy: number; brier: number }[];
}

/** A head is kept where an error of this size is the most that is accepted. */
const ALPHA = 0.05;
const SURE = 0.9;
const WEAKEST_SHOWN = 3;

/**
 * Judges taught questions. A kept head is better than the untaught model by McNemar's test or the Brier score. It is
 * better than answering everything with the shares of the labels. It is right no less often. The tests are corrected
 * together (Holm) and one-sided, so labels that are noise keep a head in at most 5% of all teachings.
 */
export function judgeTeaching(questions: readonly JudgedTeaching[]): TeachingFigures[] {
  const compared = questions.map(compare);
  const decisions = holm(compared.map(({ decision }) => decision));
  return compared.map(({ figures, tests, reasons }, at): TeachingFigures => {
    const decision = decisions[at]!;
    const reason = reasons ?? (decision > ALPHA ? weakerReason(tests) : null);
    return { ...figures, tests: { ...tests, decision }, kept: reason === null, notKept: reason };
  });
}

type Tests = Omit<TeachingFigures["tests"], "decision">;

const weakerReason = ({ accuracy, brier, brierAgainstShares }: Tests): TeachingFigures["notKept"] =>
  brierAgainstShares > Math.min(accuracy, brier) ? "noBetterThanShares" : "noBetterThanUntaught";

function compare(question: JudgedTeaching) {
  const { labels, outcomes, groups, curve } = question;
  const [taught, untaught, shares] = [question.outOfFold, question.untaught, labelShares(question)].map(
    (all) => scoredOf(question, all),
  ) as [ScoredRows, ScoredRows, ScoredRows];
  const [ofTaught, ofUntaught] = [resampledFigures(taught, {}), resampledFigures(untaught, {})];
  let [onlyTaught, onlyUntaught] = [0, 0];
  labels.forEach((_, row) => {
    onlyTaught += taught.right[row]! > untaught.right[row]! ? 1 : 0;
    onlyUntaught += taught.right[row]! < untaught.right[row]! ? 1 : 0;
  });
  const brierDifference = differenceOf(ofTaught, ofUntaught, "brier");
  const againstShares = groupSums(groups, taught.brier, shares.brier);
  const tests: Tests = {
    accuracy: mcnemar(onlyUntaught, onlyTaught),
    brier: signFlipTest(groupSums(groups, taught.brier, untaught.brier)),
    brierAgainstShares: signFlipTest(againstShares),
  };
  const better = Math.min(
    ...holm([
      oneSided(tests.accuracy, onlyTaught > onlyUntaught),
      oneSided(tests.brier, brierDifference.value < 0),
    ]),
  );
  const isBetterThanShares = againstShares.reduce((sum, [value]) => sum + value!, 0) < 0;
  const figures = {
    rows: labels.length,
    distinctRows: new Set(groups).size,
    taught: modelFigures(taught, ofTaught),
    untaught: modelFigures(untaught, ofUntaught),
    accuracyDifference: differenceOf(ofTaught, ofUntaught, "accuracy"),
    brierDifference,
    ...byOutcome(outcomes, taught, untaught),
    curve: [...curve],
    accuracyOf100More: accuracyOf100More(curve),
  };
  const decision = Math.max(better, oneSided(tests.brierAgainstShares, isBetterThanShares));
  return { figures, tests, decision, reasons: onlyTaught < onlyUntaught ? ("lessAccurate" as const) : null };
}

/** Both tests are symmetric, so a two-sided p that speaks for the head is half as large for 'better' alone. */
const oneSided = (p: number, isBetter: boolean): number => (isBetter ? p / 2 : 1);

function scoredOf({ name, kind, outcomes, labels }: JudgedTeaching, all: Float64Array): ScoredRows {
  const rows = Array.from(labels, (expected, row) => ({
    id: String(row),
    expected,
    distribution: [...all.subarray(row * outcomes.length, (row + 1) * outcomes.length)],
  }));
  return scoredRows({ question: { name, kind, outcomes: [...outcomes] }, model: "", rows });
}

/** The shares of the labels as the answer to every row. They know these rows' labels, which makes them hard to beat. */
function labelShares({ labels, outcomes }: JudgedTeaching): Float64Array {
  const shares = outcomes.map(
    (_, outcome) => labels.filter((label) => label === outcome).length / labels.length,
  );
  return Float64Array.from(Array.from(labels, () => shares).flat());
}

/** One difference a group, so that copies of a row are one observation. */
function groupSums(groups: Int32Array, candidate: Float64Array, baseline: Float64Array): number[][] {
  const sums = new Map<number, number>();
  groups.forEach((group, row) => sums.set(group, (sums.get(group) ?? 0) + candidate[row]! - baseline[row]!));
  return [...sums.values()].map((sum) => [sum]);
}

function modelFigures({ confidence, right }: ScoredRows, figures: ResampledFigures): ModelFigures {
  const sure = Array.from(right).filter((_, row) => confidence[row]! >= SURE);
  const hits = sure.filter((hit) => hit === 1).length;
  const { ece } = figures;
  const rightCount = right.reduce((sum, value) => sum + value, 0);
  return {
    accuracy: { value: figures.accuracy!.value, interval: pair(wilson(rightCount, right.length)) },
    brier: { value: figures.brier!.value, interval: pair(percentileInterval(figures.brier!.resampled)!) },
    ece: {
      value: ece!.value,
      interval: pair(reversedInterval(ece!.value, percentileInterval(ece!.resampled)!)),
    },
    sure: {
      rows: sure.length,
      right:
        sure.length === 0 ? null : { value: hits / sure.length, interval: pair(wilson(hits, sure.length)) },
    },
  };
}

const pair = ([low, high]: Interval): [number, number] => [low, high];

/** The resamples of both are the same rows. */
function differenceOf(taught: ResampledFigures, untaught: ResampledFigures, name: "accuracy" | "brier") {
  const [a, b] = [taught[name]!, untaught[name]!];
  const interval = percentileInterval(a.resampled.map((value, at) => value - b.resampled[at]!))!;
  return { value: a.value - b.value, interval: pair(interval) };
}

function byOutcome(names: readonly string[], taught: ScoredRows, untaught: ScoredRows) {
  const rows = names.map((outcome, at) => {
    const own = Array.from(taught.expected.keys()).filter((row) => taught.expected[row] === at);
    const shareOf = ({ right }: ScoredRows) => own.reduce((sum, row) => sum + right[row]!, 0) / own.length;
    return { outcome, rows: own.length, taught: shareOf(taught), untaught: shareOf(untaught) };
  });
  const weakest = [...rows]
    .sort((a, b) => a.taught - b.taught || a.rows - b.rows)
    .slice(0, Math.min(WEAKEST_SHOWN, names.length - 1))
    .map(({ outcome }) => outcome);
  return { byOutcome: rows, weakest };
}

/** Accuracy grows with the logarithm of the rows: the last step of the curve, carried on. From 0 to what is missing. */
function accuracyOf100More(curve: JudgedTeaching["curve"]): number {
  const [before, last] = [curve.at(-2), curve.at(-1)];
  if (!before || !last) return 0;
  const slope = (last.accuracy - before.accuracy) / Math.log(last.rows / before.rows);
  return Math.min(1 - last.accuracy, Math.max(0, slope * Math.log((last.rows + 100) / last.rows)));
}
