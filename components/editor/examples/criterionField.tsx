"use client";

import { useMemo, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type { ContentPath } from "@/components/editor/contentPath";
import { ContentEditor } from "@/components/editor/contentEditor";
import { JsonToggle } from "@/components/editor/jsonToggle";
import { criterionContent, criterionParts, type CriterionParts } from "@/lib/shared/draft/criterionExamples";
import type { Draft } from "@/lib/shared/draft/draft";
import type { FieldId } from "@/lib/shared/draft/problem";
import { ExampleFields } from "./exampleFields";

interface CriterionFieldProps {
  path: ContentPath;
  field: FieldId;
  label: string;
  /** What its examples are of. */
  of: string;
  placeholder: string | undefined;
}

/** A criterion in JSON: rows for its examples, or the JSON itself where it has another form or somebody asks for it. */
export function CriterionField({ path, field, label, of, placeholder }: CriterionFieldProps) {
  const { control, setValue } = useFormContext<Draft>();
  const text = useWatch({ control, name: `${path}.text`, exact: true });
  const parts = useMemo(() => criterionParts({ mode: "json", text, blank: "default" }), [text]);
  // JSON that becomes a criterion with examples while somebody writes it stays JSON.
  const [asJson, setAsJson] = useState(parts === null);
  const change = (next: CriterionParts) => {
    const content = criterionContent(next);
    setValue(`${path}.text`, content.text);
    setValue(`${path}.mode`, content.mode);
  };
  const toggle = () => {
    if (parts) setAsJson(!asJson);
    else setValue(`${path}.mode`, "text");
  };
  const isJson = asJson || parts === null;
  return (
    <>
      {isJson ? (
        <ContentEditor path={path} field={field} label={label} language="json" />
      ) : (
        <ExampleFields {...{ field, label, of, placeholder, parts }} onChange={change} />
      )}
      <div className="absolute top-1 right-1">
        <JsonToggle label={label} isJson={isJson} onToggle={toggle} />
      </div>
    </>
  );
}
