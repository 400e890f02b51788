"use client";

import { useMemo, useState, type ReactNode } from "react";
import { Tabs, TabsContent } from "@/components/ui/tabs";
import { AnswersPanel, type ExampleActions } from "./answersPanel";
import { Facts } from "./facts";
import { OutdatedBar } from "@/components/answer/outdatedBar";
import { RawJsonPanel } from "@/components/answer/rawJsonPanel";
import { readEvaluation } from "@/lib/shared/evaluation/readEvaluation";
import { ResultsTabs } from "@/components/answer/resultsTabs";
import { RunProgress } from "./runProgress";
import type { RunState } from "@/lib/shared/evaluation/runState";

const TABS = [
  { value: "answers", name: "Answers" },
  { value: "raw", name: "Raw JSON" },
  { value: "request", name: "Request" },
] as const;
const PROBES = { value: "probes", name: "Probes" } as const;
type Tab = (typeof TABS)[number]["value"] | "probes";

interface ResultsProps {
  run: RunState;
  /** The request was edited since the shown evaluation. */
  outdated: boolean;
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
  const read = useMemo(
    () => (evaluation ? readEvaluation(evaluation.requestText, evaluation.responseText) : null),
    [evaluation],
  );
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
        {outdated && !run.running && !run.failure && tab !== "request" && tab !== "probes" ? (
          <OutdatedBar>The request has changed since this run. Run again for new answers.</OutdatedBar>
        ) : null}
        <TabsContent value="answers" className={PANEL}>
          <AnswersPanel
            run={run}
            read={read}
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

const PANEL = "min-h-0 flex-1 overflow-y-auto px-4 lg:px-5 data-[state=inactive]:hidden";
