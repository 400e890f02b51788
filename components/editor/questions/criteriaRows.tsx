"use client";

import { ClipboardPaste, Plus } from "lucide-react";
import type { ComponentType, ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { FieldMessage, useFieldAria } from "@/components/draft/fieldMessage";
import { PasteDialog } from "@/components/editor/pasteRows/pasteDialog";
import { usePasteRows } from "@/components/editor/pasteRows/usePasteRows";
import { controlId } from "@/lib/client/draft/fieldId";
import { focusSoon } from "@/lib/client/draft/focusSoon";
import { useRows, type RowActions, type RowTypes } from "@/lib/client/draft/useRows";
import type { PastedRow } from "@/lib/shared/draft/pasteRows";
import type { CriteriaFieldsProps } from "./criteriaFieldsProps";

const NOUNS = { options: "option", levels: "level" } as const;

/** One row of the list. It gets the same objects while its own place stays, so `memo` spares it. */
export interface CriteriaRowProps<Row> {
  /** Place of the question in the draft. */
  index: number;
  row: number;
  id: string;
  isLast: boolean;
  actions: RowActions<Row>;
  /** Takes a paste into the row's field. @returns false where the text is for that field alone */
  pasteInto: (row: number, text: string) => boolean;
}

interface CriteriaRowsProps<Kind extends keyof RowTypes> extends CriteriaFieldsProps {
  kind: Kind;
  legend: (count: number) => ReactNode;
  /** What may be pasted. */
  hint: string;
  /** Most rows. */
  limit: number;
  /** A new row: blank, or with pasted content. */
  make: (row?: PastedRow) => RowTypes[Kind];
  /** The field of a new row that takes the focus. */
  firstField: "name" | "description";
  Row: ComponentType<CriteriaRowProps<RowTypes[Kind]>>;
}

/** Criteria in rows, with a button that adds one, a dialog that pastes many, and the message of the list. */
export function CriteriaRows<Kind extends keyof RowTypes>({
  index,
  id,
  kind,
  legend,
  hint,
  limit,
  make,
  firstField,
  Row,
}: CriteriaRowsProps<Kind>) {
  const noun = NOUNS[kind];
  const { fields, actions } = useRows(index, kind, noun);
  const paste = usePasteRows({ index, kind, limit, actions, make });
  const count = fields.length;
  const aria = useFieldAria(`${id}.${kind}`);
  const add = () => {
    const row = make();
    actions.insert(count, [row]);
    focusSoon(`${row.id}.${firstField}`);
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-xs font-medium text-muted-foreground">{legend(count)}</legend>
      <ol className="space-y-1.5">
        {fields.map((field, row) => (
          <Row
            key={field.key}
            index={index}
            row={row}
            id={field.id}
            isLast={row === count - 1}
            actions={actions}
            pasteInto={paste.pasteInto}
          />
        ))}
      </ol>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          size="sm"
          id={controlId(`${id}.${kind}`)}
          aria-describedby={aria["aria-describedby"]}
          onClick={add}
        >
          <Plus aria-hidden />
          Add {noun}
        </Button>
        <Button size="sm" variant="ghost" onClick={paste.open}>
          <ClipboardPaste aria-hidden />
          Paste {kind}
        </Button>
      </div>
      <PasteDialog noun={noun} hint={hint} {...paste.dialog} />
      <FieldMessage field={`${id}.${kind}`} />
    </fieldset>
  );
}
