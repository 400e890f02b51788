import type { ComponentType } from "react";
import type { FormQuestionType } from "@/lib/shared/draft/draft";
import { ChoiceFields } from "@/components/editor/choiceFields";
import { NoulFields } from "@/components/editor/noulFields";
import { ScoreFields } from "@/components/editor/scoreFields";
import type { CriteriaFieldsProps } from "./criteriaFieldsProps";

/** The fields for the criteria of each question type. */
export const CRITERIA_FIELDS = {
  noul: NoulFields,
  choice: ChoiceFields,
  score: ScoreFields,
} satisfies Record<FormQuestionType, ComponentType<CriteriaFieldsProps>>;
