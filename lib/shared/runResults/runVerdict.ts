import type { AnswerMetrics } from "@/lib/shared/metrics/answerMetrics";
import type { QuestionComparison } from "@/lib/shared/metrics/questionComparison";
import { countOf } from "@/lib/shared/text/countOf";
import { shownName } from "@/lib/shared/text/figures";

/** May the candidate replace the baseline, as far as the tests hold. */
export interface RunVerdict {
  candidate: string;
  /**
   * `worse`: the candidate is worse somewhere. `better`: better somewhere, worse nowhere. `none`: no difference
   * found. `tooFew`: no question has enough labelled rows.
   */
  kind: "worse" | "better" | "none" | "tooFew";
  /** One sentence. */
  headline: string;
  /** One sentence a finding. */
  findings: readonly string[];
}

/** The figures behind the verdict of a candidate. */
export interface VerdictInput {
  baseline: string;
  candidate: string;
  /** Of this candidate, one a question. */
  comparisons: readonly QuestionComparison[];
  /** Rows where both decide differently on any question. */
  flippedRows: number;
  /** Metrics of both models. */
  answers: readonly AnswerMetrics[];
  /** By model: rows that wait for an answer. */
  waiting?: Readonly<Record<string, number>>;
}

/**
 * The answer to "may we switch from the baseline to the candidate?". It claims a difference only where McNemar's test
 * holds after Holm. Where none is found, it says how much worse the candidate could still be.
 */
export function runVerdict(input: VerdictInput): RunVerdict {
  const { baseline, candidate, comparisons, flippedRows, answers } = input;
  const withVerdict = (verdict: QuestionComparison["verdict"]) =>
    comparisons.filter((comparison) => comparison.verdict === verdict);
  const [better, worse, same, tooFew] = [
    withVerdict("candidateBetter"),
    withVerdict("baselineBetter"),
    withVerdict("noneFound"),
    withVerdict("tooFewRows"),
  ];
  const rowsOf = rowsIn(answers);
  const differenceText = (comparison: QuestionComparison) => differenceOf(comparison, rowsOf(comparison));
  const isUnderWay = [baseline, candidate].some((model) => (input.waiting?.[model] ?? 0) > 0);
  const lacking = isUnderWay ? "Too few answers yet" : "Too few labelled rows";
  const findings = [
    better.length > 0 ? `Better on ${listOf(better, differenceText)}.` : "",
    worse.length > 0 ? `Worse on ${listOf(worse, differenceText)}.` : "",
    same.length > 0
      ? `No difference found on ${listOf(same, differenceText)}. That is no proof of equality.`
      : "",
    tooFew.length > 0 ? `${lacking} to judge ${listOf(tooFew, rowsOf)}.` : "",
    flippedText(flippedRows),
    ...failedTexts(input),
    ...waitingTexts(input),
  ].filter((text) => text !== "");
  const names = `“${candidate}”`;
  if (worse.length > 0) {
    const also = better.length > 0 ? " It is better elsewhere: weigh both." : "";
    return {
      ...{ candidate, kind: "worse", findings },
      headline: `${names} is worse than “${baseline}” on ${listOf(worse)}.${also}`,
    };
  }
  if (better.length > 0) {
    return {
      ...{ candidate, kind: "better", findings },
      headline: `${names} is better than “${baseline}” on ${listOf(better)}. No question is shown to be worse.${worstCase(same)}`,
    };
  }
  if (same.length > 0) {
    return {
      ...{ candidate, kind: "none", findings },
      headline: `No difference found between ${names} and “${baseline}”.${worstCase(same)}`,
    };
  }
  return {
    ...{ candidate, kind: "tooFew", findings },
    headline: `${lacking} to compare ${names} with “${baseline}”.`,
  };
}

type Compared = readonly QuestionComparison[];

const listOf = (compared: Compared, note?: (comparison: QuestionComparison) => string): string => {
  const parts = compared.map((comparison) => {
    const name = `“${shownName(comparison.question.name)}”`;
    return note ? `${name} (${note(comparison)})` : name;
  });
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
};

/** `on 110 of 200 rows with a fitting label`, by question. A label fits where it means an outcome. */
const rowsIn =
  (answers: readonly AnswerMetrics[]) =>
  ({ n, candidate, question: { name } }: QuestionComparison): string => {
    const own = answers.find(({ model, question }) => model === candidate && question.name === name);
    const all = countOf(own?.counts.rows ?? n, "row");
    return `on ${n.toLocaleString("en")} of ${all} with a fitting label`;
  };

/** `+3.1 pp, 95% interval 0.8 to 5.4, on 110 of 200 rows with a fitting label`. */
function differenceOf({ differences: { accuracy } }: QuestionComparison, rows: string): string {
  if (accuracy.kind !== "estimate") return rows;
  const [low, high] = accuracy.interval;
  return `${signed(accuracy.value)} pp, 95% interval ${points(low)} to ${points(high)}, ${rows}`;
}

/** Percentage points with one decimal, with a minus sign for reading. */
export const points = (share: number): string => {
  const text = Math.abs(share * 100).toFixed(1);
  return share < 0 && text !== "0.0" ? `−${text}` : text;
};

const signed = (share: number): string => {
  const text = points(share);
  return share > 0 && text !== "0.0" ? `+${text}` : text;
};

/** How much accuracy the intervals still leave to lose. */
function worstCase(same: Compared): string {
  const lows = same.flatMap(({ question, differences: { accuracy } }) =>
    accuracy.kind === "estimate" ? [{ name: question.name, low: accuracy.interval[0] }] : [],
  );
  const worst = lows.reduce<(typeof lows)[number] | null>(
    (found, entry) => (found === null || entry.low < found.low ? entry : found),
    null,
  );
  if (worst === null || worst.low >= 0 || points(worst.low) === "0.0") return "";
  return ` These rows still allow it to be ${points(-worst.low)} pp worse on “${shownName(worst.name)}”.`;
}

const flippedText = (rows: number): string =>
  rows === 0 ? "No row flipped." : `${countOf(rows, "row")} flipped: the two decide differently there.`;

/** Failed rows are in no figure, so they are said apart. */
function failedTexts({ baseline, candidate, answers }: VerdictInput): string[] {
  return [candidate, baseline].flatMap((model) => {
    const failed = Math.max(
      0,
      ...answers.filter((entry) => entry.model === model).map(({ counts }) => counts.failed),
    );
    return failed === 0
      ? []
      : [`“${model}” gave no answer in ${countOf(failed, "row")}, which no figure counts.`];
  });
}

/** A run that goes on has rows that wait: they have not failed. */
function waitingTexts({ baseline, candidate, waiting = {} }: VerdictInput): string[] {
  return [candidate, baseline].flatMap((model) => {
    const rows = waiting[model] ?? 0;
    return rows === 0 ? [] : [`“${model}” has not answered ${countOf(rows, "row")} yet.`];
  });
}
