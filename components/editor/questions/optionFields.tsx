"use client";

import { memo, type ClipboardEvent } from "react";
import { useFormContext } from "react-hook-form";
import { Input } from "@/components/ui/input";
import { newOption, type Draft, type OptionDraft } from "@/lib/shared/draft/draft";
import type { PastedRow } from "@/lib/shared/draft/pasteRows";
import { OPTIONS_MAX } from "@typed-question/protocol/limits";
import { ContentField } from "@/components/editor/contentField";
import { newId } from "@/lib/client/draft/newId";
import { controlId } from "@/lib/client/draft/fieldId";
import { FieldMessage, useFieldAria } from "@/components/draft/fieldMessage";
import { pastedText } from "@/components/editor/pasteRows/pastedText";
import { rowInput } from "@/components/editor/rowInput";
import { CriteriaRow } from "./criteriaRow";
import type { CriteriaFieldsProps } from "./criteriaFieldsProps";
import { CriteriaRows, type CriteriaRowProps } from "./criteriaRows";

const optionOf = (row?: PastedRow): OptionDraft => newOption(newId, row?.name, row?.description);

/** The options of a choice. */
export function OptionFields(props: CriteriaFieldsProps) {
  return (
    <CriteriaRows
      {...props}
      kind="options"
      legend="Options"
      firstNumber={1}
      hint="Cells of a spreadsheet, CSV, a Markdown table, JSON, or one option a line (name: description)."
      limit={OPTIONS_MAX}
      make={optionOf}
      firstField="name"
      Row={OptionRow}
    />
  );
}

const OptionRow = memo(function OptionRow(props: CriteriaRowProps<OptionDraft>) {
  const { index, row, id, pasteInto } = props;
  const { register } = useFormContext<Draft>();
  const path = `questions.${index}.options.${row}` as const;
  const aria = useFieldAria(`${id}.name`);
  const number = row + 1;

  const onPaste = (event: ClipboardEvent) => {
    if (pasteInto(row, pastedText(event.clipboardData))) event.preventDefault();
  };

  return (
    <CriteriaRow {...props} noun={`option ${number}`}>
      <div className="min-w-0 flex-1 sm:w-32 sm:flex-none xl:w-40">
        <Input
          {...register(`${path}.name`)}
          {...aria}
          id={controlId(`${id}.name`)}
          aria-label={`Option ${number} name`}
          placeholder="Option"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="next"
          onPaste={onPaste}
          className={rowInput("h-8 font-mono text-xs pointer-coarse:text-sm")}
        />
        <FieldMessage field={`${id}.name`} className="mt-0 px-2 pb-1" />
      </div>
      <div className="min-w-0 max-sm:order-last max-sm:basis-full max-sm:pl-7 sm:flex-1 sm:border-l">
        <ContentField
          path={`${path}.description`}
          field={`${id}.description`}
          label={`Option ${number} description`}
          examplesOf={`option ${number}`}
          hideLabel
          isInRow
          placeholder="Description (optional)"
        />
      </div>
    </CriteriaRow>
  );
});
