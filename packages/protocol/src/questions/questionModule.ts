import type { z } from "zod";
import type { JsonValue } from "../json";
import type { ResponseFields } from "../responseFields";
import type { AskedQuestion, PossibleOutcome } from "./asked";
import type { Content } from "./content";
import type { LooseAnswer } from "./looseAnswer";

/** An answer in short, for lists. */
export interface AnswerSummary {
  value: string | number | null;
  /** The likeliest outcome's; null where the value says it. */
  probability: number | null;
  /** All of them, where repeats may choose differently. */
  probabilities?: ReadonlyMap<string, number>;
}

/** All that the wire knows of one question type. */
export interface QuestionModule<Q extends { type: string }, A extends { type: Q["type"] }> {
  /** One question of a request, without its name. */
  schema: z.ZodType<Q>;
  /** Whether a request with this type needs the header of the danger zone, even without an image. */
  isDangerZone: boolean;
  /** Fields of its criteria; null where the caller names them, or where it has none. */
  criteriaFields: readonly string[] | null;
  /** One answer of a response, for the API's description. */
  answerSchema: z.ZodType;
  /** Shown in the API's description; null shows none. */
  example: { name: string; question: object; answer: object } | null;
  /** The question as an engine takes it. */
  ask(question: Q): AskedQuestion<Content, Q["type"]>;
  /** The way back: `criteria` for another server of this protocol, null for none. */
  writeCriteria<C>(
    outcomes: readonly PossibleOutcome<C>[],
    write: (content: C) => JsonValue,
  ): JsonValue | null;
  /** Reads one probability an outcome, without rounding. Null: no distribution answers this type. */
  readOut: ((probabilities: readonly number[], question: Q) => A) | null;
  /** Puts back the parts of the question that a finished answer must repeat. */
  finish(answer: A, question: Q): A;
  /** Fields of an answer behind its type, in the order of the wire. */
  writeAnswer(answer: A): [string, JsonValue][];
  /** Reads them; a field that is wrong throws. */
  readAnswer(fields: ResponseFields): A;
  /** Reads them from a server that may deviate. A level without a text of its own has no description. */
  readLoose(answer: LooseAnswer, outcomes: readonly PossibleOutcome<string>[]): A;
  summarise(answer: A): AnswerSummary;
}
