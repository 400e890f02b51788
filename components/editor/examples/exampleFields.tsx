"use client";

import { Plus, X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Textarea } from "@/components/ui/textarea";
import { useFieldAria } from "@/components/draft/fieldMessage";
import { controlId } from "@/lib/client/draft/fieldId";
import { focusSoon } from "@/lib/client/draft/focusSoon";
import type { CriterionParts } from "@/lib/shared/draft/criterionExamples";
import type { FieldId } from "@/lib/shared/draft/problem";
import { stringifyJson, type JsonValue } from "@typed-question/protocol/json";
import { EXAMPLES_MAX } from "@typed-question/protocol/limits";
import { exampleField } from "@/lib/shared/draft/exampleField";

interface ExampleFieldsProps {
  field: FieldId;
  /** Accessible name of the description. */
  label: string;
  /** The outcome in words, such as `yes` or `option 2`. */
  of: string;
  placeholder: string | undefined;
  parts: CriterionParts;
  onChange: (parts: CriterionParts) => void;
}

/** A criterion with examples: what it means, and a row for each example. */
export function ExampleFields({ field, label, of, placeholder, parts, onChange }: ExampleFieldsProps) {
  const { is, examples } = parts;
  const aria = useFieldAria(field);
  const change = (items: JsonValue[]) => onChange({ is, examples: items });
  const add = () => {
    change([...examples, ""]);
    focusSoon(exampleField(field, examples.length));
  };
  const remove = (place: number) => {
    change(examples.filter((_, i) => i !== place));
    focusSoon(examples.length > 1 ? exampleField(field, Math.max(0, place - 1)) : field);
  };
  return (
    <div>
      <JsonOrText
        value={is ?? ""}
        label={label}
        onChange={(text) => onChange({ is: text, examples })}
        field={{ ...aria, id: controlId(field), rows: 1, placeholder, className: "resize-none pr-16" }}
      />
      <fieldset className="mt-1.5 min-w-0 border-l-2 pl-2">
        <legend className="sr-only">Examples of {of}</legend>
        <ol aria-label={`Examples of ${of}`} className="space-y-1">
          {examples.map((example, i) => (
            <li key={i} className="flex items-start gap-1">
              <div className="min-w-0 flex-1">
                <JsonOrText
                  value={example}
                  label={`Example ${i + 1} of ${of}`}
                  onChange={(text) => change(examples.map((other, at) => (at === i ? text : other)))}
                  field={{
                    id: controlId(exampleField(field, i)),
                    rows: 1,
                    placeholder: "A state like this",
                    className: "resize-none text-xs",
                  }}
                />
              </div>
              <Button
                variant="ghost"
                size="iconSm"
                aria-label={`Remove example ${i + 1} of ${of}`}
                title="Remove example"
                onClick={() => remove(i)}
              >
                <X aria-hidden />
              </Button>
            </li>
          ))}
        </ol>
        <div className="mt-1 flex flex-wrap items-center gap-2">
          <Button
            size="sm"
            variant="ghost"
            disabled={examples.length >= EXAMPLES_MAX}
            aria-label={`Add an example of ${of}`}
            onClick={add}
          >
            <Plus aria-hidden />
            Add example
          </Button>
          <span className="text-xs text-muted-foreground tabular-nums">
            {examples.length} of {EXAMPLES_MAX}
          </span>
        </div>
      </fieldset>
    </div>
  );
}

interface JsonOrTextProps {
  value: JsonValue;
  label: string;
  onChange: (text: string) => void;
  field: Omit<React.ComponentProps<typeof Textarea>, "value" | "onChange" | "ref">;
}

/** A text to edit. JSON is shown, and edited as the JSON of the whole field. */
function JsonOrText({ value, label, onChange, field }: JsonOrTextProps) {
  const isText = typeof value === "string";
  return (
    <Textarea
      {...field}
      aria-label={label}
      readOnly={!isText}
      value={isText ? value : stringifyJson(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
