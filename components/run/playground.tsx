"use client";

import { useCallback, useEffect, useMemo, useState, type CSSProperties } from "react";
import { RequestEditor } from "@/components/run/requestEditor";
import type { ModelsState, RunInput } from "@/components/run/requestEditorProps";
import { DraftProvider, useSession } from "@/lib/client/draft/draftProvider";
import { DRAFT_KEY } from "@/lib/client/draft/draftStorage";
import type { ExperimentList } from "@/lib/client/experiments/experimentList";
import type { Entry } from "@/lib/client/experiments/experimentStorage";
import { EXPERIMENT_PANEL_ID, ExperimentTabs, tabId } from "@/components/experiments/experimentTabs";
import { Observable, useObservable, whole } from "@/lib/client/draft/observable";
import { progressOf } from "@/components/compare/comparisonState";
import type { Comparison } from "@/components/compare/comparedColumns";
import type { RunFailure, RunState } from "@/lib/shared/evaluation/runState";
import { useAccountKey, useModels, useModelsWhenKnown, useSessionState } from "@/components/site/queries";
import { useSignIn } from "@/components/site/site";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { later, loadTheRest } from "@/components/ui/later";
import { Notice } from "@/components/ui/notice";
import { draftTitle } from "@/lib/shared/draft/draftTitle";
import { requestHash } from "@/lib/shared/draft/requestHash";
import type { ImagePart } from "@/lib/shared/evaluation/evaluationView";
import type { ValidationDetail } from "@typed-question/protocol/errors";
import type { PageModel } from "@typed-question/protocol/models";
import type { HistoryRun } from "@/lib/shared/pageApi/history";
import { formatRunTime } from "@/components/run/formatRunTime";
import { Reopening, runInAddress } from "@/components/run/reopening";
import type { ReopenedRun } from "@/components/run/reopenRun";
import { ResultsShell } from "@/components/run/resultsShell";
import { useProbes } from "@/components/probes/useProbes";
import { useComparison } from "@/components/run/useComparison";
import { useEvaluation } from "@/components/run/useEvaluation";
import { useExperiments } from "@/components/run/useExperiments";
import { NarrowFrameContext } from "@/components/run/narrowFrame";
import { recallSplit, splitPosition } from "@/components/run/splitPosition";
import { Splitter } from "@/components/run/splitter";
import { useNarrowFrame } from "@/components/run/useNarrowFrame";
import { useLatestAnswers } from "@/components/run/useLatestAnswers";
import { useSeenSpeeds } from "@/components/run/useSeenSpeeds";
import { useKeptRun } from "@/components/run/useKeptRun";
import { useRequestInAddress } from "@/components/run/useRequestInAddress";

const ResultsPane = later(
  async () => (await import("@/components/run/resultsPane")).ResultsPane,
  <ResultsShell />,
);
const ProbesPanel = later(async () => (await import("@/components/probes/probesPanel")).ProbesPanel);

const NO_ENTRIES = new Observable<readonly Entry[]>([]);
const stay = () => undefined;
const NO_PROBLEMS: readonly ValidationDetail[] = [];

/** The work of the signed-in account; no other account sees any of it. */
export function Playground() {
  const account = useAccountKey();
  const { isPending } = useSessionState();
  // Wait for the session: the drafts, and the place for a run of the history, belong to the account.
  const isWaiting = isPending && account !== undefined && (account !== "" || runInAddress() !== null);
  return (
    <main id="main" data-fills="" tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
      {account === null ? (
        <SignedOut />
      ) : (
        <Experiments key={account ?? ""} account={isWaiting ? undefined : account} />
      )}
    </main>
  );
}

function SignedOut() {
  const { openSignIn } = useSignIn();
  return (
    <div className="p-4 lg:px-5">
      <Notice
        actions={
          <Button size="sm" onClick={openSignIn}>
            Sign in
          </Button>
        }
      >
        Sign in to see your experiments.
      </Notice>
    </div>
  );
}

/** One experiment is shown; earlier shown ones keep running in the background. */
function Experiments({ account }: { account: string | undefined }) {
  const { list, active, keys, runPlace } = useExperiments(account);
  const { openSignIn } = useSignIn();
  const models = useModelsState();
  useEffect(recallSplit, []);
  useEffect(() => void loadTheRest(), []);
  return (
    <>
      {list ? <ExperimentTabs list={list} /> : null}
      {keys.map((key) => (
        <DraftProvider key={key} place={{ list, draftKey: key }}>
          <Workspace
            list={list}
            draftKey={key}
            isShown={key === active}
            opensRun={key === runPlace}
            models={models}
            onSignIn={openSignIn}
          />
        </DraftProvider>
      ))}
    </>
  );
}

interface WorkspaceProps {
  list: ExperimentList | null;
  draftKey: string;
  isShown: boolean;
  /** Whether this experiment opens the run in the page's address. */
  opensRun: boolean;
  models: ModelsState;
  onSignIn: () => void;
}

/** The editor and the results, side by side or one above the other. */
function Workspace({ list, draftKey, isShown, opensRun, models, onSignIn }: WorkspaceProps) {
  const session = useSession();
  useRequestInAddress(isShown);
  const { run, start, retryNow, cancel, reopen: reopenEvaluation } = useEvaluation();
  const modelsWhenKnown = useModelsWhenKnown();
  const comparing = useComparison(undefined, draftKey.slice(DRAFT_KEY.length));
  const probes = useProbes();
  const [expanded, setExpanded] = useState(false);
  const { frame, setBar, showResults } = useNarrowFrame();
  const split = useObservable(splitPosition, whole);
  const [isLiveRun, setIsLiveRun] = useState(false);
  const [reopenings, setReopenings] = useState(0);

  const { comparison, cancelAll, close: closeComparison, reopen: reopenComparison } = comparing;
  const isWide = expanded && comparison !== null;
  const { show: showView } = frame;
  const onRun = (input: RunInput) => {
    const isLive = input.isLive === true;
    setIsLiveRun(isLive);
    if (!isLive) list?.nameByContent(draftKey, draftTitle(session.draft()));
    if (input.models.length === 1 && input.repeats === 1) {
      comparing.close();
      start(input);
    } else {
      cancel();
      const compare = (known: readonly PageModel[]) =>
        comparing.start({ ...input, deterministicId: (name) => deterministicIdOf(known, name) });
      // The list says which models need asking only once.
      if (models.status === "loading") void modelsWhenKnown().then(compare);
      else compare(models.status === "ready" ? models.models : []);
    }
  };
  const show = useCallback(
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
  const isHere = useCallback(
    (runId: string) => list?.find(draftKey)?.openedRun?.id === runId,
    [list, draftKey],
  );
  const onReopen = useCallback(
    (run: HistoryRun, shown: ReopenedRun["shown"], images: readonly ImagePart[]) => {
      if (!isHere(run.id)) {
        const openedRun = { id: run.id, requestHash: requestHash(session.draft()) };
        list?.update(draftKey, { name: nameOf(run), openedRun });
      }
      show(shown, images);
      setReopenings((count) => count + 1);
      showView("results");
    },
    [list, draftKey, session, isHere, show, showView],
  );
  const onCancel = () => {
    cancel();
    cancelAll();
  };
  const { requestText, runId } = shownRun(run, comparison);
  useEffect(() => {
    if (requestText === null || runId === null) list?.shownRuns.delete(draftKey);
    else list?.shownRuns.set(draftKey, { requestText, runId });
  }, [list, draftKey, requestText, runId]);

  useSeenSpeeds(run, comparison);
  useLatestAnswers(run.evaluation, comparison);
  const isEmpty = comparison === null && run.evaluation === null;
  const interruptedId = (comparison?.interrupted && comparison.runId) || null;
  const lacksRun = isShown && (interruptedId !== null || (isEmpty && !run.running && !run.failure));
  useKeptRun({ list, draftKey, opensRun, isWanted: lacksRun, interruptedId, onLoad: show });
  // This tab stores a comparison as it is. A new tab, or one without room, gets the answers from the history.
  useEffect(() => {
    if (!isEmpty) list?.keepRun(draftKey, runId);
  }, [list, draftKey, isEmpty, runId]);

  const name = useObservable(list?.entries ?? NO_ENTRIES, () => givenName(list?.find(draftKey)?.name));

  const failures = comparison ? comparison.columns.map(({ failure }) => failure) : [run.failure];
  if (!isShown) return null;
  return (
    <NarrowFrameContext value={frame}>
      <div
        style={{ "--split": `${split}%` } as CSSProperties}
        className={cn(
          "flex min-h-0 flex-1 flex-col lg:grid",
          isWide ? "lg:grid-cols-1" : "lg:grid-cols-[minmax(0,var(--split))_auto_minmax(0,1fr)]",
        )}
      >
        <div
          role="tabpanel"
          id={EXPERIMENT_PANEL_ID}
          aria-labelledby={tabId(draftKey)}
          className={cn(
            "min-w-0 scroll-py-4 px-4 pt-4 pb-4 lg:overflow-y-auto lg:px-5",
            isWide && "lg:hidden",
            frame.view === "results" && "max-lg:hidden",
          )}
        >
          <RequestEditor
            // A live run does not take Run away, nor the view from a narrow screen.
            running={comparison ? progressOf(comparison).running : run.running !== null && !isLiveRun}
            onRun={onRun}
            onCancel={onCancel}
            serverProblems={problemsOf(failures)}
            models={models}
          />
        </div>
        {isWide ? null : <Splitter controls={EXPERIMENT_PANEL_ID} />}
        <ResultsPane
          isInView={frame.view === "results"}
          onShow={isLiveRun ? stay : showResults}
          name={name}
          reopening={opensRun ? <Reopening isHere={isHere} onReopen={onReopen} onSignIn={onSignIn} /> : null}
          reopenings={reopenings}
          run={run}
          comparing={comparing}
          probes={<ProbesPanel probes={probes} />}
          expanded={expanded}
          onExpand={setExpanded}
          onRetryNow={retryNow}
          onCancel={cancel}
          onSignIn={onSignIn}
        />
      </div>
      <div ref={setBar} className="sticky bottom-0 z-20 lg:hidden tiny:static" />
    </NarrowFrameContext>
  );
}

/** The history run in the results; null if there is none. */
function shownRun({ evaluation }: RunState, comparison: Comparison | null) {
  if (comparison) {
    return { requestText: comparison.requestText, runId: comparison.runId ?? null };
  }
  const runId = evaluation?.keeping?.kind === "saved" ? evaluation.keeping.runId : null;
  return { requestText: evaluation?.requestText ?? null, runId };
}

const nameOf = ({ name, createdAt }: HistoryRun): string =>
  name?.trim() || `Run of ${formatRunTime(Date.parse(createdAt))}`;

/** Names given by the program. */
const OWN_NAMES = /^(Experiment|Run) \d+( copy( \d+)?)?$|^Run of /;

const givenName = (name: string | undefined): string | null =>
  name === undefined || OWN_NAMES.test(name) ? null : name;

/** The details of the first 422 among the last failures, for the fields that they name. */
function problemsOf(failures: readonly (RunFailure | null)[]): readonly ValidationDetail[] {
  for (const failure of failures) {
    if (failure?.kind === "refused" && failure.body.kind === "validation") return failure.body.details;
  }
  return NO_PROBLEMS;
}

function deterministicIdOf(models: readonly PageModel[], name: string): string | null {
  const known = models.find((model) => model.name === name);
  return known?.deterministic ? known.versioned_id : null;
}

function useModelsState(): ModelsState {
  const { data, error, isFetching, refetch } = useModels();
  return useMemo(() => {
    if (data) return { status: "ready", models: data };
    if (!error || isFetching) return { status: "loading" };
    return { status: "failed", message: error.message, retry: () => void refetch() };
  }, [data, error, isFetching, refetch]);
}
