import { useMemo } from "react";
import { useFieldArray, useFormContext } from "react-hook-form";
import { countOf } from "@/lib/shared/text/countOf";
import type { Draft, LevelDraft, OptionDraft } from "@/lib/shared/draft/draft";
import { isolated } from "@/lib/shared/text/isolated";
import { useSession } from "./draftProvider";

export interface RowTypes {
  options: OptionDraft;
  levels: LevelDraft;
}

/** Row actions of a list; the same object while the question keeps its place. */
export interface RowActions<Row> {
  insert: (at: number, rows: Row[]) => void;
  /** Inserts rows after one row, removes the replaced ones, and offers to undo both. */
  paste: (at: number, rows: Row[], replaced: readonly number[]) => void;
  /** Moves a row to another place of the list. */
  move: (from: number, to: number) => void;
  /** Removes a row and offers to restore it. */
  remove: (at: number) => void;
}

/** The options or levels of a question as a list with add, move and remove. */
export function useRows<Kind extends keyof RowTypes>(index: number, kind: Kind, noun: string) {
  type Row = RowTypes[Kind];
  const { control, getValues, setValue } = useFormContext<Draft>();
  const session = useSession();
  const name = `questions.${index}.${kind}` as `questions.${number}.options` | `questions.${number}.levels`;
  const { fields, insert, move, remove } = useFieldArray({ control, name, keyName: "key" });

  const actions = useMemo<RowActions<Row>>(() => {
    // The question may have moved before its rows are restored.
    const offer = (message: string, change: (rows: Row[]) => Row[]) => {
      const id = getValues(`questions.${index}.id`);
      const undo = () => {
        const place = getValues("questions").findIndex((question) => question.id === id);
        if (place === -1) return;
        const path = `questions.${place}.${kind}` as typeof name;
        setValue(path, change(structuredClone(getValues(path)) as Row[]));
      };
      session.offer.set({ message, undo });
    };
    const quietly = { shouldFocus: false };
    return {
      insert: (at, rows) => insert(at, rows, quietly),
      paste: (at, rows, replaced) => {
        const before = structuredClone(getValues(name)) as Row[];
        const pasted = new Set(rows.map(({ id }) => id));
        insert(at + 1, rows, quietly);
        if (replaced.length > 0) remove(replaced.map((row) => (row > at ? row + rows.length : row)));
        offer(`Pasted ${countOf(rows.length, noun)}.`, (now) => {
          const rest = now.filter(({ id }) => !pasted.has(id));
          for (const row of replaced) {
            const old = before[row];
            if (old) rest.splice(row, 0, old);
          }
          return rest;
        });
      },
      move: (from, to) => move(from, to),
      remove: (at) => {
        const row = structuredClone(getValues(name)[at]) as Row;
        remove(at);
        offer(`Removed ${describe(noun, at, row)}.`, (now) => now.toSpliced(at, 0, row));
      },
    };
  }, [name, index, kind, noun, getValues, setValue, insert, move, remove, session]);

  return { fields, actions };
}

function describe(noun: string, at: number, row: OptionDraft | LevelDraft): string {
  if (!("name" in row)) return `${noun} ${at}`;
  return row.name === "" ? `${noun} ${at + 1}` : `${noun} ${isolated(row.name)}`;
}
