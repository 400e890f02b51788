import { blankQuestion, type FormQuestionType, type QuestionDraft } from "../draft";
import type { NewId } from "../newId";
import { QUESTION_FORMS } from "./registry";

/** An empty question; a list of criteria starts with two rows to write in. */
export const newQuestion = (type: FormQuestionType, name: string, newId: NewId): QuestionDraft => ({
  ...blankQuestion(type, name, newId),
  ...QUESTION_FORMS[type].start(newId),
});
