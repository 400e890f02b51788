"use client";

import { memo, type ClipboardEvent, type KeyboardEvent } from "react";
import { useFormContext } from "react-hook-form";
import { Input } from "@/components/ui/input";
import { newOption, type Draft, type OptionDraft } from "@/lib/shared/draft/draft";
import type { PastedRow } from "@/lib/shared/draft/pasteRows";
import { OPTIONS_MAX } from "@typed-question/protocol/limits";
import { ContentField } from "@/components/editor/contentField";
import { newId } from "@/lib/client/draft/newId";
import { controlId } from "@/lib/client/draft/fieldId";
import { FieldMessage, useFieldAria } from "@/components/draft/fieldMessage";
import { focusSoon } from "@/lib/client/draft/focusSoon";
import { pastedText } from "@/components/editor/pasteRows/pastedText";
import { RowButtons } from "@/components/editor/rowButtons";
import type { CriteriaFieldsProps } from "./criteriaFieldsProps";
import { CriteriaRows, type CriteriaRowProps } from "./criteriaRows";

const optionOf = (row?: PastedRow): OptionDraft => newOption(newId, row?.name, row?.description);

/** The options of a choice. */
export function OptionFields(props: CriteriaFieldsProps) {
  return (
    <CriteriaRows
      {...props}
      kind="options"
      legend={(count) => (
        <>
          Options <span className="font-normal tabular-nums">({count})</span>
        </>
      )}
      hint="Cells of a spreadsheet, CSV, a Markdown table, JSON, or one option a line (name: description)."
      limit={OPTIONS_MAX}
      make={optionOf}
      firstField="name"
      Row={OptionRow}
    />
  );
}

const OptionRow = memo(function OptionRow({
  index,
  row,
  id,
  isLast,
  actions,
  pasteInto,
}: CriteriaRowProps<OptionDraft>) {
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
          examplesOf={`option ${number}`}
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
