import { stringifyJson } from "@/lib/contract/json";
import type { BoxQuestion, Content, Question, SystemOneRequest } from "@/lib/contract/request";
import type { EngineContent, EngineQuestion, EngineRequest } from "@/lib/engines/engine";

/** The questions that every engine can answer. */
export type TextQuestion = Exclude<Question, BoxQuestion>;

/** What an engine gets of a request: content in its places, and no question names. */
export function toEngineRequest(state: SystemOneRequest["state"], questions: TextQuestion[]): EngineRequest {
  return { state: toEngineContent(state), questions: questions.map(toEngineQuestion) };
}

function toEngineQuestion(question: TextQuestion): EngineQuestion {
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
      return { type: "score", instructions, levels: question.criteria.map(toEngineContent) };
  }
}

const toOptionalContent = (content: Content | null | undefined): EngineContent | null =>
  content === null || content === undefined ? null : toEngineContent(content);

const toEngineContent = (content: Content): EngineContent =>
  typeof content === "string"
    ? { format: "text", parts: [{ type: "text", text: content }] }
    : { format: "json", parts: [{ type: "text", text: stringifyJson(content) }] };
