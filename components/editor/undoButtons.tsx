"use client";

import { Redo2, Undo2 } from "lucide-react";
import { useId, type RefObject } from "react";
import { IconButton } from "@/components/ui/iconButton";
import { useSession } from "@/lib/client/draft/draftProvider";
import { useObservable } from "@/lib/client/draft/observable";
import type { Direction } from "@/components/editor/undoKey";
import { useUndo } from "@/components/editor/useUndo";

const BUTTONS = [
  { direction: "undo", name: "Undo", icon: Undo2, keys: "Control+Z Meta+Z", shown: "Ctrl Z" },
  {
    direction: "redo",
    name: "Redo",
    icon: Redo2,
    keys: "Control+Shift+Z Meta+Shift+Z Control+Y",
    shown: "Ctrl Shift Z",
  },
] as const satisfies readonly { direction: Direction; [fact: string]: unknown }[];

/** Buttons for undo and redo in the draft; each names its change. */
export function UndoButtons({ editor }: { editor: RefObject<HTMLElement | null> }) {
  const { history } = useSession();
  const hintId = useId();
  const { go, said } = useUndo(editor);
  const labels = {
    undo: useObservable(history.labels, ({ undo }) => undo),
    redo: useObservable(history.labels, ({ redo }) => redo),
  };
  return (
    <div className="ml-auto flex gap-1">
      {BUTTONS.map(({ direction, name, icon: Icon, keys, shown }) => (
        <IconButton
          key={direction}
          label={name}
          hint={labels[direction] === null ? undefined : `${name}: ${labels[direction]} (${shown})`}
          // Not `disabled`: the last press would take the focus away.
          aria-disabled={labels[direction] === null}
          aria-keyshortcuts={keys}
          aria-describedby={`${hintId}-${direction}`}
          onClick={() => go(direction, false)}
        >
          <Icon aria-hidden />
          <span id={`${hintId}-${direction}`} hidden>
            {labels[direction] ?? `Nothing to ${direction}`}
          </span>
        </IconButton>
      ))}
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
    </div>
  );
}
