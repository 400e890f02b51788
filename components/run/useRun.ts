import { useCallback, useEffect } from "react";
import { isError } from "@/lib/shared/draft/problems";
import type { BuilderProps } from "@/components/run/builderProps";
import { useSession } from "@/lib/client/draft/draftProvider";
import { expandAround } from "@/lib/client/draft/expandAround";
import { focusField } from "@/lib/client/draft/fieldId";

/** Starts a run, or shows what keeps it from starting. Ctrl or Cmd with Enter does it from everywhere. */
export function useRun({ running, onRun }: Pick<BuilderProps, "running" | "onRun">) {
  const session = useSession();

  const focusFirst = useCallback(() => {
    session.inspect();
    const first = session.problems.revealAll();
    if (!first) return;
    expandAround(session, first.field);
    requestAnimationFrame(() => focusField(first.field));
  }, [session]);

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
    // What was offered to be undone still can be, by Undo.
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

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
      // A dialog has a matter of its own.
      if (event.target instanceof Element && event.target.closest('[role="dialog"]')) return;
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat) run();
    };
    // While the key goes down to the editor, which would take it for a line break.
    window.addEventListener("keydown", onKeyDown, { capture: true });
    return () => window.removeEventListener("keydown", onKeyDown, { capture: true });
  }, [run]);

  return { run, focusFirst };
}
