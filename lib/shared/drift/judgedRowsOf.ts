import { isJsonObject, parseJsonOrNull, type JsonObject } from "@typed-question/protocol/json";
import { readAnswer } from "@typed-question/protocol/readResponse";
import { labelOutcome } from "@/lib/shared/datasets/labelOutcome";
import type { JudgedRow } from "@/lib/shared/metrics/judgedRows";
import type { ExpectedLabel } from "@/lib/shared/pageApi/datasets";
import type { ResultQuestion } from "@/lib/shared/runResults/resultQuestions";

/** A row of a run as the store has it. */
export interface AnsweredRow {
  row: number;
  expected: Readonly<Record<string, ExpectedLabel>>;
  /** JSON text of `answers` as on the wire; null without an answer. */
  answers: string | null;
}

/**
 * One row for each question, in their order. Outcomes are found by their names, so another order of the options
 * changes nothing. An answer with other outcomes than the question counts as none.
 */
export function judgedRowsOf(
  { row, expected, answers }: AnsweredRow,
  questions: readonly ResultQuestion[],
): JudgedRow[] {
  const read = answers === null ? null : parseJsonOrNull(answers);
  return questions.map((question) => {
    const { name } = question.judged;
    const label = Object.hasOwn(expected, name) ? expected[name] : undefined;
    return {
      id: String(row),
      expected: label === undefined ? null : labelOutcome(label, question.meanings),
      distribution: isJsonObject(read) ? distributionOf(read, question) : null,
    };
  });
}

function distributionOf(answers: JsonObject, { judged }: ResultQuestion): number[] | null {
  const value = answers.get(judged.name);
  const answer = value === undefined ? null : readAnswer(value);
  if (!answer) return null;
  if ("noul" in answer) {
    // The wire has at most six decimals.
    return judged.kind === "binary" ? [Number((1 - answer.noul).toFixed(6)), answer.noul] : null;
  }
  if (!("probabilities" in answer) || judged.kind === "binary") return null;
  const { probabilities } = answer;
  if (probabilities.size !== judged.outcomes.length) return null;
  const distribution = judged.outcomes.map((outcome) => probabilities.get(outcome));
  return distribution.every((probability) => probability !== undefined) ? distribution : null;
}
