import { stringifyJson, type JsonObject, type JsonValue } from "../json";
import type { GivenAnswer, SystemOneResponse } from "../response";
import { questionName } from "./readDecisionsRequest";
import { rowOfAnswer, type Decision } from "./registry";
import { usageJson } from "./usageJson";

/**
 * Writes the body of a 200 of `POST /v1/decisions`. The answers come in the order of the questions. The numbers
 * are those of our own wire, and its own fields (`x_…`) come last.
 * @param questions as they were sent
 * @throws RangeError for a question without an answer.
 */
export function writeDecisionsResponse(response: SystemOneResponse, questions: readonly Decision[]): string {
  const answers = questions.map((decision, index) => {
    const answer = response.answers.get(questionName(index));
    if (!answer) throw new RangeError(`${questionName(index)} has no answer`);
    return answerJson(answer, decision);
  });
  return stringifyJson(
    new Map<string, JsonValue>([
      ["model", response.model],
      ["answers", answers],
      ["usage", usageJson(response)],
      ...(response.extras ?? []),
    ]),
  );
}

function answerJson(answer: GivenAnswer, decision: Decision): JsonObject {
  if (answer.type === "refusal") {
    return new Map<string, JsonValue>([
      ["type", answer.type],
      ["name", decision.name ?? null],
      ...(answer.extras ?? []),
    ]);
  }
  const row = rowOfAnswer(answer.type);
  if (!row || row.type !== decision.type) {
    throw new RangeError(`A ${decision.type} cannot have an answer of the type ${answer.type}`);
  }
  return new Map<string, JsonValue>([
    ["type", row.type],
    ["name", decision.name ?? null],
    ...row.writeAnswer(answer, decision),
    ...(answer.extras ?? []),
  ]);
}
