import type { TeachingRefusal } from "@typed-question/embedded-model/teach/teachingRequest";
import type { ReportQuestion } from "@/lib/shared/reports/reportQuestion";

/** Why a question cannot be taught, for a person. */
export function refusalText({ outcomes }: ReportQuestion, reason: TeachingRefusal): string {
  switch (reason.kind) {
    case "tooFewRows":
      return `${reason.rows} different rows have a label; ${reason.needed} are needed.`;
    case "tooManyRows":
      return `${reason.rows} rows have a label; ${reason.most} is the most.`;
    case "tooFewOfOutcome": {
      const counts = reason.outcomes.map(({ outcome, rows }) => `'${outcomes[outcome]}' has ${rows}`);
      return `Each outcome needs ${reason.needed} different rows: ${counts.join(", ")}.`;
    }
  }
}
