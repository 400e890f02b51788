import type { ComponentProps } from "react";
import { answersOf } from "@/components/answer/questions/registry";
import { Select } from "@/components/ui/select";
import type { FormQuestionType } from "@/lib/shared/draft/draft";
import { FORM_QUESTION_TYPES } from "@/lib/shared/draft/questions/registry";

interface QuestionTypeSelectProps extends Pick<ComponentProps<"select">, "id" | "aria-label"> {
  value: FormQuestionType;
  onChange: (type: FormQuestionType) => void;
}

/** The types that the form has fields for. */
export function QuestionTypeSelect({ onChange, ...props }: QuestionTypeSelectProps) {
  return (
    <Select
      {...props}
      className="[&>select]:h-8 [&>select]:pr-7 [&>select]:text-[0.8125rem] pointer-coarse:[&>select]:h-11"
      onChange={(event) => {
        const next = FORM_QUESTION_TYPES.find((known) => known === event.target.value);
        if (next) onChange(next);
      }}
    >
      {FORM_QUESTION_TYPES.map((known) => (
        <option key={known} value={known}>
          {answersOf(known).label}
        </option>
      ))}
    </Select>
  );
}
