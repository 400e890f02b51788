import { differenceText } from "@/components/answer/differenceText";
import type { RefusalAgreement } from "./comparisonModel";
import type { Judgement } from "./judgedCells";

/** Words for how a model's answer compares with the baseline's; empty before there is a verdict. */
export function verdictWords({ verdict, shift }: Pick<Judgement, "verdict" | "shift">): string {
  switch (verdict) {
    case null:
      return "";
    case "flips":
      return "Different answer";
    case "moves":
      if (shift === null || shift === 0) return "Same answer, shifted";
      return shift < 0 ? "Same answer, less certain" : "Same answer, more certain";
    case "noneFound":
      return "No significant difference";
    case "tooFewRepeats":
      return "Too few repeats to say";
  }
}

/** The figures behind the verdict: `+3.1 pp (not significant)`, `other answer`, `12 repeats would do`. */
export function verdictNote(judgement: Judgement): string | null {
  const { verdict, isOtherDecision, repeatsNeeded, shift } = judgement;
  const moved = shift === null ? null : differenceText(shift, "probability");
  if (verdict === "moves" || verdict === "flips") return moved;
  const notes = [
    ...(isOtherDecision ? ["other answer"] : []),
    ...(moved === null || shift === 0
      ? []
      : [verdict === "noneFound" ? `${moved} (not significant)` : moved]),
    ...(repeatsNeeded === null ? [] : [`${repeatsNeeded} repeats would do`]),
  ];
  return notes.length > 0 ? notes.join(", ") : null;
}

/** Words for refusals, which no verdict covers. */
export const REFUSAL_WORDS: Record<RefusalAgreement, string> = {
  bothRefuse: "Both refuse",
  onlyThis: "Only this one refuses",
  onlyBaseline: "Only the baseline refuses",
};
