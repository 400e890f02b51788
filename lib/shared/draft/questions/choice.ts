import { optionCriteria } from "./options";
import type { QuestionForm } from "./questionForm";

/** One of the person's options. */
export const choice: QuestionForm = {
  ...optionCriteria("a choice"),
  synonyms: [
    ...["select", "enum", "category", "categorical", "classification", "classify", "class", "multiplechoice"],
    ...["singlechoice", "singleselect", "multiselect", "multichoice", "options", "radio", "label", "pick"],
    ...["nominal", "choose", "dropdown", "string"],
  ],
  tableWords: [
    ...["choice", "select", "category", "categorical", "enum"],
    ...["single choice", "multiple choice", "classification"],
  ],
};
