import { z } from "zod";
import { isJsonObject, parseJsonOrNull } from "@typed-question/protocol/json";
import { readAnswer } from "@typed-question/protocol/readResponse";
import { RUN_ITEM_STATUSES, runItemError, type RunItem } from "@/lib/shared/pageApi/datasetRuns";

/**
 * One line of `GET /api/dataset-runs/<id>/items.ndjson`, as short as 150,000 of them need:
 * `[row, model, status, answers, latencyMs, inputTokens, cost, copyOf, error]`.
 */
const line = z.tuple([
  z.int().min(0),
  /** Index in the run's models. */
  z.int().min(0),
  z.enum(RUN_ITEM_STATUSES),
  /**
   * The probabilities of each question's outcomes, in the run's order of questions: no before yes, the options in the
   * order of the answer, the levels from the lowest. Null where an answer has no distribution.
   */
  z.array(z.array(z.number()).nullable()).nullable(),
  z.number().nullable(),
  z.int().nullable(),
  z.number().nullable(),
  z.int().nullable(),
  runItemError.nullable(),
]);

/** A row for a model, with probabilities in place of the answers' text. */
export interface CompactItem extends Pick<
  RunItem,
  "row" | "status" | "latencyMs" | "inputTokens" | "cost" | "copyOf" | "error"
> {
  /** Index in the run's models. */
  model: number;
  /** By the run's questions; null until the row is answered. */
  answers: (number[] | null)[] | null;
}

/** The line of an item, without its line break. @param answers JSON of `answers` as on the wire */
export function writeItemLine(
  { row, model, status, latencyMs, inputTokens, cost, copyOf, error }: Omit<CompactItem, "answers">,
  answers: string | null,
  questions: readonly string[],
): string {
  const probabilities = answers === null ? null : probabilitiesOf(answers, questions);
  return JSON.stringify([
    row,
    model,
    status,
    probabilities,
    rounded(latencyMs),
    inputTokens,
    cost,
    copyOf,
    error,
  ]);
}

/** @throws when the text is no such line */
export function readItemLine(text: string): CompactItem {
  const [row, model, status, answers, latencyMs, inputTokens, cost, copyOf, error] = line.parse(
    JSON.parse(text),
  );
  return { row, model, status, answers, latencyMs, inputTokens, cost, copyOf, error };
}

/** Tenths of a millisecond are more than a clock can tell. */
const rounded = (ms: number | null): number | null => (ms === null ? null : Math.round(ms * 10) / 10);

function probabilitiesOf(text: string, questions: readonly string[]): (number[] | null)[] {
  const answers = parseJsonOrNull(text);
  return questions.map((name) => {
    const value = isJsonObject(answers) ? answers.get(name) : undefined;
    const answer = value === undefined ? null : readAnswer(value);
    if (!answer) return null;
    // The wire has at most six decimals.
    if ("noul" in answer) return [Number((1 - answer.noul).toFixed(6)), answer.noul];
    return "probabilities" in answer ? [...answer.probabilities.values()] : null;
  });
}
