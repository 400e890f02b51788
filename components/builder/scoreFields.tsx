"use client";

import { Plus } from "lucide-react";
import { memo, type ClipboardEvent } from "react";
import { useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { isBlank, newLevel, type Draft, type LevelDraft } from "@/lib/builder/draft";
import { isList, readLevels } from "@/lib/builder/pasteRows";
import { ContentField } from "./contentField";
import type { CriteriaFieldsProps } from "./criteriaFields";
import { newId } from "./newId";
import { controlId } from "./fieldId";
import { FieldMessage, useFieldAria } from "./fieldMessage";
import { focusSoon } from "./focusSoon";
import { PasteDialog } from "./pasteDialog";
import { RowButtons } from "./rowButtons";
import { useRows, type RowActions } from "./useRows";

const pastedLevels = (text: string): LevelDraft[] =>
  readLevels(text).map((description) => newLevel(newId, description));

/** The levels of a score, lowest first. */
export function ScoreFields({ index, id }: CriteriaFieldsProps) {
  const { fields, actions } = useRows(index, "levels", "level");
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
        <PasteDialog
          noun="level"
          hint="One a line, lowest first. Numbers and bullets in front are taken off. JSON is read too."
          count={(text) => readLevels(text).length}
          onPaste={(text) => actions.paste(count - 1, pastedLevels(text), false)}
        />
      </div>
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
}

const LevelRow = memo(function LevelRow({ index, row, id, isLast, actions }: LevelRowProps) {
  const { getValues } = useFormContext<Draft>();
  const path = `questions.${index}.levels.${row}` as const;

  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text/plain");
    const { description } = getValues(path);
    if (!isList(text) || !isBlank(description)) return;
    event.preventDefault();
    actions.paste(row, pastedLevels(text), true);
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
