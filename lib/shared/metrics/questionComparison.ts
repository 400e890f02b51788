import { neededRows, estimateOf, type JudgeOptions, type ResampledAnswers } from "./answerMetrics";
import { percentileInterval } from "./bootstrap";
import type { Estimate, FigureName, Figures, Interval } from "./estimate";
import { holm } from "./holm";
import type { JudgedAnswers, JudgedQuestion } from "./judgedRows";
import { mcnemar } from "./mcnemar";
import { figureNames, resampledFigures } from "./resampledFigures";
import { decidedOutcome, scoredRows } from "./scoredRows";

/** A candidate held against the baseline for one question, on the rows that both answered. */
export interface QuestionComparison {
  question: JudgedQuestion;
  candidate: string;
  /** Labelled rows that both answered. */
  n: number;
  /** Candidate minus baseline with a paired interval. */
  differences: Figures;
  mcnemar: {
    onlyBaselineRight: number;
    onlyCandidateRight: number;
    /** Exact and two-sided. */
    p: number;
    /** Holm over all comparisons of the call. */
    adjustedP: number;
  };
  /** About accuracy: McNemar's test after Holm. */
  verdict: "candidateBetter" | "baselineBetter" | "noneFound" | "tooFewRows";
  /** Rows where both decide differently, in the order of the dataset; labelled or not. */
  flips: readonly FlippedRow[];
}

export interface FlippedRow {
  id: string;
  /** Position in the dataset, from 0. */
  row: number;
  /** The outcomes that each decides for. */
  baseline: number;
  candidate: number;
  /** `fixed`: the candidate alone is right. `broken`: the baseline alone. Null without a label. */
  effect: "fixed" | "broken" | "bothWrong" | null;
}

const FALSE_ALARM_MAX = 0.05;

/** A question's answers of the baseline and of a candidate. */
export interface ComparedAnswers {
  baseline: JudgedAnswers;
  candidate: JudgedAnswers;
}

/** Answers that were resampled before, with the same options. */
type KnownAnswers = ReadonlyMap<JudgedAnswers, ResampledAnswers>;

/**
 * Compares candidates with the baseline. Holm corrects over all pairs of the call, so that equal models are told apart
 * in at most 5% of the calls.
 * @throws RangeError where the rows of the two models differ.
 */
export function compareAnswers(
  pairs: readonly ComparedAnswers[],
  options: JudgeOptions = {},
  known: KnownAnswers = new Map(),
): QuestionComparison[] {
  const compared = pairs.map((pair) => comparePair(pair, options, known));
  const adjusted = holm(compared.map(({ mcnemar: { p } }) => p));
  return compared.map((comparison, index): QuestionComparison => {
    const adjustedP = adjusted[index]!;
    const test = { ...comparison.mcnemar, adjustedP };
    return { ...comparison, mcnemar: test, verdict: verdictOf(comparison.n, test, pairs.length, options) };
  });
}

function verdictOf(
  n: number,
  { onlyBaselineRight, onlyCandidateRight, adjustedP }: QuestionComparison["mcnemar"],
  family: number,
  options: JudgeOptions,
): QuestionComparison["verdict"] {
  if (adjustedP <= FALSE_ALARM_MAX)
    return onlyCandidateRight > onlyBaselineRight ? "candidateBetter" : "baselineBetter";
  // Even with one model right on every row and the other on none.
  const cannotShow = mcnemar(n, 0) * family > FALSE_ALARM_MAX;
  return n < neededRows("accuracy", options) || cannotShow ? "tooFewRows" : "noneFound";
}

function comparePair(
  { baseline, candidate }: ComparedAnswers,
  options: JudgeOptions,
  known: KnownAnswers,
): Omit<QuestionComparison, "verdict"> {
  requireSameRows(baseline, candidate);
  const isBoth = (row: number): boolean =>
    baseline.rows[row]!.distribution !== null && candidate.rows[row]!.distribution !== null;
  const [{ scored: before, figures: old }, { scored: after, figures: now }] = [baseline, candidate].map(
    (answers) => commonRows(answers, isBoth, known, options),
  ) as [ResampledAnswers, ResampledAnswers];
  const n = before.count;
  let [onlyBaselineRight, onlyCandidateRight] = [0, 0];
  before.right.forEach((right, at) => {
    if (right > after.right[at]!) onlyBaselineRight += 1;
    if (right < after.right[at]!) onlyCandidateRight += 1;
  });
  const differences = figureNames(before.isOrdinal).map((name): [FigureName, Estimate] => {
    const [a, b] = [old[name]!, now[name]!];
    const interval = () =>
      name === "accuracy"
        ? pairedShareInterval(onlyBaselineRight, onlyCandidateRight, n)
        : percentileInterval(b.resampled.map((value, index) => value - a.resampled[index]!));
    return [name, estimateOf(b.value - a.value, interval, n, neededRows(name, options))];
  });
  const p = mcnemar(onlyBaselineRight, onlyCandidateRight);
  return {
    ...{ question: baseline.question, candidate: candidate.model, n },
    differences: Object.fromEntries(differences) as Figures,
    mcnemar: { onlyBaselineRight, onlyCandidateRight, p, adjustedP: p },
    flips: flipsOf(baseline, candidate),
  };
}

/** The rows that both models answered. All of them were resampled before, unless one model failed somewhere. */
function commonRows(
  answers: JudgedAnswers,
  isBoth: (row: number) => boolean,
  known: KnownAnswers,
  options: JudgeOptions,
): ResampledAnswers {
  const all = known.get(answers);
  if (all?.scored.row.every(isBoth)) return all;
  const scored = scoredRows(answers, isBoth);
  return { scored, figures: resampledFigures(scored, options) };
}

/**
 * 95% interval of a paired difference of shares (Bonett and Price, 2012): with a = (b + 1)/(n + 2) and c = (c + 1)/(n +
 * 2), c − a ± z·√((a + c − (c − a)²)/(n + 2)). Unlike resampling it has a width where no row flips.
 */
export function pairedShareInterval(onlyBaseline: number, onlyCandidate: number, n: number): Interval {
  const [a, c] = [(onlyBaseline + 1) / (n + 2), (onlyCandidate + 1) / (n + 2)];
  const reach = 1.959963984540054 * Math.sqrt((a + c - (c - a) ** 2) / (n + 2));
  return [Math.max(-1, c - a - reach), Math.min(1, c - a + reach)];
}

/** Rows where two models decide differently. */
function flipsOf(baseline: JudgedAnswers, candidate: JudgedAnswers): FlippedRow[] {
  const flips: FlippedRow[] = [];
  for (let row = 0; row < baseline.rows.length; row += 1) {
    const { id, expected, distribution } = baseline.rows[row]!;
    const other = candidate.rows[row]!.distribution;
    if (distribution === null || other === null) continue;
    const [before, after] = [decidedOutcome(distribution), decidedOutcome(other)];
    if (before === after) continue;
    const effect =
      expected === null ? null : after === expected ? "fixed" : before === expected ? "broken" : "bothWrong";
    flips.push({ id, row, baseline: before, candidate: after, effect });
  }
  return flips;
}

function requireSameRows(baseline: JudgedAnswers, candidate: JudgedAnswers): void {
  const place = `question ${JSON.stringify(baseline.question.name)}, models ${JSON.stringify(baseline.model)} and ${JSON.stringify(candidate.model)}`;
  if (baseline.rows.length !== candidate.rows.length)
    throw new RangeError(`${baseline.rows.length} and ${candidate.rows.length} rows: ${place}`);
  const apart = baseline.rows.findIndex(
    ({ id, expected }, row) => id !== candidate.rows[row]!.id || expected !== candidate.rows[row]!.expected,
  );
  if (apart >= 0) throw new RangeError(`Row ${apart} has another id or label: ${place}`);
}
