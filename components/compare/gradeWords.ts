import type { AgreementGrade } from "@/lib/shared/metrics/agreement";

/** Words for how a model's answer compares with the baseline's. */
export const GRADE_WORDS: Record<AgreementGrade, string> = {
  agree: "Agrees",
  agreeNarrowly: "Agrees narrowly",
  differWithinNoise: "Differs within noise",
  differ: "Differs",
};
