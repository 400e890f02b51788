"use client";

import { Plus } from "lucide-react";
import { memo, type ClipboardEvent, type KeyboardEvent } from "react";
import { useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { isBlank, newOption, type Draft, type OptionDraft } from "@/lib/builder/draft";
import { isList, readOptions } from "@/lib/builder/pasteRows";
import { ContentField } from "./contentField";
import type { CriteriaFieldsProps } from "./criteriaFields";
import { newId } from "./newId";
import { controlId } from "./fieldId";
import { FieldMessage, useFieldAria } from "./fieldMessage";
import { focusSoon } from "./focusSoon";
import { PasteDialog } from "./pasteDialog";
import { RowButtons } from "./rowButtons";
import { useRows, type RowActions } from "./useRows";

const pastedOptions = (text: string): OptionDraft[] =>
  readOptions(text).map(({ name, description }) => newOption(newId, name, description));

/** The options of a choice. */
export function ChoiceFields({ index, id }: CriteriaFieldsProps) {
  const { fields, actions } = useRows(index, "options", "option");
  const count = fields.length;
  const aria = useFieldAria(`${id}.options`);
  const add = () => {
    const option = newOption(newId);
    actions.insert(count, [option]);
    focusSoon(`${option.id}.name`);
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-xs font-medium text-muted-foreground">
        Options <span className="font-normal tabular-nums">({count})</span>
      </legend>
      <ol className="space-y-1.5">
        {fields.map((option, row) => (
          <OptionRow
            key={option.key}
            index={index}
            row={row}
            id={option.id}
            isLast={row === count - 1}
            actions={actions}
          />
        ))}
      </ol>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          size="sm"
          id={controlId(`${id}.options`)}
          aria-describedby={aria["aria-describedby"]}
          onClick={add}
        >
          <Plus aria-hidden />
          Add option
        </Button>
        <PasteDialog
          noun="option"
          hint="One a line: `name: description`, a table of two columns, bullets, or JSON."
          count={(text) => readOptions(text).length}
          onPaste={(text) => actions.paste(count - 1, pastedOptions(text), false)}
        />
      </div>
      <FieldMessage field={`${id}.options`} />
    </fieldset>
  );
}

interface OptionRowProps {
  index: number;
  row: number;
  id: string;
  isLast: boolean;
  actions: RowActions<OptionDraft>;
}

const OptionRow = memo(function OptionRow({ index, row, id, isLast, actions }: OptionRowProps) {
  const { register, getValues } = useFormContext<Draft>();
  const path = `questions.${index}.options.${row}` as const;
  const aria = useFieldAria(`${id}.name`);
  const number = row + 1;

  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text/plain");
    if (!isList(text)) return;
    event.preventDefault();
    const { name, description } = getValues(path);
    actions.paste(row, pastedOptions(text), name === "" && isBlank(description));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const option = newOption(newId);
    actions.insert(row + 1, [option]);
    focusSoon(`${option.id}.name`);
  };

  return (
    <li className="group/row grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-1.5 gap-y-1 [contain-intrinsic-size:auto_2.25rem] [content-visibility:auto] sm:grid-cols-[minmax(7rem,11rem)_minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <Input
          {...register(`${path}.name`)}
          {...aria}
          id={controlId(`${id}.name`)}
          aria-label={`Option ${number} name`}
          placeholder="Option name"
          autoComplete="off"
          spellCheck={false}
          onPaste={onPaste}
          onKeyDown={onKeyDown}
          className="font-mono text-xs"
        />
        <FieldMessage field={`${id}.name`} />
      </div>
      <div className="col-span-2 row-start-2 sm:col-span-1 sm:row-start-auto">
        <ContentField
          path={`${path}.description`}
          field={`${id}.description`}
          label={`Option ${number} description`}
          hideLabel
          placeholder="What it covers (optional)"
        />
      </div>
      <RowButtons
        noun={`option ${number}`}
        isFirst={row === 0}
        isLast={isLast}
        onMove={(step) => actions.move(row, step)}
        onRemove={() => actions.remove(row)}
      />
    </li>
  );
});
