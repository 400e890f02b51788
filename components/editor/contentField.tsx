"use client";

import { Braces } from "lucide-react";
import { memo } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Textarea } from "@/components/ui/textarea";
import type { Draft } from "@/lib/shared/draft/draft";
import type { FieldId } from "@/lib/shared/draft/problem";
import { controlId } from "@/lib/client/draft/fieldId";
import { FieldMessage, useFieldAria } from "@/components/draft/fieldMessage";
import { JsonContentEditor } from "@/components/editor/jsonContentEditor";
import type { ContentPath } from "./contentPath";

interface ContentFieldProps {
  path: ContentPath;
  field: FieldId;
  /** Accessible name of the control, also shown above it unless `hideLabel`. */
  label: string;
  hideLabel?: boolean;
  placeholder?: string;
  rows?: number;
}

/** Free-form content of a question: text, or JSON after a press on the braces. The text stays as it is. */
export const ContentField = memo(function ContentField(props: ContentFieldProps) {
  const { path, field, label, hideLabel = false, placeholder, rows = 1 } = props;
  const { control, register, setValue } = useFormContext<Draft>();
  const isJson = useWatch({ control, name: `${path}.mode`, exact: true }) === "json";
  const aria = useFieldAria(field);
  const id = controlId(field);
  return (
    <div className="min-w-0">
      {hideLabel ? null : (
        <label htmlFor={id} className="mb-1 block text-xs font-medium text-muted-foreground">
          {label}
        </label>
      )}
      <div className="relative">
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
            className="resize-none pr-9"
          />
        )}
        <Button
          variant="ghost"
          size="iconSm"
          aria-label={`${label} as JSON`}
          aria-pressed={isJson}
          title="JSON"
          onClick={() => setValue(`${path}.mode`, isJson ? "text" : "json")}
          className={cn(
            "absolute top-1 right-1 opacity-60 hover:opacity-100",
            isJson && "bg-accent opacity-100",
          )}
        >
          <Braces aria-hidden />
        </Button>
      </div>
      <FieldMessage field={field} />
    </div>
  );
});
