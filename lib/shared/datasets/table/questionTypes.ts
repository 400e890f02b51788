import type { FormQuestionType } from "@/lib/shared/draft/draft";
import { FORM_QUESTION_TYPES, QUESTION_FORMS } from "@/lib/shared/draft/questions/registry";

/** The type in a cell, also in the words of other tools; null for other text. */
export function questionType(cell: string): FormQuestionType | null {
  const word = cell.trim().toLowerCase().replaceAll(/[_-]+/g, " ");
  return FORM_QUESTION_TYPES.find((type) => QUESTION_FORMS[type].tableWords.includes(word)) ?? null;
}
