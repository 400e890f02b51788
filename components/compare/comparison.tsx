"use client";

import { Maximize2, Minimize2 } from "lucide-react";
import { useDeferredValue, useMemo, useState, type ReactNode } from "react";
import { EditedNotice } from "@/components/answer/editedNotice";
import { FigureStyleSwitch } from "@/components/answer/figureStyleSwitch";
import { OutdatedBar } from "@/components/answer/outdatedBar";
import { ResultsTabs } from "@/components/answer/resultsTabs";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { Tabs, TabsContent } from "@/components/ui/tabs";
import { useLoadingModels } from "@/lib/client/useLoadingModels";
import type { ColumnActions } from "./columnHead";
import { ComparisonMatrix } from "./comparisonMatrix";
import { comparisonModel, type ComparisonModel } from "./comparisonModel";
import { ComparisonProgress } from "./comparisonProgress";
import { isKeptOverReload } from "./comparisonStorage";
import type { Comparison as ComparisonState } from "./comparedColumns";
import { NumbersPanel } from "./numbersPanel";
import { RawPanel } from "./rawPanel";

interface ComparisonProps extends ColumnActions {
  comparison: ComparisonState;
  /** The request or the models were edited since the run. */
  outdated: boolean;
  /** Runs the present request. */
  onRunAgain?: () => void;
  onCancelAll: () => void;
  onBaseline: (model: string) => void;
  /** Whether the comparison takes the whole page's width. */
  expanded: boolean;
  onExpand: (expanded: boolean) => void;
  /** The action for a missing sign-in. */
  failureAction?: ReactNode;
  /** Actions for the shown answers. */
  actions?: ReactNode;
  /** The whole request, editable. */
  request: ReactNode;
  /** Probes of the request, if they are on offer. */
  probes?: ReactNode;
  /** How often a question was sent to the probes: each time shows them. */
  probesAsked?: number;
}

const FURTHER_TABS = [
  { value: "numbers", name: "Numbers" },
  { value: "raw", name: "Raw JSON" },
  { value: "request", name: "Request" },
] as const;
const PROBES = { value: "probes", name: "Probes" } as const;
type Tab = "comparison" | "probes" | (typeof FURTHER_TABS)[number]["value"];

/** Several models on one request, side by side; or one model several times. */
export function Comparison(props: ComparisonProps) {
  const {
    comparison,
    outdated,
    restart,
    cancel,
    onRunAgain,
    onCancelAll,
    onBaseline,
    expanded,
    onExpand,
    failureAction,
    actions,
    request,
    probes,
    probesAsked = 0,
  } = props;
  const [tab, setTab] = useState<Tab>("comparison");
  const [startedAt, setStartedAt] = useState(comparison.startedAt);
  // A new run shows its answers.
  if (comparison.startedAt !== startedAt) {
    setStartedAt(comparison.startedAt);
    if (tab === "request" || tab === "probes") setTab("comparison");
  }
  const [asked, setAsked] = useState(probesAsked);
  if (probesAsked !== asked) {
    setAsked(probesAsked);
    setTab("probes");
  }
  // Deferred: answers in quick succession must not delay a click.
  const shown = useDeferredValue(comparison);
  const model = useMemo(() => comparisonModel(shown), [shown]);
  const running = comparison.columns.filter(({ status }) => status === "running");
  const isRunning = running.length > 0;
  const loading = useLoadingModels(running.map((column) => column.model));
  const isEdited = outdated && !isRunning;
  return (
    <section aria-label="Results" className="flex min-h-0 flex-1 flex-col">
      <h2 className="sr-only">Results</h2>
      <Tabs
        value={tab}
        onValueChange={(value) => setTab(value as Tab)}
        className="flex min-h-0 flex-1 flex-col"
      >
        <ResultsTabs
          tabs={[
            { value: "comparison", name: comparison.columns.length > 1 ? "Comparison" : "Answers" },
            ...FURTHER_TABS,
            ...(probes ? [PROBES] : []),
          ]}
          actions={
            <>
              {actions}
              <Button
                variant="ghost"
                size="sm"
                aria-pressed={expanded}
                onClick={() => onExpand(!expanded)}
                className="max-lg:hidden"
              >
                {expanded ? <Minimize2 aria-hidden /> : <Maximize2 aria-hidden />}
                Full width
              </Button>
            </>
          }
        />
        <ComparisonProgress comparison={comparison} loading={loading} onCancel={onCancelAll} />
        {isEdited && (tab === "numbers" || tab === "raw") ? (
          <OutdatedBar>Edited since this run</OutdatedBar>
        ) : null}
        {failureAction ? <div className="border-b px-4 py-2 lg:px-5">{failureAction}</div> : null}
        <TabsContent value="comparison" className={PANEL}>
          <MatrixPanel
            editedNotice={isEdited ? <EditedNotice isAnother={false} onRunAgain={onRunAgain} /> : null}
            {...{ model, loading, onBaseline, restart, cancel }}
          />
        </TabsContent>
        <TabsContent value="numbers" className={PANEL}>
          <NumbersPanel model={model} />
        </TabsContent>
        <TabsContent value="raw" className={SCROLLING_PANEL}>
          <RawPanel comparison={comparison} />
        </TabsContent>
        <TabsContent value="request" className={SCROLLING_PANEL}>
          {request}
        </TabsContent>
        <TabsContent value="probes" className={SCROLLING_PANEL}>
          {probes}
        </TabsContent>
      </Tabs>
      {isKeptOverReload(comparison) ? null : (
        <p className="border-t bg-sunken px-4 py-2 text-xs text-muted-foreground lg:px-5">
          These answers are too long for this tab to keep: a reload reads them from the history.
        </p>
      )}
    </section>
  );
}

interface MatrixPanelProps extends ColumnActions {
  model: ComparisonModel;
  loading: ReadonlySet<string>;
  onBaseline: (model: string) => void;
  /** Says that the answers are out of date; null if they are not. */
  editedNotice: ReactNode;
}

function MatrixPanel({ model, loading, onBaseline, restart, cancel, editedNotice }: MatrixPanelProps) {
  const [onlyDifferences, setOnlyDifferences] = useState(false);
  const { models, questions, baseline } = model;
  const problem = models.flatMap(({ read }) => read.flatMap((evaluation) => evaluation.problem ?? []))[0];
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 py-1.5 text-sm lg:px-5">
        {models.length > 1 ? (
          <>
            <label className="flex max-w-full min-w-0 items-center gap-2">
              <span className="text-muted-foreground">Baseline</span>
              <Select
                className="min-w-0 sm:max-w-80 [&_select]:w-full [&_select]:truncate [&_select]:h-7 [&_select]:py-0 [&_select]:font-mono [&_select]:text-xs"
                value={models[baseline]?.column.model}
                onChange={(event) => onBaseline(event.target.value)}
              >
                {models.map(({ column }) => (
                  <option key={column.model}>{column.model}</option>
                ))}
              </Select>
            </label>
            <label className="flex items-center gap-2">
              <Switch checked={onlyDifferences} onCheckedChange={setOnlyDifferences} />
              Only differences
            </label>
          </>
        ) : null}
        <span className="ml-auto flex items-center gap-3">
          {editedNotice ??
            (models.length > 1 ? (
              <p role="status" className="text-muted-foreground tabular-nums">
                {differencesText(model)}
              </p>
            ) : null)}
          <FigureStyleSwitch />
        </span>
      </div>
      {problem ? (
        <Notice tone="warning" className="mx-4 my-2 lg:mx-5">
          A response breaks the protocol: {problem}
        </Notice>
      ) : null}
      <ComparisonMatrix
        model={model}
        onlyDifferences={onlyDifferences && questions.length > 0 && models.length > 1}
        loading={loading}
        restart={restart}
        cancel={cancel}
        isOutdated={editedNotice !== null}
      />
    </>
  );
}

function differencesText({ questions }: ComparisonModel): string {
  const compared = questions.filter(
    ({ change, cells }) => change !== null || cells.some(({ refusalAgreement }) => refusalAgreement !== null),
  );
  if (compared.length === 0) return "Nothing to compare yet";
  const differing = compared.filter(({ differs }) => differs).length;
  const open = compared.filter(({ change }) => change === "tooFewRepeats").length;
  const text = `${differing} of ${compared.length} ${compared.length === 1 ? "question differs" : "questions differ"}`;
  return open > 0 ? `${text}, ${open} with too few repeats to say` : text;
}

const PANEL = "flex min-h-0 flex-1 flex-col data-[state=inactive]:hidden";
const SCROLLING_PANEL = "min-h-0 flex-1 overflow-y-auto px-4 lg:px-5 data-[state=inactive]:hidden";
