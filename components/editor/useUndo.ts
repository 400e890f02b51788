import { useCallback, useEffect, useState, type RefObject } from "react";
import { useSession } from "@/lib/client/draft/draftProvider";
import { expandAround } from "@/lib/client/draft/expandAround";
import { controlId } from "@/lib/client/draft/fieldId";
import type { Move } from "@/lib/client/draft/undoHistory";
import { undoKey, type Direction } from "@/components/editor/undoKey";

/** Controls that hold a text of their own. */
const EDITABLE = "input, textarea, select, [contenteditable=true]";

/**
 * Undo and redo of the draft, by buttons and by keys. The keys work in the editor and wherever no text field outside
 * of it has the focus. They move the focus to the change; a button keeps it.
 */
export function useUndo(editor: RefObject<HTMLElement | null>) {
  const session = useSession();
  const [said, setSaid] = useState("");

  const go = useCallback(
    (direction: Direction, takesFocus: boolean) => {
      const move = session[direction]();
      if (!move) return setSaid(`Nothing to ${direction}`);
      setSaid(`${direction === "undo" ? "Undone" : "Done again"}: ${move.label}`);
      const { change } = move;
      if (!change) return;
      if (change.field !== null) expandAround(session, change.field);
      requestAnimationFrame(() => show(change, takesFocus));
    },
    [session],
  );

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const direction = undoKey(event);
      if (!direction || !isForEditor(event.target, editor.current)) return;
      event.preventDefault();
      go(direction, true);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [go, editor]);

  return { go, said };
}

function isForEditor(target: EventTarget | null, editor: HTMLElement | null): boolean {
  if (!(target instanceof Element)) return true;
  if (editor?.contains(target)) return true;
  return target.closest(`${EDITABLE}, [role=dialog], [role=menu]`) === null;
}

/** The question may not show the field; then its name is shown instead. */
function show({ field, question }: NonNullable<Move["change"]>, takesFocus: boolean): void {
  const fields = [field, ...(question === null ? [] : [`${question}.name`])];
  for (const candidate of fields) {
    const control = candidate === null ? null : document.getElementById(controlId(candidate));
    if (!control) continue;
    if (takesFocus) control.focus({ preventScroll: true });
    control.scrollIntoView({ block: "nearest" });
    return;
  }
}
