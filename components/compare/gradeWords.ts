import type { AgreementGrade } from "@/lib/shared/metrics/agreement";

/** How one model's answer stands to the baseline's. */
export const GRADE_WORDS: Record<AgreementGrade, string> = {
  agree: "Agrees",
  agreeNarrowly: "Agrees narrowly",
  differWithinNoise: "Differs within noise",
  differ: "Differs",
};
