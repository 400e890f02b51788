"use client";

import { useCallback, useMemo, useState } from "react";
import { Builder } from "@/components/builder/builder";
import type { ModelsState, RunInput } from "@/components/builder/builderProps";
import { DraftProvider } from "@/components/builder/draftProvider";
import { progressOf, type Comparison } from "@/components/compare/comparisonState";
import type { RunFailure } from "@/components/results/runState";
import { useModels } from "@/components/site/queries";
import { useSignIn } from "@/components/site/site";
import { cn } from "@/components/ui/cn";
import type { ImagePart } from "@/lib/client/evaluateRequest";
import type { ValidationDetail } from "@/lib/contract/errors";
import { Reopening } from "./reopening";
import type { ReopenedRun } from "./reopenRun";
import { ResultsPane } from "./resultsPane";
import { useComparison } from "./useComparison";
import { useEvaluation } from "./useEvaluation";

const NO_PROBLEMS: readonly ValidationDetail[] = [];

/** The builder and the results, side by side or one above the other. */
export function Playground() {
  const { run, start, retryNow, cancel, reopen: reopenEvaluation } = useEvaluation();
  const comparing = useComparison();
  const [expanded, setExpanded] = useState(false);
  const { keyIsMissing, openSignIn } = useSignIn();
  const models = useModelsState(keyIsMissing, openSignIn);

  const { comparison, cancelAll, close: closeComparison, reopen: reopenComparison } = comparing;
  const isWide = expanded && comparison !== null;
  const onRun = (input: RunInput) => {
    if (input.models.length === 1 && input.repeats === 1) {
      comparing.close();
      start(input);
    } else {
      cancel();
      const isDeterministic = (name: string) => isKnownDeterministic(models, name);
      comparing.start({ ...input, isDeterministic });
    }
  };
  const onReopen = useCallback(
    (shown: ReopenedRun["shown"], images: readonly ImagePart[]) => {
      if (shown.kind === "comparison") {
        cancel();
        reopenComparison(shown.comparison, images);
      } else {
        closeComparison();
        reopenEvaluation(shown);
      }
    },
    [cancel, closeComparison, reopenComparison, reopenEvaluation],
  );
  const onCancel = () => {
    cancel();
    cancelAll();
  };
  const failures = comparison ? comparison.columns.map(({ failure }) => failure) : [run.failure];
  return (
    <DraftProvider>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto grid max-w-[112rem] outline-none lg:items-start grid-cols-1 data-[columns=two]:lg:grid-cols-2 data-[columns=wide]:lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
        data-columns={columnsFor(comparison, expanded)}
      >
        <div className={cn("min-w-0 px-4 pt-4 lg:px-5", isWide && "lg:hidden")}>
          <Builder
            running={comparison ? progressOf(comparison).running : run.running !== null}
            onRun={onRun}
            onCancel={onCancel}
            serverProblems={problemsOf(failures)}
            models={models}
          />
        </div>
        <ResultsPane
          reopening={<Reopening onReopen={onReopen} onSignIn={openSignIn} keyIsMissing={keyIsMissing} />}
          run={run}
          comparing={comparing}
          expanded={expanded}
          onExpand={setExpanded}
          onRetryNow={retryNow}
          onCancel={cancel}
          onSignIn={openSignIn}
        />
      </main>
    </DraftProvider>
  );
}

/** A comparison of many takes more of the page than the builder, or all of it. */
function columnsFor(comparison: Comparison | null, expanded: boolean): "one" | "two" | "wide" {
  if (!comparison) return "two";
  if (expanded) return "one";
  return comparison.columns.length > 2 ? "wide" : "two";
}

/** The details of the first 422 among the last failures, for the fields that they name. */
function problemsOf(failures: readonly (RunFailure | null)[]): readonly ValidationDetail[] {
  for (const failure of failures) {
    if (failure?.kind === "refused" && failure.body.kind === "validation") return failure.body.details;
  }
  return NO_PROBLEMS;
}

function isKnownDeterministic(models: ModelsState, name: string): boolean {
  return (
    models.status === "ready" && models.models.some((model) => model.name === name && model.deterministic)
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
