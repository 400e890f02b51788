import type { z } from "zod";
import { box } from "./box";
import { choice } from "./choice";
import { noul } from "./noul";
import type { QuestionModule } from "./questionModule";
import { score } from "./score";

/** Every question type of the wire, in the order in which they are offered. */
export const QUESTIONS = { noul, choice, score, box };

type Modules = typeof QUESTIONS;
export type QuestionType = keyof Modules;

/** The names of the types. */
export const QUESTION_TYPES = Object.keys(QUESTIONS) as [QuestionType, ...QuestionType[]];

/** A question of one type, as a request has it, without its name. */
export type QuestionOf<T extends QuestionType> = z.output<Modules[T]["schema"]>;
export type Question = { [T in QuestionType]: QuestionOf<T> }[QuestionType];

/** The fields of an answer of one type. Extras are not among them. */
export type AnswerFieldsOf<T extends QuestionType> = ReturnType<Modules[T]["readAnswer"]>;
export type AnswerFields = { [T in QuestionType]: AnswerFieldsOf<T> }[QuestionType];

/** The module of a type. A question or an answer of another type must not be given to it. */
export const moduleOf = (type: Question["type"]): QuestionModule<Question, AnswerFields> =>
  QUESTIONS[type] as unknown as QuestionModule<Question, AnswerFields>;
