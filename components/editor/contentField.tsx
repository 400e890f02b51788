"use client";

import { ListPlus } from "lucide-react";
import { memo } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Textarea } from "@/components/ui/textarea";
import type { Draft } from "@/lib/shared/draft/draft";
import type { FieldId } from "@/lib/shared/draft/problem";
import { controlId } from "@/lib/client/draft/fieldId";
import { FieldMessage, useFieldAria } from "@/components/draft/fieldMessage";
import { CriterionField } from "@/components/editor/examples/criterionField";
import { exampleField } from "@/lib/shared/draft/exampleField";
import { JsonContentEditor } from "@/components/editor/jsonContentEditor";
import { JsonToggle } from "@/components/editor/jsonToggle";
import { focusSoon } from "@/lib/client/draft/focusSoon";
import { withExample } from "@/lib/shared/draft/criterionExamples";
import type { ContentPath } from "./contentPath";

interface ContentFieldProps {
  path: ContentPath;
  field: FieldId;
  /** Accessible name of the control, also shown above it unless `hideLabel`. */
  label: string;
  hideLabel?: boolean;
  placeholder?: string;
  rows?: number;
  /** What its examples are of, such as `option 2`; without it the field has none. */
  examplesOf?: string;
}

/** Free-form content of a question: text, or JSON after a press on the braces. A criterion may have examples. */
export const ContentField = memo(function ContentField(props: ContentFieldProps) {
  const { path, field, label, hideLabel = false, placeholder, rows = 1, examplesOf } = props;
  const { control, register, getValues, setValue } = useFormContext<Draft>();
  const isJson = useWatch({ control, name: `${path}.mode`, exact: true }) === "json";
  const aria = useFieldAria(field);
  const id = controlId(field);
  const addExamples = () => {
    const content = withExample(getValues(path), "");
    if (!content) return;
    setValue(`${path}.text`, content.text);
    setValue(`${path}.mode`, content.mode);
    focusSoon(exampleField(field, 0));
  };
  return (
    <div className="min-w-0">
      {hideLabel ? null : (
        <label htmlFor={id} className="mb-1 block text-xs font-medium text-muted-foreground">
          {label}
        </label>
      )}
      <div className="relative">
        {isJson && examplesOf !== undefined ? (
          <CriterionField {...{ path, field, label, placeholder }} of={examplesOf} />
        ) : (
          <>
            {isJson ? (
              <JsonContentEditor path={path} field={field} label={label} />
            ) : (
              <Textarea
                {...register(`${path}.text`)}
                {...aria}
                id={id}
                aria-label={hideLabel ? label : undefined}
                rows={rows}
                placeholder={placeholder}
                className={cn("resize-none", examplesOf === undefined ? "pr-9" : "pr-16")}
              />
            )}
            <div className="absolute top-1 right-1 flex">
              {examplesOf === undefined ? null : <AddExamples of={examplesOf} onAdd={addExamples} />}
              <JsonToggle
                label={label}
                isJson={isJson}
                onToggle={() => setValue(`${path}.mode`, isJson ? "text" : "json")}
              />
            </div>
          </>
        )}
      </div>
      <FieldMessage field={field} />
    </div>
  );
});

function AddExamples({ of, onAdd }: { of: string; onAdd: () => void }) {
  return (
    <Button
      variant="ghost"
      size="iconSm"
      aria-label={`Add examples of ${of}`}
      title="Add examples"
      onClick={onAdd}
      className="opacity-60 hover:opacity-100"
    >
      <ListPlus aria-hidden />
    </Button>
  );
}
