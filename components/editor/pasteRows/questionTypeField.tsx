import { useId } from "react";
import { answersOf } from "@/components/answer/questions/registry";
import { Select } from "@/components/ui/select";
import type { FormQuestionType } from "@/lib/shared/draft/draft";
import { FORM_QUESTION_TYPES } from "@/lib/shared/draft/questions/registry";

interface QuestionTypeFieldProps {
  value: FormQuestionType;
  /** Whether a column of the table has types. */
  hasTypes: boolean;
  onChange: (type: FormQuestionType) => void;
}

/** The type of pasted questions. */
export function QuestionTypeField({ value, hasTypes, onChange }: QuestionTypeFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-xs font-medium text-muted-foreground">
        {hasTypes ? "Type where a row has none" : "Type of all"}
      </label>
      <Select
        id={id}
        value={value}
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
    </div>
  );
}
