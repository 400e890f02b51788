import { MINIMUM_ROWS, type Estimate, type FigureName } from "@/lib/shared/metrics/estimate";
import type { QuestionComparison } from "@/lib/shared/metrics/questionComparison";

/** Names of figures for reading. */
export const FIGURE_WORDS: Record<FigureName, string> = {
  accuracy: "Accuracy",
  macroF1: "Macro F1",
  brier: "Brier",
  logLoss: "Log loss",
  ece: "ECE",
  meanAbsoluteError: "MAE",
  spearman: "Spearman",
};

const VERDICT_WORDS: Record<QuestionComparison["verdict"], string> = {
  candidateBetter: "candidate better",
  baselineBetter: "baseline better",
  noneFound: "no difference found",
  tooFewRows: "too few rows to say",
};

/** A figure with its interval: `0.910 [0.850, 0.950]`. A number from fewer rows would say more than the rows do. */
export function estimateText(estimate: Estimate, name: FigureName): string {
  const needed = MINIMUM_ROWS[name];
  if (estimate.n === 0) return "no rows";
  if (estimate.n < needed) return `needs ${needed} rows`;
  if (estimate.kind !== "estimate") return "undefined";
  const [low, high] = estimate.interval;
  return `${thousandths(estimate.value)} [${thousandths(low)}, ${thousandths(high)}]`;
}

/** A comparison in cells, as `COMPARISON_HEAD` names them. */
export function comparisonCells({
  candidate,
  question,
  n,
  differences,
  mcnemar,
  verdict,
  flips,
}: QuestionComparison): string[] {
  const hasFew = n < MINIMUM_ROWS.accuracy;
  const count = (effect: "fixed" | "broken") => flips.filter((flip) => flip.effect === effect).length;
  return [
    candidate,
    question.name,
    String(n),
    estimateText(differences.accuracy, "accuracy"),
    hasFew ? "" : mcnemar.adjustedP < 0.001 ? "<0.001" : mcnemar.adjustedP.toFixed(3),
    VERDICT_WORDS[hasFew ? "tooFewRows" : verdict],
    String(flips.length),
    String(count("fixed")),
    String(count("broken")),
  ];
}

export const COMPARISON_HEAD = [
  ...["Candidate", "Question", "n", "Accuracy difference", "p (Holm)", "Verdict", "Flips", "Fixed", "Broken"],
];

/** Three decimals, and no minus before a zero. */
const thousandths = (value: number): string => value.toFixed(3).replace(/^-(?=0\.000$)/, "");
