"use client";

import { useEffect, useRef } from "react";
import { useRequestText } from "@/components/builder/draftProvider";
import { RequestEditor } from "@/components/builder/requestEditor";
import { Results } from "@/components/results/results";
import type { RunState } from "@/components/results/runState";
import { Button } from "@/components/ui/button";

interface ResultsPaneProps {
  run: RunState;
  onRetryNow: () => void;
  onCancel: () => void;
  onSignIn: () => void;
}

const requestEditor = <RequestEditor />;

/** The results beside the draft: they know when the draft has moved on. */
export function ResultsPane({ run, onRetryNow, onCancel, onSignIn }: ResultsPaneProps) {
  const requestText = useRequestText();
  const pane = useRef<HTMLDivElement>(null);
  const { evaluation, failure, ended } = run;
  const isWaiting = run.waiting !== null;

  // On a phone the results stand under the builder, out of sight of the one who pressed Run.
  useEffect(() => {
    if (ended !== "answered" && ended !== "failed" && !isWaiting) return;
    if (!window.matchMedia("(width < 64rem)").matches) return;
    const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    pane.current?.scrollIntoView({ block: "start", behavior: calm ? "auto" : "smooth" });
  }, [ended, isWaiting]);

  return (
    <div
      ref={pane}
      className="flex scroll-mt-12 flex-col border-t bg-surface lg:sticky lg:top-12 lg:h-[calc(100dvh-3rem)] lg:border-t-0 lg:border-l"
    >
      <Results
        run={run}
        outdated={evaluation !== null && evaluation.requestText !== requestText}
        request={requestEditor}
        onRetryNow={onRetryNow}
        onCancel={onCancel}
        failureAction={
          failure?.kind === "unauthenticated" ? (
            <Button size="sm" onClick={onSignIn}>
              Sign in
            </Button>
          ) : undefined
        }
      />
    </div>
  );
}
