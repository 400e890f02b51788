import { useCallback, useEffect } from "react";
import { isError } from "@/lib/shared/draft/problems";
import type { RequestEditorProps } from "@/components/run/requestEditorProps";
import { useSession } from "@/lib/client/draft/draftProvider";
import type { FieldId } from "@/lib/shared/draft/problem";
import { expandAround } from "@/lib/client/draft/expandAround";
import { focusField } from "@/lib/client/draft/fieldId";

interface RunOptions extends Pick<RequestEditorProps, "running" | "onRun"> {
  /** Called before the focus goes to the first problem. */
  onProblem?: (field: FieldId) => void;
}

/** Starts a run, or focuses the first problem. Ctrl or Cmd with Enter does it from everywhere. */
export function useRun({ running, onRun, onProblem }: RunOptions) {
  const session = useSession();

  const focusFirst = useCallback(() => {
    session.inspect();
    const first = session.problems.revealAll();
    if (!first) return;
    onProblem?.(first.field);
    expandAround(session, first.field);
    requestAnimationFrame(() => focusField(first.field));
  }, [session, onProblem]);

  const run = useCallback(() => {
    if (running) return;
    for (const take of session.beforeRun) take();
    session.images.lookAgain();
    const { problems, requestText } = session.inspect();
    if (problems.some(isError) || requestText === null) {
      focusFirst();
      return;
    }
    session.setServerDetails([]);
    // Hides the offer; Undo still works.
    session.offer.set(null);
    const { model, compareWith, repeats, longContext, images } = session.form.getValues();
    onRun({
      requestText,
      images: session.images.partsOf(images),
      models: [model, ...compareWith],
      repeats,
      isLongContext: longContext,
    });
  }, [running, session, onRun, focusFirst]);

  useEffect(() => session.runsAsked.subscribe(run), [session, run]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
      // A dialog has its own use for these keys.
      if (event.target instanceof Element && event.target.closest('[role="dialog"]')) return;
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat) run();
    };
    // In the capture phase, before the editor inserts a line break.
    window.addEventListener("keydown", onKeyDown, { capture: true });
    return () => window.removeEventListener("keydown", onKeyDown, { capture: true });
  }, [run]);

  return { run, focusFirst };
}
