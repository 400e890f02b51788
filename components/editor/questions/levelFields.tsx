"use client";

import { ClipboardPaste, Plus } from "lucide-react";
import { memo, type ClipboardEvent } from "react";
import { useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { isBlank, newLevel, type Draft, type LevelDraft } from "@/lib/shared/draft/draft";
import type { PastedRow } from "@/lib/shared/draft/pasteRows";
import { LEVELS_MAX } from "@typed-question/protocol/limits";
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

const levelOf = ({ description }: PastedRow): LevelDraft => newLevel(newId, description);

/** The levels of a score, lowest first. */
export function LevelFields({ index, id }: CriteriaFieldsProps) {
  const { fields, actions } = useRows(index, "levels", "level");
  const paste = usePasteRows({ index, kind: "levels", limit: LEVELS_MAX, actions, make: levelOf });
  const count = fields.length;
  const aria = useFieldAria(`${id}.levels`);
  const add = () => {
    const level = newLevel(newId);
    actions.insert(count, [level]);
    focusSoon(`${level.id}.description`);
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-xs font-medium text-muted-foreground">Levels, lowest first</legend>
      <ol className="space-y-1.5">
        {fields.map((level, row) => (
          <LevelRow
            key={level.key}
            index={index}
            row={row}
            id={level.id}
            isLast={row === count - 1}
            actions={actions}
            pasteInto={paste.pasteInto}
          />
        ))}
      </ol>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          size="sm"
          id={controlId(`${id}.levels`)}
          aria-describedby={aria["aria-describedby"]}
          onClick={add}
        >
          <Plus aria-hidden />
          Add level
        </Button>
        <Button size="sm" variant="ghost" onClick={paste.open}>
          <ClipboardPaste aria-hidden />
          Paste levels
        </Button>
      </div>
      <PasteDialog
        noun="level"
        hint="One level a line, lowest first, or a table, or JSON. Numbers and bullets in front are taken off."
        {...paste.dialog}
      />
      <FieldMessage field={`${id}.levels`} />
    </fieldset>
  );
}

interface LevelRowProps {
  index: number;
  row: number;
  id: string;
  isLast: boolean;
  actions: RowActions<LevelDraft>;
  pasteInto: (row: number, text: string) => boolean;
}

const LevelRow = memo(function LevelRow({ index, row, id, isLast, actions, pasteInto }: LevelRowProps) {
  const { getValues } = useFormContext<Draft>();
  const path = `questions.${index}.levels.${row}` as const;

  const onPaste = (event: ClipboardEvent) => {
    if (!isBlank(getValues(path).description)) return;
    if (pasteInto(row, pastedText(event.clipboardData))) event.preventDefault();
  };

  return (
    <li className="group/row flex items-start gap-1.5" onPaste={onPaste}>
      <span
        aria-hidden
        className="mt-1.5 grid size-6 shrink-0 place-items-center rounded-sm bg-score-soft font-mono text-xs font-medium text-score tabular-nums"
      >
        {row}
      </span>
      <div className="min-w-0 flex-1">
        <ContentField
          path={`${path}.description`}
          field={`${id}.description`}
          label={`Level ${row}`}
          hideLabel
          placeholder="What this level means"
        />
      </div>
      <RowButtons
        noun={`level ${row}`}
        isFirst={row === 0}
        isLast={isLast}
        onMove={(step) => actions.move(row, step)}
        onRemove={() => actions.remove(row)}
      />
    </li>
  );
});
