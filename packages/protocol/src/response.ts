import type { Extras } from "./extras";
import type { AnswerFieldsOf, QuestionType } from "./questions/registry";

/** An answer of one type. */
export type AnswerOf<T extends QuestionType> = AnswerFieldsOf<T> & { extras?: Extras };
export type Answer = { [T in QuestionType]: AnswerOf<T> }[QuestionType];

/** The model declined to answer this question. Only models of some connections do so. */
export interface Refusal {
  type: "refusal";
  extras?: Extras;
}

/** A question's place in a response: its answer, or a refusal. */
export type GivenAnswer = Answer | Refusal;

export interface Usage {
  inputTokens: number;
  outputTokens: number;
}

/** The body of a 200 of `POST /v1/systemone`. */
export interface SystemOneResponse {
  /** The versioned id that answered. */
  model: string;
  /** Question name to answer, in the order of the request. */
  answers: ReadonlyMap<string, GivenAnswer>;
  usage: Usage;
  extras?: Extras;
}
