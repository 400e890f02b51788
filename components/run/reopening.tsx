"use client";

import { useEffect, useState } from "react";
import { useDraftContext, useSession } from "@/lib/client/draft/draftProvider";
import type { DraftSession } from "@/lib/client/draft/draftSession";
import { folding } from "@/lib/client/draft/foldedRequest";
import { newId } from "@/lib/client/draft/newId";
import { useObservable } from "@/lib/client/draft/observable";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { MODELS_MAX, REPEATS_MAX } from "@/lib/shared/draft/draft";
import { requestToDraft } from "@/lib/shared/draft/requestToDraft";
import type { ImagePart } from "@/lib/shared/evaluation/evaluationView";
import type { HistoryRun } from "@/lib/shared/pageApi/history";
import { loadRun } from "@/components/run/loadRun";
import { reopenRun, type ReopenedRun } from "@/components/run/reopenRun";

/** Parameter of the page's address that names a run of the history. */
const RUN_PARAMETER = "run";

/** The run in the page's address. */
export const runInAddress = (): string | null =>
  new URLSearchParams(window.location.search).get(RUN_PARAMETER);

/** Longer waits are announced, in milliseconds. */
const SLOW_MS = 300;

interface ReopeningProps {
  /** Whether the draft already has the request of this run, so that only its answers are shown. */
  isHere: (runId: string) => boolean;
  onReopen: (run: HistoryRun, shown: ReopenedRun["shown"], images: readonly ImagePart[]) => void;
  onSignIn: () => void;
}

type Status =
  | { kind: "idle" }
  | { kind: "opening" }
  | { kind: "failed"; message: string; isSignedOut: boolean }
  | { kind: "opened"; lacks: string };

/** Opens the run in the page's address, reports problems, and cleans the address. */
export function Reopening({ isHere, onReopen, onSignIn }: ReopeningProps) {
  const session = useSession();
  const isReady = useObservable(useDraftContext().saver, (saver) => saver !== null);
  const [status, setStatus] = useState<Status>({ kind: "idle" });

  const [tries, setTries] = useState(0);
  useEffect(() => {
    const id = runInAddress();
    if (!isReady || id === null) return;
    const controller = new AbortController();
    const slow = setTimeout(() => setStatus({ kind: "opening" }), SLOW_MS);
    void loadRun(session, id, controller.signal).then((loaded) => {
      clearTimeout(slow);
      if (controller.signal.aborted) return;
      if (loaded.kind !== "loaded") {
        const isSignedOut = loaded.kind === "unauthenticated";
        return setStatus({ kind: "failed", message: loaded.message, isSignedOut });
      }
      const { run, images } = loaded;
      const reopened = reopenRun(run, images.parts);
      const problem = takeOver(session, reopened, isHere(id) ? null : images.keys);
      onReopen(run, reopened.shown, images.parts);
      cleanAddress();
      setStatus({ kind: "opened", lacks: [problem, images.problem].filter(Boolean).join(" ") });
    });
    return () => {
      clearTimeout(slow);
      controller.abort();
    };
  }, [isReady, session, isHere, onReopen, tries]);

  const dismiss = () => {
    cleanAddress();
    setStatus({ kind: "idle" });
  };
  if (status.kind === "idle" || (status.kind === "opened" && status.lacks === "")) return null;
  if (status.kind === "opening") {
    return <Notice className="m-3">Opening the run from the history…</Notice>;
  }
  return (
    <Notice
      tone={status.kind === "failed" ? "danger" : "warning"}
      className="m-3"
      actions={
        <>
          {status.kind === "failed" ? (
            <Button size="sm" onClick={status.isSignedOut ? onSignIn : () => setTries(tries + 1)}>
              {status.isSignedOut ? "Sign in" : "Try again"}
            </Button>
          ) : null}
          <Button size="sm" variant="ghost" onClick={dismiss}>
            Dismiss
          </Button>
        </>
      }
    >
      {status.kind === "failed" ? `The run was not opened. ${status.message}` : status.lacks}
    </Notice>
  );
}

/** Removes the run: a reload should show the draft as it was left. */
function cleanAddress(): void {
  const url = new URL(window.location.href);
  url.searchParams.delete(RUN_PARAMETER);
  window.history.replaceState(null, "", `${url.pathname}${url.search}${url.hash}`);
}

/**
 * Puts the request of a run into the draft.
 * @param keys of its images in this page by form part; null when the draft has the whole request already
 * @returns the parts that did not fit
 */
function takeOver(
  session: DraftSession,
  { requestText, models, repeats, longContext }: ReopenedRun,
  keys: ReadonlyMap<string, string> | null,
): string | null {
  if (requestText === null) return "The request of this run was not kept, so the draft is unchanged.";
  const { pasted } = folding(session.images);
  const reading = requestToDraft(pasted(requestText), newId);
  if (!reading.ok) {
    session.setPendingRequest({ text: requestText, message: reading.problem.message });
    return null;
  }
  if (!keys) return null;
  const draft = {
    ...reading.draft,
    compareWith: models.slice(1, MODELS_MAX),
    repeats: Math.min(repeats, REPEATS_MAX),
    longContext,
    images: reading.draft.images.map((image) => ({ ...image, key: keys.get(image.key) ?? image.key })),
  };
  session.replace(draft);
  return null;
}
