"use client";

import { useCallback, useMemo, useState } from "react";
import { Builder } from "@/components/builder/builder";
import type { ModelsState } from "@/components/builder/builderProps";
import { DraftProvider } from "@/components/builder/draftProvider";
import type { ValidationDetail } from "@/lib/contract/errors";
import { Header } from "./header";
import { useModels, useSessionState } from "./queries";
import { ResultsPane } from "./resultsPane";
import { SignInDialog } from "./signInDialog";
import { useEvaluation } from "./useEvaluation";

const NO_PROBLEMS: readonly ValidationDetail[] = [];

/** The builder and the results, side by side or one above the other. */
export function Playground() {
  const { run, start, retryNow, cancel } = useEvaluation();
  const session = useSessionState();
  const keyIsMissing = session.data?.needsKey === true;
  // Asked for as soon as it is known that a key is needed; closed, it opens again on request.
  const [signIn, setSignIn] = useState<"auto" | "open" | "closed">("auto");
  const openSignIn = useCallback(() => setSignIn("open"), []);
  const models = useModelsState(keyIsMissing, openSignIn);

  const { failure } = run;
  const serverProblems =
    failure?.kind === "refused" && failure.body.kind === "validation" ? failure.body.details : NO_PROBLEMS;
  return (
    <DraftProvider>
      <a
        href="#main"
        className="sr-only rounded-md bg-primary px-3 py-2 text-primary-foreground focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
      >
        Skip to the content
      </a>
      <Header onSignIn={openSignIn} />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto grid max-w-[112rem] outline-none lg:grid-cols-2 lg:items-start"
      >
        <div className="min-w-0 px-4 pt-4 lg:px-5">
          <Builder
            running={run.running !== null}
            onRun={start}
            onCancel={cancel}
            serverProblems={serverProblems}
            models={models}
          />
        </div>
        <ResultsPane run={run} onRetryNow={retryNow} onCancel={cancel} onSignIn={openSignIn} />
      </main>
      <SignInDialog
        open={signIn === "open" || (signIn === "auto" && keyIsMissing)}
        onOpenChange={(open) => setSignIn(open ? "open" : "closed")}
      />
    </DraftProvider>
  );
}

function useModelsState(keyIsMissing: boolean, openSignIn: () => void): ModelsState {
  const { data, error, isFetching, refetch } = useModels();
  return useMemo(() => {
    if (keyIsMissing) return { status: "failed", message: "sign in first.", retry: openSignIn };
    if (data) return { status: "ready", models: data };
    if (!error || isFetching) return { status: "loading" };
    return { status: "failed", message: error.message, retry: () => void refetch() };
  }, [keyIsMissing, openSignIn, data, error, isFetching, refetch]);
}
