"use client";

import { memo, type ClipboardEvent } from "react";
import { useFormContext } from "react-hook-form";
import { isBlank, newLevel, type Draft, type LevelDraft } from "@/lib/shared/draft/draft";
import type { PastedRow } from "@/lib/shared/draft/pasteRows";
import { LEVELS_MAX } from "@typed-question/protocol/limits";
import { ContentField } from "@/components/editor/contentField";
import { newId } from "@/lib/client/draft/newId";
import { pastedText } from "@/components/editor/pasteRows/pastedText";
import { CriteriaRow } from "./criteriaRow";
import type { CriteriaFieldsProps } from "./criteriaFieldsProps";
import { CriteriaRows, type CriteriaRowProps } from "./criteriaRows";

const levelOf = (row?: PastedRow): LevelDraft => newLevel(newId, row?.description);

/** The levels of a score, lowest first. */
export function LevelFields(props: CriteriaFieldsProps) {
  return (
    <CriteriaRows
      {...props}
      kind="levels"
      legend="Levels, lowest first"
      firstNumber={0}
      hint="One level a line, lowest first, or a table, or JSON. Numbers and bullets in front are taken off."
      limit={LEVELS_MAX}
      make={levelOf}
      firstField="description"
      Row={LevelRow}
    />
  );
}

const LevelRow = memo(function LevelRow(props: CriteriaRowProps<LevelDraft>) {
  const { index, row, id, pasteInto } = props;
  const { getValues } = useFormContext<Draft>();
  const path = `questions.${index}.levels.${row}` as const;

  const onPaste = (event: ClipboardEvent) => {
    if (!isBlank(getValues(path).description)) return;
    if (pasteInto(row, pastedText(event.clipboardData))) event.preventDefault();
  };

  return (
    <CriteriaRow {...props} noun={`level ${row}`} onPaste={onPaste}>
      <span
        aria-hidden
        className="mt-1.5 grid size-5 shrink-0 place-items-center rounded-sm bg-score-soft font-mono text-xs font-medium text-score tabular-nums pointer-coarse:mt-3"
      >
        {row}
      </span>
      <div className="min-w-0 flex-1">
        <ContentField
          path={`${path}.description`}
          field={`${id}.description`}
          label={`Level ${row}`}
          examplesOf={`level ${row}`}
          hideLabel
          isInRow
          placeholder="What this level means"
        />
      </div>
    </CriteriaRow>
  );
});
