import type { z } from "zod";
import type { AnswerFields, Question, QuestionType } from "../questions/registry";
import { choice } from "./choice";
import type { DecisionFields, DecisionType } from "./decisionType";
import { predicate } from "./predicate";
import { score } from "./score";

/** How each of our question types stands on the decisions wire; null where it does not. */
export const DECISION_TYPES = {
  noul: predicate,
  choice,
  score,
  box: null,
} satisfies Record<QuestionType, unknown>;

type Known = Exclude<(typeof DECISION_TYPES)[QuestionType], null>;

/** A question of the decisions wire. */
export type Decision = z.output<Known["schema"]>;

type AnyDecisionType = DecisionType<DecisionFields, Question, AnswerFields>;

const KNOWN = Object.values(DECISION_TYPES).flatMap((row) => row ?? []) as unknown as AnyDecisionType[];

/** The rows of the types that this wire has. */
export const decisionTypes = (): readonly AnyDecisionType[] => KNOWN;

/** The row of a question. An answer of another type must not be given to it. */
export function decisionTypeOf({ type }: DecisionFields): AnyDecisionType {
  const row = KNOWN.find((candidate) => candidate.type === type);
  if (!row) throw new TypeError(`No decision has the type ${type}`);
  return row;
}

/** The row of an answer's type; null where this wire has no such answer. */
export const rowOfAnswer = (type: AnswerFields["type"]): AnyDecisionType | null =>
  DECISION_TYPES[type] as unknown as AnyDecisionType | null;
