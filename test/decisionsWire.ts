import type OpenAI from "openai";
import type { Reply } from "./remoteServers";

export type DecisionsRequest = OpenAI.Decisions.DecisionCreateParams;
type Question = DecisionsRequest["questions"][number];
type Decision = OpenAI.Decisions.Decision;
type Answer = Decision["answers"][number];

/** Instructions with this word are refused. */
export const TO_REFUSE = "forbidden";

/** Imitates the documented server: its limits, its errors and its shapes. The first option or level gets most. */
export function answerDecisions(body: string): Reply {
  const request = JSON.parse(body) as DecisionsRequest;
  const problem = problemOf(request);
  if (problem !== null) {
    const error = { message: problem, type: "invalid_request_error", code: null, param: "questions" };
    return { status: 400, body: JSON.stringify({ error }) };
  }
  const decision: Decision = {
    model: request.model === "luna" ? "luna-2026-10-06" : request.model,
    answers: request.questions.map(answerOf),
    usage: {
      input_tokens: body.length,
      input_tokens_details: { cached_tokens: 8, cache_write_tokens: 1 },
      output_tokens: request.questions.length,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: body.length + request.questions.length,
    },
  };
  return { body: JSON.stringify(decision) };
}

function problemOf({ model, input, questions }: DecisionsRequest): string | null {
  if (typeof model !== "string" || input === undefined) return "model and input are required";
  if (questions.length < 1 || questions.length > 400) return "Ask 1 to 400 questions";
  const problem = questions.map(questionProblem).find((found) => found !== null);
  return problem ?? null;
}

const FIELDS = { predicate: [], choice: ["choices"], score: ["levels"] };

function questionProblem(question: Question): string | null {
  const known = ["type", "instructions", "name", ...FIELDS[question.type]];
  const unknown = Object.keys(question).find((field) => !known.includes(field));
  if (unknown !== undefined) return `Unknown parameter: ${unknown}`;
  if (question.instructions === undefined) return "instructions are required";
  if (question.type === "choice") {
    const values = new Set(question.choices.map(({ value }) => value));
    if (values.size !== question.choices.length) return "Each choice must be unique";
    if (values.size < 2 || values.size > 255) return "Provide between 2 and 255 choices";
  }
  if (question.type === "score" && (question.levels.length < 2 || question.levels.length > 10)) {
    return "Provide between 2 and 10 levels";
  }
  return null;
}

function answerOf(question: Question): Answer {
  const name = question.name ?? null;
  if (JSON.stringify(question.instructions).includes(TO_REFUSE)) return { type: "refusal", name };
  if (question.type === "predicate") return { type: "predicate", name, probability: 0.75 };
  if (question.type === "choice") {
    const probabilities = shares(question.choices.length).map((probability, i) => ({
      value: question.choices[i]!.value,
      probability,
    }));
    return { type: "choice", name, choice: probabilities[0]!.value, confidence: 0.9, probabilities };
  }
  const probabilities = shares(question.levels.length).map((probability, value) => ({
    ...{ label: question.levels[value]!.label, value, probability },
  }));
  const score = probabilities.reduce((sum, { value, probability }) => sum + value * probability, 0);
  return { type: "score", name, score, confidence: 0.9, probabilities };
}

/** They sum to 1; the first has half and more. */
function shares(count: number): number[] {
  const rest = 1 / 2 ** Math.ceil(Math.log2(count) + 1);
  return Array.from({ length: count }, (_, i) => (i === 0 ? 1 - rest * (count - 1) : rest));
}
