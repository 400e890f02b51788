import type { Estimate, FigureName } from "@/lib/shared/metrics/estimate";
import type { ReliabilityBin } from "@/lib/shared/metrics/calibration";
import { countOf } from "@/lib/shared/text/countOf";

/** How a figure is named and read. */
export const FIGURE_NAMES: Record<FigureName, { name: string; hint: string; isShare: boolean }> = {
  accuracy: { name: "Accuracy", hint: "share of right decisions", isShare: true },
  macroF1: { name: "Macro F1", hint: "mean F1 over the outcomes", isShare: true },
  brier: {
    name: "Brier",
    hint: "squared error of the probabilities, 0 to 2, lower is better",
    isShare: false,
  },
  logLoss: { name: "Log loss", hint: "surprise about the right outcome, lower is better", isShare: false },
  ece: { name: "ECE", hint: "gap between confidence and share right, lower is better", isShare: true },
  meanAbsoluteError: { name: "MAE", hint: "mean error in levels, lower is better", isShare: false },
  spearman: { name: "Rank correlation", hint: "Spearman, −1 to 1", isShare: false },
};

/** `93.1%`, or three decimals; with a minus sign for reading. */
function figureText(name: FigureName, value: number): string {
  const text = FIGURE_NAMES[name].isShare ? `${(value * 100).toFixed(1)}%` : value.toFixed(3);
  return text.replace("-", "−");
}

/** The value, its interval and n; or why there is none. */
export function estimateText(name: FigureName, estimate: Estimate): { value: string; note: string } {
  if (estimate.kind === "tooFewRows") {
    const { n, needed } = estimate;
    return { value: "too few rows", note: `${countOf(n, "labelled row")}, ${needed} needed` };
  }
  if (estimate.kind === "undefined") return { value: "no value", note: countOf(estimate.n, "row") };
  const { value, interval, n } = estimate;
  const [low, high] = interval.map((end) => figureText(name, end));
  return { value: figureText(name, value), note: `${low} to ${high}, n ${n.toLocaleString("en")}` };
}

/** A share as a percentage with one decimal. */
export const percentText = (share: number): string => `${(share * 100).toFixed(1)}%`;

/** A bin's range such as `0.6 to 0.7`. */
export const binText = ({ from, to }: Pick<ReliabilityBin, "from" | "to">): string =>
  `${Number(from.toFixed(2))} to ${Number(to.toFixed(2))}`;
