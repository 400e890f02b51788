"use client";

import { ClipboardPaste, Plus } from "lucide-react";
import { useMemo, type ComponentType } from "react";
import { Button } from "@/components/ui/button";
import { FieldMessage, useFieldAria } from "@/components/draft/fieldMessage";
import { cn } from "@/components/ui/cn";
import { SortableList } from "@/components/editor/sortable/sortableList";
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
  actions: RowActions<Row>;
  /** Adds a blank row below this one and goes there. */
  addBelow: (row: number) => void;
  /** Takes a paste into the row's field. @returns false where the text is for that field alone */
  pasteInto: (row: number, text: string) => boolean;
}

interface CriteriaRowsProps<Kind extends keyof RowTypes> extends CriteriaFieldsProps {
  kind: Kind;
  legend: string;
  /** Number of the first row, as a person counts them. */
  firstNumber: 0 | 1;
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
  firstNumber,
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
  const isOver = count > limit;
  const aria = useFieldAria(`${id}.${kind}`);
  const { addBelow, move, ...entries } = useMemo(() => {
    const addBelow = (row: number) => {
      const blank = make();
      actions.insert(row + 1, [blank]);
      focusSoon(`${blank.id}.${firstField}`);
    };
    return {
      addBelow,
      move: actions.move,
      moreOf: (row: number) => [
        { label: `Add ${noun} below`, onSelect: () => addBelow(row), takesFocus: true },
        { label: `Remove ${noun}`, onSelect: () => actions.remove(row), takesFocus: true },
      ],
    };
  }, [actions, make, firstField, noun]);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-xs font-medium text-muted-foreground">
        {legend}{" "}
        <span className={cn("font-normal tabular-nums", isOver && "font-semibold text-danger")}>
          ({isOver ? `${count}, at most ${limit}` : count})
        </span>
      </legend>
      <SortableList
        ids={fields.map((field) => field.id)}
        nameOf={(row) => `${noun} ${row + firstNumber}`}
        onMove={move}
        {...entries}
      >
        <ol className={cn("divide-y rounded-md border bg-surface empty:hidden", isOver && "border-danger")}>
          {fields.map((field, row) => (
            <Row
              key={field.key}
              index={index}
              row={row}
              id={field.id}
              actions={actions}
              addBelow={addBelow}
              pasteInto={paste.pasteInto}
            />
          ))}
        </ol>
      </SortableList>
      <div className="mt-1.5 flex flex-wrap items-center gap-1">
        <Button
          size="sm"
          variant="ghost"
          id={controlId(`${id}.${kind}`)}
          aria-describedby={aria["aria-describedby"]}
          className={cn(aria["aria-invalid"] && "text-danger ring-1 ring-danger")}
          onClick={() => addBelow(count - 1)}
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
