import {
  JsonNumber,
  membersOf,
  parseJsonOrNull,
  type JsonObject,
  type JsonValue,
} from "@typed-question/protocol/json";
import { plainInput } from "@typed-question/protocol/plainInput";
import { moduleOf, QUESTION_TYPES, type QuestionType } from "@typed-question/protocol/questions/registry";
import { readAnswer, readResponse } from "@typed-question/protocol/readResponse";
import type { Extras } from "@typed-question/protocol/extras";
import type { Answer, Refusal, Usage } from "@typed-question/protocol/response";

/** A question of the request, as far as it is readable. */
export interface AskedQuestion {
  name: string;
  type: QuestionType | null;
  instructions: JsonValue;
  /** Number of bars of its answer: options or levels, 1 for every other type. */
  bars: number;
}

export type Outcome =
  | { kind: "answer"; answer: Answer }
  | { kind: "refusal"; refusal: Refusal }
  /** An answer that breaks the contract. */
  | { kind: "unknown"; json: JsonValue }
  | { kind: "missing" };

export type AnsweredQuestion = AskedQuestion & { outcome: Outcome };

export interface ReadEvaluation {
  /** The requested alias or id. */
  modelAsked: string | null;
  /** The versioned id in the response. */
  modelAnswered: string | null;
  usage: Usage | null;
  extras: Extras | null;
  /** In the order of the request; unrequested answers come last. */
  questions: AnsweredQuestion[];
  /** The response's problem, if any. Its valid parts are in the other fields. */
  problem: string | null;
}

/** The questions of a request, as far as they are readable. */
export interface ReadRequest {
  modelAsked: string | null;
  questions: readonly AskedQuestion[];
}

/** Reads a request once for any number of responses. */
export function readRequest(requestText: string): ReadRequest {
  const request = membersOf(parseJsonOrNull(requestText));
  return { modelAsked: stringOrNull(request.get("model")), questions: askedQuestions(request) };
}

/** The versioned id that a response names. */
export const readModelAnswered = (responseText: string): string | null =>
  stringOrNull(membersOf(parseJsonOrNull(responseText)).get("model"));

/** The questions of a request in their order. Empty for a text that is no request. */
export function readAskedQuestions(requestText: string): readonly AskedQuestion[] {
  return readRequest(requestText).questions;
}

/** Joins a request with its response. Never throws: `problem` reports a server's mistakes. */
export function readEvaluation(requestText: string, responseText: string): ReadEvaluation {
  return joinResponse(readRequest(requestText), responseText);
}

/** The same for a parsed request. */
export function joinResponse(
  { modelAsked, questions: asked }: ReadRequest,
  responseText: string,
): ReadEvaluation {
  const askedNames = new Set(asked.map((question) => question.name));
  const body = membersOf(parseJsonOrNull(responseText));
  const answers = membersOf(body.get("answers"));
  const unasked = [...answers.keys()].filter((name) => !askedNames.has(name));
  const read = readResponse(responseText);
  return {
    modelAsked,
    modelAnswered: stringOrNull(body.get("model")),
    usage: read.ok ? read.response.usage : readUsage(body.get("usage")),
    extras: read.ok ? (read.response.extras ?? null) : null,
    questions: [...asked, ...unasked.map((name) => askedQuestion(name, null))].map((question) => ({
      ...question,
      outcome: outcomeOf(answers.get(question.name)),
    })),
    problem: read.ok ? null : read.message,
  };
}

const askedQuestions = (request: JsonObject): AskedQuestion[] =>
  Array.from(membersOf(request.get("questions")), ([name, question]) => askedQuestion(name, question));

function askedQuestion(name: string, json: JsonValue): AskedQuestion {
  const question = membersOf(json);
  const type = QUESTION_TYPES.find((candidate) => candidate === question.get("type")) ?? null;
  return {
    name,
    type,
    instructions: question.get("instructions") ?? null,
    bars: type === null ? 1 : barsOf(type, json),
  };
}

/** A question that breaks the contract gets no answer, so its number does not matter. */
function barsOf(type: QuestionType, json: JsonValue): number {
  const { schema, ask } = moduleOf(type);
  const read = schema.safeParse(plainInput(json));
  const asked = read.success ? ask(read.data) : null;
  return asked?.kind === "nominal" || asked?.kind === "ordinal" ? asked.outcomes.length : 1;
}

function outcomeOf(json: JsonValue | undefined): Outcome {
  if (json === undefined) return { kind: "missing" };
  const answer = readAnswer(json);
  if (!answer) return { kind: "unknown", json };
  return answer.type === "refusal" ? { kind: "refusal", refusal: answer } : { kind: "answer", answer };
}

function readUsage(json: JsonValue | undefined): Usage | null {
  const usage = membersOf(json);
  const input = usage.get("input_tokens");
  const output = usage.get("output_tokens");
  if (!(input instanceof JsonNumber) || !(output instanceof JsonNumber)) return null;
  return { inputTokens: input.toNumber(), outputTokens: output.toNumber() };
}

const stringOrNull = (value: JsonValue | undefined): string | null =>
  typeof value === "string" ? value : null;
