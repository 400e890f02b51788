import { parseJson } from "@typed-question/protocol/json";
import { validateRequest } from "@typed-question/protocol/validate";
import { reportQuestions } from "@/lib/shared/reports/reportQuestion";
import type { RunRecord } from "@/lib/shared/reports/runRecord";

/** The questions of a JSON text. */
export function questionsOf(text: string) {
  const result = validateRequest(parseJson(`{"state":"s","model":"m","questions":${text}}`));
  if (!result.ok) throw new Error(JSON.stringify(result.details));
  return reportQuestions(result.request.questions);
}

export const NOUL_QUESTIONS = questionsOf('{"urgent":{"type":"noul"}}');

/** A record for each probability of yes; each row's label is yes. */
export const noulRecords = (model: string, probabilities: readonly number[]): RunRecord[] =>
  probabilities.map((noul, row) => ({
    ...{ row, model, modelAnswered: `${model}-1`, state: `"row ${row}"`, error: null },
    expected: { urgent: true },
    answers: JSON.stringify({ urgent: { type: "noul", noul } }),
  }));
