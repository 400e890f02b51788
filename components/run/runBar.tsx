"use client";

import { CircleAlert, Play, Square } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import type { RequestEditorProps } from "@/components/run/requestEditorProps";
import { useSession } from "@/lib/client/draft/draftProvider";
import { ModelField } from "@/components/run/modelField";
import { useObservable } from "@/lib/client/draft/observable";
import { RepeatField } from "@/components/run/repeatField";
import { countQuestions, runStatus } from "@/components/run/runStatus";
import { UndoNotice } from "@/components/run/undoNotice";
import { useRun } from "@/components/run/useRun";

const FOCUS_MARGIN_PX = 16;

/** The models, Run and Cancel, and the status of the run. Sticks to the lower edge of the window. */
export function RunBar({ running, onRun, onCancel, models }: Omit<RequestEditorProps, "serverProblems">) {
  const { run, focusFirst } = useRun({ running, onRun });
  const runButton = useRef<HTMLButtonElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => (bar.current ? keepFocusAbove(bar.current) : undefined), []);
  return (
    <div
      ref={bar}
      className="sticky bottom-0 z-10 -mx-1 flex flex-wrap items-center gap-x-3 gap-y-2 border-t bg-background px-1 py-3"
    >
      <UndoNotice />
      <ModelField models={models} />
      <RepeatField />
      <Button
        variant="primary"
        size="lg"
        ref={runButton}
        // Not `disabled`: that would take the focus away from the pressed button.
        aria-disabled={running}
        onClick={run}
        aria-keyshortcuts="Control+Enter Meta+Enter"
      >
        <Play aria-hidden />
        Run
      </Button>
      {running ? (
        <Button
          size="lg"
          onClick={() => {
            runButton.current?.focus();
            onCancel();
          }}
        >
          <Square aria-hidden />
          Cancel
        </Button>
      ) : (
        <kbd aria-hidden className="hidden text-xs text-muted-foreground pointer-fine:inline">
          Ctrl + Enter
        </kbd>
      )}
      <StatusLine running={running} onProblem={focusFirst} />
    </div>
  );
}

/** Scrolls focused elements above the bar, whatever its current height. */
function keepFocusAbove(bar: HTMLElement): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    style.scrollPaddingBottom = `${bar.offsetHeight + FOCUS_MARGIN_PX}px`;
  });
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.scrollPaddingBottom = "";
  };
}

function StatusLine({ running, onProblem }: { running: boolean; onProblem: () => void }) {
  const session = useSession();
  const text = useObservable(
    session.findings,
    (findings) => runStatus(findings, session.form.getValues()).text,
  );
  const field = useObservable(
    session.findings,
    (findings) => runStatus(findings, session.form.getValues()).field,
  );
  const asked = useObservable(session.findings, () => countQuestions(session.form.getValues()));
  return (
    <p role="status" className="ml-auto min-w-0 text-sm tabular-nums">
      {running ? (
        <span className="text-muted-foreground">
          Running <bdi>{asked}</bdi>…
        </span>
      ) : field === undefined ? (
        <span className="text-muted-foreground">{text}</span>
      ) : (
        <button
          type="button"
          onClick={onProblem}
          className="inline-flex items-center gap-1.5 text-start font-medium text-danger underline-offset-4 hover:underline"
        >
          <CircleAlert aria-hidden className="size-4 shrink-0" />
          {text}
        </button>
      )}
    </p>
  );
}
