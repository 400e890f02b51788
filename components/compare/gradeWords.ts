import type { RefusalAgreement } from "./comparisonModel";
import type { AgreementGrade } from "@/lib/shared/metrics/agreement";

/** Words for how a model's answer compares with the baseline's. */
export const GRADE_WORDS: Record<AgreementGrade, string> = {
  agree: "Agrees",
  agreeNarrowly: "Agrees narrowly",
  differWithinNoise: "Differs within noise",
  differ: "Differs",
};

/** Words for refusals, which no grade covers. */
export const REFUSAL_WORDS: Record<RefusalAgreement, string> = {
  bothRefuse: "Both refuse",
  onlyThis: "Only this one refuses",
  onlyBaseline: "Only the baseline refuses",
};
