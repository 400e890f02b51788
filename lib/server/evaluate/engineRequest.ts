import type { Content, Question, SystemOneRequest } from "@typed-question/protocol/request";
import type { EngineContent, EngineRequest } from "@typed-question/protocol/engine";

/** Writes one free-form field for an engine. */
export type ToEngineContent = (content: Content) => EngineContent;

/** The engine's view of a request: content in its places, and no question names. */
export function toEngineRequest(
  state: SystemOneRequest["state"],
  questions: readonly Question[],
  toContent: ToEngineContent,
): EngineRequest {
  return {
    state: toContent(state),
    questions: questions.map((question) => toEngineQuestion(question, toContent)),
  };
}

/** Every free-form field of these questions for an engine. */
export function* contentsOf(questions: readonly Question[]): Generator<Content, void> {
  for (const question of questions) {
    if (question.instructions) yield question.instructions;
    for (const content of criteriaOf(question)) if (content !== null && content !== undefined) yield content;
  }
}

function criteriaOf(question: Question): Iterable<Content | null | undefined> {
  switch (question.type) {
    case "noul":
      return [question.criteria?.true, question.criteria?.false];
    case "choice":
      return question.criteria.values();
    case "score":
      return question.criteria;
    case "box":
      return [];
  }
}

function toEngineQuestion(
  question: Question,
  toContent: ToEngineContent,
): EngineRequest["questions"][number] {
  const toOptionalContent = (content: Content | null | undefined): EngineContent | null =>
    content === null || content === undefined ? null : toContent(content);
  const instructions = toOptionalContent(question.instructions);
  switch (question.type) {
    case "noul":
      return {
        type: "noul",
        instructions,
        yes: toOptionalContent(question.criteria?.true),
        no: toOptionalContent(question.criteria?.false),
      };
    case "choice":
      return {
        type: "choice",
        instructions,
        options: [...question.criteria].map(([name, description]) => ({
          name,
          description: toOptionalContent(description),
        })),
      };
    case "score":
      return { type: "score", instructions, levels: question.criteria.map(toContent) };
    case "box":
      return { type: "box", instructions };
  }
}
