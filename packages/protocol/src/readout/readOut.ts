import { moduleOf, type Question } from "../questions/registry";
import type { GivenAnswer } from "../response";
import type { Outcome } from "./outcome";

/**
 * The answer to a question. A finished answer passes through, with the levels of a score as the caller wrote
 * them; a distribution is read by the question's type. A refusal stays one. Nothing is rounded here.
 * @throws when the outcome does not fit the question: an engine's mistake, never the caller's.
 */
export function readOut(outcome: Outcome, question: Question): GivenAnswer {
  const { type } = question;
  if (outcome.kind === "refusal") {
    return { type: "refusal", ...(outcome.extras ? { extras: outcome.extras } : {}) };
  }
  if (outcome.kind === "answer") {
    const { answer } = outcome;
    if (answer.type !== type) throw new Error(`A ${answer.type} answer came back for a ${type} question`);
    return moduleOf(type).finish(answer, question);
  }
  const { probabilities, extras } = outcome;
  const { ask, readOut: read } = moduleOf(type);
  const asked = ask(question);
  if (read === null || asked.kind === "box") {
    throw new Error(`A distribution came back for a ${type} question`);
  }
  const { length } = asked.outcomes;
  if (probabilities.length !== length) {
    throw new Error(`${probabilities.length} probabilities came back for a ${type} question with ${length}`);
  }
  return { ...read(probabilities, question), ...(extras ? { extras } : {}) };
}
