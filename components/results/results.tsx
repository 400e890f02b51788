"use client";

import { useState, type ReactNode } from "react";
import { Tabs, TabsContent } from "@/components/ui/tabs";
import { AnswersPanel } from "./answersPanel";
import type { CardActions, ExampleActions } from "./cardActions";
import { Facts } from "./facts";
import { EditedNotice } from "@/components/answer/editedNotice";
import { FailureNotice } from "@/components/answer/failureNotice";
import { OutdatedBar } from "@/components/answer/outdatedBar";
import { RawJsonPanel } from "@/components/answer/rawJsonPanel";
import { readRequest } from "@/lib/shared/evaluation/readEvaluation";
import { ResultsTabs } from "@/components/answer/resultsTabs";
import { RunProgress } from "./runProgress";
import type { RunState } from "@/lib/shared/evaluation/runState";
import type { EvaluationView } from "@/lib/shared/evaluation/evaluationView";
import type { ShownQuestion } from "./shownQuestions";
import { useShownQuestions } from "./useShownQuestions";

const TABS = [
  { value: "answers", name: "Answers" },
  { value: "raw", name: "Raw JSON" },
  { value: "request", name: "Request" },
] as const;
const PROBES = { value: "probes", name: "Probes" } as const;
type Tab = (typeof TABS)[number]["value"] | "probes";

/** Runs of one question each. */
export interface AloneRuns {
  start: (question: string) => void;
  /** The last of them. */
  run: RunState;
  /** Their replies, the oldest first. */
  views: readonly EvaluationView[];
}

interface ResultsProps {
  run: RunState;
  /** The request was edited since the shown evaluation. */
  outdated: boolean;
  /** The present request, which tells the outdated answers; null while the draft is none. */
  requestNow?: string | null;
  /** Runs the present request. */
  onRunAgain?: () => void;
  /** Questions that are asked alone; without it none can be. */
  alone?: AloneRuns;
  /** The action for the last failure. */
  failureAction?: ReactNode;
  /** Ends the wait for the next try. */
  onRetryNow: () => void;
  onCancel: () => void;
  /** Actions for the shown answers. */
  actions?: ReactNode;
  /** Makes examples from answers, where the page has a form. */
  examples?: ExampleActions;
  /** The whole request, editable. */
  request: ReactNode;
  /** Probes of the request, if they are on offer. */
  probes?: ReactNode;
  /** How often a question was sent to the probes: each time shows them. */
  probesAsked?: number;
}

/** The whole reply: answers, the raw response, and the next request. */
export function Results({
  run,
  outdated,
  requestNow = null,
  onRunAgain,
  alone,
  failureAction,
  actions,
  examples,
  onRetryNow,
  onCancel,
  request,
  probes,
  probesAsked = 0,
}: ResultsProps) {
  const [tab, setTab] = useState<Tab>("answers");
  const [startedAt, setStartedAt] = useState<number | null>(null);
  // A new run shows its answers, but a reader of raw JSON stays there.
  if (run.running !== null && run.running.startedAt !== startedAt) {
    setStartedAt(run.running.startedAt);
    if (tab === "request" || tab === "probes") setTab("answers");
  }
  const [asked, setAsked] = useState(probesAsked);
  if (probesAsked !== asked) {
    setAsked(probesAsked);
    setTab("probes");
  }
  const { evaluation } = run;
  const { read, questions, edit } = useShownQuestions({
    evaluation,
    requestNow,
    isEdited: outdated,
    alone: alone?.views ?? NO_VIEWS,
  });
  const isNoticed = edit.isEdited && !run.running && !isAnsweredAlone(questions);
  return (
    <section aria-label="Results" className="flex min-h-0 flex-1 flex-col">
      <h2 className="sr-only">Results</h2>
      <Tabs
        value={tab}
        onValueChange={(value) => setTab(value as Tab)}
        className="flex min-h-0 flex-1 flex-col"
      >
        <ResultsTabs tabs={probes ? [...TABS, PROBES] : TABS} actions={evaluation ? actions : null} />
        <RunProgress run={run} read={read} />
        {edit.isEdited && tab === "raw" && !run.failure && !run.running ? (
          <OutdatedBar>Edited since this run</OutdatedBar>
        ) : null}
        <TabsContent value="answers" className={PANEL}>
          <AnswersPanel
            run={run}
            read={read}
            questions={questions}
            editedNotice={
              isNoticed ? <EditedNotice isAnother={edit.isAnother} onRunAgain={onRunAgain} /> : null
            }
            {...(alone ? aloneActions(alone, edit.isPresent) : {})}
            failureAction={failureAction}
            onRetryNow={onRetryNow}
            onCancel={onCancel}
            examples={examples}
          />
        </TabsContent>
        <TabsContent value="raw" className={PANEL}>
          <RawJsonPanel run={run} />
        </TabsContent>
        <TabsContent value="request" className={PANEL}>
          {request}
        </TabsContent>
        <TabsContent value="probes" className={PANEL}>
          {probes}
        </TabsContent>
      </Tabs>
      {evaluation && read ? <Facts evaluation={evaluation} read={read} /> : null}
    </section>
  );
}

const NO_VIEWS: readonly EvaluationView[] = [];

function aloneActions({ start, run }: AloneRuns, canRunAlone: (name: string) => boolean): CardActions {
  const { running, failure } = run;
  const asked = failure?.kind === "refused" ? failure.view.requestText : null;
  return {
    onRunAlone: start,
    canRunAlone,
    runningAlone: running && questionIn(running.requestText),
    aloneFailure: failure && {
      name: asked === null ? null : questionIn(asked),
      notice: <FailureNotice failure={failure} />,
    },
  };
}

/** Every question that the edit changed was asked alone since then. */
const isAnsweredAlone = (questions: readonly ShownQuestion[]): boolean =>
  questions.some(({ isAlone }) => isAlone) && questions.every(({ isOutdated }) => !isOutdated);

/** The only question of a request. */
const questionIn = (requestText: string): string | null =>
  readRequest(requestText).questions[0]?.name ?? null;

// On a very wide screen the lines stay readable.
const PANEL =
  "min-h-0 flex-1 overflow-y-auto *:mx-auto *:max-w-[72rem] px-4 lg:px-5 data-[state=inactive]:hidden";
