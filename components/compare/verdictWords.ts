import type { Verdict } from "@/lib/shared/metrics/repeatVerdict";

/** Words for how a model's answer compares with the baseline's. */
export const VERDICT_WORDS: Record<Verdict, string> = {
  flips: "Flips",
  moves: "Moves",
  noneFound: "No difference found",
  tooFewRepeats: "Too few repeats to say",
};
