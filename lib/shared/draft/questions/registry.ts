import type { FormQuestionType, JsonMember, QuestionDraft } from "../draft";
import { choice } from "./choice";
import { noul } from "./noul";
import type { QuestionForm } from "./questionForm";
import { score } from "./score";

/** The question types that the form has fields for, in the order in which they are offered. */
export const QUESTION_FORMS = { noul, choice, score } satisfies Record<FormQuestionType, QuestionForm>;

export const FORM_QUESTION_TYPES = Object.keys(QUESTION_FORMS) as [FormQuestionType, ...FormQuestionType[]];

/** The form of a question; null for a question that is kept as JSON. */
export const formOf = ({ type }: Pick<QuestionDraft, "type">): QuestionForm | null =>
  type === "kept" ? null : QUESTION_FORMS[type];

/** Criteria that are sent and have no control. */
export const unknownCriteriaOf = (question: QuestionDraft): readonly JsonMember[] =>
  formOf(question)?.unknownCriteria ? question.criteriaExtra : [];

/** A list for each type. */
export const ofEachForm = <T>(list: (form: QuestionForm) => T): Record<FormQuestionType, T> =>
  Object.fromEntries(FORM_QUESTION_TYPES.map((type) => [type, list(QUESTION_FORMS[type])])) as Record<
    FormQuestionType,
    T
  >;
