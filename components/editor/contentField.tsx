"use client";

import { ListPlus } from "lucide-react";
import { memo, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import type { Draft } from "@/lib/shared/draft/draft";
import type { FieldId } from "@/lib/shared/draft/problem";
import { controlId } from "@/lib/client/draft/fieldId";
import { useSession } from "@/lib/client/draft/draftProvider";
import { useObservable } from "@/lib/client/draft/observable";
import { FieldMessage } from "@/components/draft/fieldMessage";
import { CriterionField } from "@/components/editor/examples/criterionField";
import { exampleField } from "@/lib/shared/draft/exampleField";
import { ContentEditor } from "@/components/editor/contentEditor";
import { JsonToggle } from "@/components/editor/jsonToggle";
import { rowInput } from "@/components/editor/rowInput";
import { TextField } from "@/components/editor/textField";
import type { Mentions } from "@/lib/shared/draft/mentions";
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
  /** Whether it stands in a row of 32 px, which has the border, and Enter adds the next row. */
  isInRow?: boolean;
  /** What its examples are of, such as `option 2`; without it the field has none. */
  examplesOf?: string;
}

/** Free-form content of a question: text, or JSON after a press on the braces. A criterion may have examples. */
export const ContentField = memo(function ContentField(props: ContentFieldProps) {
  const { path, field, label, hideLabel = false, placeholder, rows = 1, isInRow = false, examplesOf } = props;
  const { control, getValues, setValue } = useFormContext<Draft>();
  const isJson = useWatch({ control, name: `${path}.mode`, exact: true }) === "json";
  const { findings } = useSession();
  const mentions = useObservable(findings, ({ mentions: found }) => hasMention(found, getValues(path)?.text));
  // A field that had a chip stays an editor: another control would take the cursor away.
  const [isRich, setIsRich] = useState(mentions);
  if (mentions && !isRich) setIsRich(true);
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
            {isJson || isRich ? (
              <ContentEditor
                key={isJson ? "json" : "text"}
                path={path}
                field={field}
                label={label}
                language={isJson ? "json" : "text"}
              />
            ) : (
              <TextField
                path={path}
                field={field}
                aria-label={hideLabel ? label : undefined}
                rows={rows}
                placeholder={placeholder}
                enterKeyHint={isInRow ? "next" : undefined}
                className={cn(
                  "resize-none pointer-coarse:min-h-11 pointer-coarse:py-2.5",
                  examplesOf === undefined ? "pr-9" : "pr-16",
                  isInRow && rowInput("min-h-8 pr-2 text-[0.8125rem] leading-5 pointer-coarse:pr-24"),
                )}
              />
            )}
            <div
              className={cn(
                "absolute top-1 right-1 flex pointer-coarse:top-0 pointer-coarse:right-0",
                isInRow &&
                  "top-0.5 right-0.5 rounded-sm pointer-fine:bg-surface pointer-fine:opacity-0 pointer-fine:group-focus-within/row:opacity-100 pointer-fine:group-hover/row:opacity-100",
              )}
            >
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
      <FieldMessage field={field} className={isInRow ? "mt-0 px-2 pb-1" : undefined} />
    </div>
  );
});

const hasMention = (mentions: Mentions, text: string | undefined): boolean =>
  text !== undefined && [...mentions.keys()].some((placeholder) => text.includes(placeholder));

function AddExamples({ of, onAdd }: { of: string; onAdd: () => void }) {
  return (
    <Button
      variant="ghost"
      size="iconSm"
      aria-label={`Add examples of ${of}`}
      title="Add examples"
      onClick={onAdd}
      className="size-6 opacity-60 hover:opacity-100 pointer-coarse:size-11"
    >
      <ListPlus aria-hidden />
    </Button>
  );
}
