import type { QuestionType } from "@typed-question/protocol/questions/registry";
import type { Answer, AnswerOf } from "@typed-question/protocol/response";
import type { AnswerModule } from "./answerModule";
import { box } from "./box";
import { choice } from "./choice";
import { noul } from "./noul";
import { score } from "./score";

const ANSWERS: { [T in QuestionType]: AnswerModule<AnswerOf<T>> } = { noul, choice, score, box };

/** The texts, numbers and picture for answers of a type. It must not get an answer of another type. */
export const answersOf = (type: QuestionType): AnswerModule<Answer> =>
  ANSWERS[type] as unknown as AnswerModule<Answer>;
