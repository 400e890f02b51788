import type { JsonValue } from "../json";
import type { Question } from "../request";
import type { Answer } from "../response";
import { argmax, choiceConfidence, expectedScore, scoreConfidence } from "./confidence";
import type { Outcome } from "./outcome";

/**
 * The answer to a question. A finished answer passes through, with the levels of a score as the caller wrote
 * them; a distribution is read by the question's type. Nothing is rounded here.
 * @throws when the outcome does not fit the question: an engine's mistake, never the caller's.
 */
export function readOut(outcome: Outcome, question: Question): Answer {
  if (outcome.kind === "answer") {
    if (outcome.answer.type !== question.type) {
      throw new Error(`A ${outcome.answer.type} answer came back for a ${question.type} question`);
    }
    const { answer } = outcome;
    return answer.type === "score" && question.type === "score"
      ? { ...answer, legend: legendOf(question.criteria) }
      : answer;
  }
  const extras = outcome.extras ? { extras: outcome.extras } : {};
  return { ...fromDistribution(outcome.probabilities, question), ...extras };
}

function fromDistribution(probabilities: number[], question: Question): Answer {
  switch (question.type) {
    case "noul": {
      expectLength(probabilities, 2, question.type);
      return { type: "noul", noul: probabilities[1]! };
    }
    case "choice": {
      const options = [...question.criteria.keys()];
      expectLength(probabilities, options.length, question.type);
      return {
        type: "choice",
        choice: options[argmax(probabilities)]!,
        confidence: choiceConfidence(probabilities),
        probabilities: new Map(options.map((option, i) => [option, probabilities[i]!])),
      };
    }
    case "score": {
      expectLength(probabilities, question.criteria.length, question.type);
      return {
        type: "score",
        score: expectedScore(probabilities),
        confidence: scoreConfidence(probabilities),
        legend: legendOf(question.criteria),
        probabilities: new Map(probabilities.map((p, i) => [String(i), p])),
      };
    }
    case "box":
      throw new Error("A distribution came back for a box question");
  }
}

const legendOf = (levels: readonly JsonValue[]): Map<string, JsonValue> =>
  new Map(levels.map((level, i) => [String(i), level]));

function expectLength(probabilities: number[], length: number, type: string): void {
  if (probabilities.length !== length) {
    throw new Error(`${probabilities.length} probabilities came back for a ${type} question with ${length}`);
  }
}
