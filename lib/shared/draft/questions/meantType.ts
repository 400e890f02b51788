import type { FormQuestionType } from "../draft";
import { meantName } from "../meantName";
import { ofEachForm } from "./registry";

const SYNONYMS = ofEachForm(({ synonyms }) => synonyms);

/** The question type that a word probably means; null where none is near. */
export const meantType = (written: string): FormQuestionType | null => meantName(written, SYNONYMS);
