import type { ComponentType } from "react";
import type { FormQuestionType } from "@/lib/shared/draft/draft";
import { OptionFields } from "./optionFields";
import { SideFields } from "./sideFields";
import { LevelFields } from "./levelFields";
import type { CriteriaFieldsProps } from "./criteriaFieldsProps";

/** The fields for the criteria of each question type. */
export const CRITERIA_FIELDS = {
  noul: SideFields,
  choice: OptionFields,
  score: LevelFields,
} satisfies Record<FormQuestionType, ComponentType<CriteriaFieldsProps>>;
