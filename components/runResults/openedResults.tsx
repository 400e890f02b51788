import type { ReactNode } from "react";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import type { ResultsSource } from "@/lib/client/runResults/resultsProtocol";
import type { UnsavedLabel } from "@/lib/client/runResults/unsavedLabels";
import type { DatasetRun } from "@/lib/shared/pageApi/datasetRuns";
import type { Dataset } from "@/lib/shared/pageApi/datasets";
import { countOf } from "@/lib/shared/text/countOf";
import { shownName } from "@/lib/shared/text/figures";
import { DownloadMenu } from "./downloadMenu";
import { FiguresTab } from "./figuresTab";
import { LabelBar } from "./labelBar";
import { RESULT_TABS, useResultsAddress, type ResultTab } from "./resultsAddress";
import type { ResultsParts } from "./resultsParts";
import { RowsTab } from "./rowsTab";
import { useResultMetrics } from "./runResultsQueries";
import { ThresholdsTab } from "./thresholdsTab";
import { useLabels } from "./useLabels";
import type { LoadedResults } from "./useLoadedResults";
import { VerdictPanel } from "./verdictPanel";

interface OpenedResultsProps {
  run: DatasetRun;
  dataset: Dataset;
  loaded: LoadedResults;
  account: string;
  source: ResultsSource;
  left: readonly UnsavedLabel[];
}

const TAB_NAMES: Record<ResultTab, string> = { rows: "Rows", figures: "Figures", thresholds: "Thresholds" };

/** Loaded results: the verdict over three tabs about one question. */
export function OpenedResults({ run, dataset, loaded, account, source, left }: OpenedResultsProps) {
  const [address, change] = useResultsAddress();
  const { view } = loaded;
  const question = indexOr(
    view.questions.findIndex((entry) => entry.question.judged.name === address.question),
    0,
  );
  const baseline = indexOr(address.baseline === null ? -1 : view.models.indexOf(address.baseline), 0);
  const model = address.model === null ? -1 : view.models.indexOf(address.model);
  const labels = useLabels(loaded, {
    ...{ runId: run.id, account, datasetId: dataset.id, version: source.labels.version, left },
  });
  const { data: metrics, error } = useResultMetrics(loaded, baseline, labels.revision);
  if (view.questions.length === 0) {
    return <Notice>No question of this run has outcomes that figures could count.</Notice>;
  }
  const parts: ResultsParts = {
    ...{ run, dataset, loaded, labels, address, change, question, baseline, metrics },
    model: model < 0 ? null : model,
  };
  return (
    <div className="flex flex-col gap-4">
      {error ? <Notice tone="danger">The figures cannot be counted. {error.message}</Notice> : null}
      <VerdictPanel {...parts} />
      <LabelNotes source={source} parts={parts} />
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        <Chooser label="Question">
          <Select
            value={question}
            onChange={({ target }) => {
              const name = view.questions[Number(target.value)]!.question.judged.name;
              change({ question: name, cell: null });
            }}
          >
            {view.questions.map((entry, index) => (
              <option key={index} value={index}>
                {shownName(entry.question.judged.name)}
              </option>
            ))}
          </Select>
        </Chooser>
        {view.models.length > 1 ? (
          <Chooser label="Baseline">
            <Select
              value={baseline}
              onChange={({ target }) => change({ baseline: view.models[Number(target.value)]! })}
            >
              {view.models.map((name, index) => (
                <option key={name} value={index}>
                  {name}
                </option>
              ))}
            </Select>
          </Chooser>
        ) : null}
        <DownloadMenu {...parts} />
      </div>
      <LabelBar labels={labels} />
      <Tabs value={address.tab} onValueChange={(tab) => change({ tab: tab as ResultTab })}>
        <TabsList aria-label="Results">
          {RESULT_TABS.map((tab) => (
            <TabsTrigger key={tab} value={tab}>
              {TAB_NAMES[tab]}
            </TabsTrigger>
          ))}
        </TabsList>
        <TabsContent value="rows" className="pt-4">
          <RowsTab {...parts} />
        </TabsContent>
        <TabsContent value="figures" className="pt-4">
          <FiguresTab {...parts} />
        </TabsContent>
        <TabsContent value="thresholds" className="pt-4">
          <ThresholdsTab {...parts} />
        </TabsContent>
      </Tabs>
    </div>
  );
}

const indexOr = (index: number, usual: number): number => (index < 0 ? usual : index);

function Chooser({ label, children }: { label: string; children: ReactNode }) {
  return (
    <label className="flex max-w-full min-w-0 items-center gap-2 text-sm">
      <span className="text-muted-foreground">{label}</span>
      {children}
    </label>
  );
}

/** Which labels count, and which do not. */
function LabelNotes({
  source,
  parts: { run, loaded, question },
}: {
  source: ResultsSource;
  parts: ResultsParts;
}) {
  const { changedRows, questions } = loaded.view;
  const { unreadLabels } = questions[question]!;
  const notes = [
    source.labels.version === run.dataset.version
      ? ""
      : `The run read version ${run.dataset.version} of the dataset. The labels come from version ${source.labels.version}.`,
    changedRows > 0
      ? `${countOf(changedRows, "row")} changed since: for these the labels of version ${run.dataset.version} count.`
      : "",
    unreadLabels > 0
      ? `${countOf(unreadLabels, "label")} of this question mean none of its outcomes, and count as missing.`
      : "",
  ].filter((note) => note !== "");
  return notes.length === 0 ? null : <p className="text-sm text-muted-foreground">{notes.join(" ")}</p>;
}
