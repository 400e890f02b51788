import { z } from "zod";
import type { JsonValue } from "../json";
import type { Content } from "../questions/content";
import { userContent, type Parts } from "./parts";

/** The fields of every question on this wire beside its type. */
export const questionFields = {
  name: z.string().nullish().describe("Comes back with the answer. It may be missing, and it may repeat."),
  instructions: userContent,
};

/** A question of this wire, whatever its type. */
export interface DecisionFields {
  type: string;
  name?: string | null | undefined;
  instructions: Parts;
}

/** How this wire writes one of our question types. `D` is its question, `Q` and `A` are our question and answer. */
export interface DecisionType<D extends DecisionFields, Q extends { type: string }, A> {
  /** The type on this wire. */
  type: D["type"];
  schema: z.ZodType<D>;
  /** One answer of a response, for the API's description. */
  answerSchema: z.ZodType;
  toQuestion(decision: D, instructions: Content): Q;
  /** Fields of an answer behind its type and name, in the order of the wire. */
  writeAnswer(answer: A, decision: D): [string, JsonValue][];
}
