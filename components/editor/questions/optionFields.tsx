"use client";

import { ClipboardPaste, Plus } from "lucide-react";
import { memo, type ClipboardEvent, type KeyboardEvent } from "react";
import { useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { newOption, type Draft, type OptionDraft } from "@/lib/shared/draft/draft";
import type { PastedRow } from "@/lib/shared/draft/pasteRows";
import { OPTIONS_MAX } from "@typed-question/protocol/limits";
import { ContentField } from "@/components/editor/contentField";
import type { CriteriaFieldsProps } from "./criteriaFieldsProps";
import { newId } from "@/lib/client/draft/newId";
import { controlId } from "@/lib/client/draft/fieldId";
import { FieldMessage, useFieldAria } from "@/components/draft/fieldMessage";
import { focusSoon } from "@/lib/client/draft/focusSoon";
import { PasteDialog } from "@/components/editor/pasteRows/pasteDialog";
import { pastedText } from "@/components/editor/pasteRows/pastedText";
import { usePasteRows } from "@/components/editor/pasteRows/usePasteRows";
import { RowButtons } from "@/components/editor/rowButtons";
import { useRows, type RowActions } from "@/lib/client/draft/useRows";

const optionOf = ({ name, description }: PastedRow): OptionDraft => newOption(newId, name, description);

/** The options of a choice. */
export function OptionFields({ index, id }: CriteriaFieldsProps) {
  const { fields, actions } = useRows(index, "options", "option");
  const paste = usePasteRows({ index, kind: "options", limit: OPTIONS_MAX, actions, make: optionOf });
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
            pasteInto={paste.pasteInto}
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
        <Button size="sm" variant="ghost" onClick={paste.open}>
          <ClipboardPaste aria-hidden />
          Paste options
        </Button>
      </div>
      <PasteDialog
        noun="option"
        hint="Cells of a spreadsheet, CSV, a Markdown table, JSON, or one option a line (name: description)."
        {...paste.dialog}
      />
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
  pasteInto: (row: number, text: string) => boolean;
}

const OptionRow = memo(function OptionRow({ index, row, id, isLast, actions, pasteInto }: OptionRowProps) {
  const { register } = useFormContext<Draft>();
  const path = `questions.${index}.options.${row}` as const;
  const aria = useFieldAria(`${id}.name`);
  const number = row + 1;

  const onPaste = (event: ClipboardEvent) => {
    if (pasteInto(row, pastedText(event.clipboardData))) event.preventDefault();
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
