import type { RefusalAgreement } from "./comparisonModel";
import type { Verdict } from "@/lib/shared/metrics/repeatVerdict";

/** Words for how a model's answer compares with the baseline's. */
export const VERDICT_WORDS: Record<Verdict, string> = {
  flips: "Flips",
  moves: "Moves",
  noneFound: "No difference found",
  tooFewRepeats: "Too few repeats to say",
};

/** Words for refusals, which no verdict covers. */
export const REFUSAL_WORDS: Record<RefusalAgreement, string> = {
  bothRefuse: "Both refuse",
  onlyThis: "Only this one refuses",
  onlyBaseline: "Only the baseline refuses",
};
