"use client";

import { useEffect, useRef, type ReactNode } from "react";
import { useChosenModels, useRequestText, useSession } from "@/lib/client/draft/draftProvider";
import { useObservable } from "@/lib/client/draft/observable";
import { RequestEditor } from "@/components/importCode/requestEditor";
import { Comparison } from "@/components/compare/comparison";
import { progressOf } from "@/components/compare/comparisonState";
import { failuresOf } from "@/components/compare/comparedColumns";
import type { Column, Comparison as ComparisonState } from "@/components/compare/comparedColumns";
import type { PageColumn, PageRun } from "@/components/presentation/pageRun";
import { PresentMenu } from "@/components/presentation/presentMenu";
import type { EvaluationView } from "@/lib/shared/evaluation/evaluationView";
import { Results } from "@/components/results/results";
import { readRequest } from "@/lib/shared/evaluation/readEvaluation";
import type { RunState } from "@/lib/shared/evaluation/runState";
import { RedactionForm } from "./redactionForm";
import { ShareDialog } from "@/components/share/shareDialog";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { NARROW } from "@/components/ui/useMedia";
import { useExampleActions } from "@/components/run/useExampleActions";
import { HistoryNotice } from "@/components/run/historyNotice";
import { useAloneRuns } from "@/components/run/useAloneRuns";
import type { ComparisonRun } from "@/components/run/useComparison";

interface ResultsPaneProps {
  /** Whether a narrow screen shows the results. */
  isInView?: boolean;
  /** Brings them into view on a narrow screen. */
  onShow?: () => void;
  /** The experiment's name if a person chose it, else null. */
  name?: string | null;
  /** Messages about the history run that is being opened. */
  reopening: ReactNode;
  /** Number of history runs opened so far. */
  reopenings: number;
  run: RunState;
  comparing: ComparisonRun;
  /** Probes of the request, if they are on offer. */
  probes?: ReactNode;
  /** Whether a comparison takes the whole page's width. */
  expanded: boolean;
  onExpand: (expanded: boolean) => void;
  onRetryNow: () => void;
  onCancel: () => void;
  onSignIn: () => void;
}

const requestEditor = <RequestEditor />;
const nothing = () => undefined;

/** The results beside the draft: they know when the draft has moved on. */
export function ResultsPane(props: ResultsPaneProps) {
  const {
    isInView = true,
    onShow = nothing,
    name = null,
    reopening,
    reopenings,
    run,
    comparing,
    probes,
    expanded,
    onExpand,
    onRetryNow,
    onCancel,
    onSignIn,
  } = props;
  const session = useSession();
  const chosen = useChosenModels();
  const examples = useExampleActions();
  const requestText = useRequestText();
  const probesAsked = useObservable(session.probed, (probed) => probed?.times ?? 0);
  const lastAsked = useRef(probesAsked);
  const pane = useRef<HTMLDivElement>(null);
  const alone = useAloneRuns();
  const runAgain = () => session.runsAsked.set(session.runsAsked.get() + 1);
  const { evaluation, failure, ended } = run;
  const { comparison } = comparing;
  const isWaiting = run.waiting !== null;
  const isComparing = comparison !== null && progressOf(comparison).running;

  // A narrow screen shows the editor when Run is pressed.
  useEffect(() => {
    if (ended === "answered" || ended === "failed" || isWaiting) onShow();
  }, [ended, isWaiting, onShow]);
  useEffect(() => {
    if (isComparing) onShow();
  }, [isComparing, onShow]);
  // A question sent to the probes takes the focus along.
  useEffect(() => {
    if (probesAsked === lastAsked.current) return;
    lastAsked.current = probesAsked;
    onShow();
    pane.current
      ?.querySelector<HTMLElement>("[role=tab][aria-selected=true]")
      ?.focus({ preventScroll: true });
  }, [probesAsked, onShow]);
  // An opened run shows its answers, and takes the focus unless a person has moved it.
  useEffect(() => {
    if (reopenings === 0 || !window.matchMedia(NARROW).matches) return;
    if (document.activeElement !== document.body) return;
    pane.current
      ?.querySelector<HTMLElement>("[role=tab][aria-selected=true]")
      ?.focus({ preventScroll: true });
  }, [reopenings]);

  const signIn = (
    <Button size="sm" onClick={onSignIn}>
      Sign in
    </Button>
  );

  return (
    <div
      ref={pane}
      className={cn(
        "flex min-h-0 min-w-0 flex-1 flex-col bg-surface",
        !isInView && "max-lg:hidden",
        // A comparison scrolls inside itself, so that its column names stay in sight.
        comparison && "max-lg:h-[max(24rem,calc(100dvh-var(--header)-3.5rem))] max-lg:flex-none",
      )}
    >
      {reopening}
      <HistoryNotice run={run} comparison={comparison} />
      {comparison ? (
        <Comparison
          comparison={comparison}
          outdated={comparison.requestText !== requestText || !isSameList(chosen, modelsOf(comparison))}
          restart={comparing.restart}
          cancel={comparing.cancel}
          onCancelAll={comparing.cancelAll}
          onBaseline={comparing.chooseBaseline}
          expanded={expanded}
          onExpand={onExpand}
          onRunAgain={runAgain}
          failureAction={comparison.columns.some(isSignedOut) ? signIn : undefined}
          actions={
            // Wait for the end: pending answers would be exported as cancelled.
            !isComparing && comparison.columns.some(({ views }) => views.length > 0) ? (
              <>
                <PresentMenu
                  redactionForm={RedactionForm}
                  page={{
                    requestText: comparison.requestText,
                    columns: comparison.columns.map(pageColumn),
                    runId: keptRunOf(comparison),
                    name,
                  }}
                />
                <ShareDialog requestText={comparison.requestText} runId={keptRunOf(comparison)} />
              </>
            ) : undefined
          }
          request={requestEditor}
          probes={probes}
          probesAsked={probesAsked}
        />
      ) : (
        <Results
          run={run}
          outdated={evaluation !== null && evaluation.requestText !== requestText}
          requestNow={requestText}
          onRunAgain={runAgain}
          alone={alone}
          request={requestEditor}
          probes={probes}
          probesAsked={probesAsked}
          actions={
            evaluation ? (
              <>
                <PresentMenu redactionForm={RedactionForm} page={{ ...pageOf(evaluation), name }} />
                <ShareDialog requestText={evaluation.requestText} runId={savedRunOf(evaluation)} />
              </>
            ) : undefined
          }
          examples={examples}
          onRetryNow={onRetryNow}
          onCancel={onCancel}
          failureAction={failure?.kind === "unauthenticated" ? signIn : undefined}
        />
      )}
    </div>
  );
}

const modelsOf = ({ columns }: ComparisonState): string[] => columns.map(({ model }) => model);

const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((item, index) => item === other[index]);

const isSignedOut = ({ failure }: Column): boolean => failure?.kind === "unauthenticated";

function pageColumn(column: Column): PageColumn {
  const { model, wanted, deterministic, takesFrom, views } = column;
  const refusals = failuresOf(column).flatMap((failure) =>
    failure.kind === "refused" ? [failure.view] : [],
  );
  return { model, wanted, deterministic, takesFrom, views: [...views, ...refusals] };
}

function pageOf(evaluation: EvaluationView): PageRun {
  const { requestText } = evaluation;
  const model = readRequest(requestText).modelAsked ?? "";
  const column = { model, wanted: 1, deterministic: false, views: [evaluation] };
  return { requestText, columns: [column], runId: savedRunOf(evaluation) };
}

/** The history run that stores an answer; null if none does. */
const savedRunOf = ({ keeping }: EvaluationView): string | null =>
  keeping?.kind === "saved" ? keeping.runId : null;

/** The run that stores a comparison. After a reload this is unknown, and the server says. */
function keptRunOf({ columns, runId }: ComparisonState): string | null {
  const views = columns.flatMap((column) => column.views);
  const isNowhere = views.every(({ keeping }) => keeping?.kind === "notSaved");
  return isNowhere ? null : (runId ?? null);
}
