import { useId } from "react";
import { QuestionTypeSelect } from "@/components/editor/questionTypeSelect";
import type { FormQuestionType } from "@/lib/shared/draft/draft";

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
      <QuestionTypeSelect id={id} value={value} onChange={onChange} />
    </div>
  );
}
