import type { QuestionType } from "@typed-question/protocol/questions/registry";
import type { Answer, AnswerOf } from "@typed-question/protocol/response";
import type { AnswerModule } from "./answerModule";
import { box } from "./box";
import { choice } from "./choice";
import { noul } from "./noul";
import { score } from "./score";

const ANSWERS: { [T in QuestionType]: AnswerModule<AnswerOf<T>> } = { noul, choice, score, box };

/** What a page says of answers of a type. An answer of another type must not be given to it. */
export const answersOf = (type: QuestionType): AnswerModule<Answer> =>
  ANSWERS[type] as unknown as AnswerModule<Answer>;
