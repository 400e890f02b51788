import { leadScoring, productReview } from "./customerExamples";
import type { Example } from "./example";
import { supportTicket } from "./firstExample";
import { receipt, scannedInvoice, screenshot } from "./imageExamples";
import { grading, resumeScreening } from "./peopleExamples";
import { compliance, contentModeration, contractClause } from "./riskExamples";
import { codeReview, extractionCheck, ragRelevance, toolChoice } from "./softwareExamples";

/** The ready examples in the order of the gallery. */
export const EXAMPLES: readonly [Example, ...Example[]] = [
  supportTicket,
  leadScoring,
  productReview,
  contentModeration,
  compliance,
  contractClause,
  codeReview,
  ragRelevance,
  toolChoice,
  extractionCheck,
  resumeScreening,
  grading,
  scannedInvoice,
  receipt,
  screenshot,
];
