import { useState } from "react";
import { actingFor, useAccountKey, useSessionState } from "@/components/site/queries";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { openInWorker, type ResultsOpener } from "@/lib/client/runResults/openResults";
import type { ResultsSource } from "@/lib/client/runResults/resultsProtocol";
import { readUnsavedLabels } from "@/lib/client/runResults/unsavedLabels";
import type { DatasetRun, RunItemStatus } from "@/lib/shared/pageApi/datasetRuns";
import type { Dataset } from "@/lib/shared/pageApi/datasets";
import { countOf } from "@/lib/shared/text/countOf";
import { OpenedResults } from "./openedResults";
import { useResultsDataset } from "./runResultsQueries";
import { useLoadedResults } from "./useLoadedResults";

interface RunResultsProps {
  /** With its progress now. */
  run: DatasetRun;
  /** Where the results are counted: in a worker, or in the test's own thread. */
  open?: ResultsOpener;
}

/** The results of a run: verdict, rows, figures, thresholds. It loads rows and answers itself. */
export function RunResults({ run, open = openInWorker }: RunResultsProps) {
  const { data: dataset, error } = useResultsDataset(run.dataset.id);
  const account = useAccountKey();
  if (error) return <Notice tone="danger">The results cannot be read. {error.message}</Notice>;
  if (!dataset || typeof account !== "string") return <Waiting text="Loading the dataset…" />;
  if (answeredOf(run) === 0) return <Waiting text="No answer yet: results appear with the first ones." />;
  return <Loading key={run.id} {...{ run, dataset, account, open }} />;
}

/** Rows that need no further waiting, over all models. */
const answeredOf = (run: DatasetRun): number => succeededOf(run) + countedAs("failed", run);
const succeededOf = (run: DatasetRun): number => countedAs("answered", run);

const countedAs = (status: RunItemStatus, { models }: DatasetRun): number =>
  models.reduce((sum, { counts }) => sum + (counts[status] ?? 0), 0);

function Waiting({ text }: { text: string }) {
  return (
    <p role="status" className="text-sm text-muted-foreground">
      {text}
    </p>
  );
}

interface LoadingProps {
  run: DatasetRun;
  dataset: Dataset;
  account: string;
  open: ResultsOpener;
}

function Loading({ run, dataset, account, open }: LoadingProps) {
  const { data: session } = useSessionState();
  const answered = answeredOf(run);
  const succeeded = succeededOf(run);
  const [taken, setTaken] = useState(() => ({
    ...{ answered, succeeded, left: readUnsavedLabels(account, run.id) },
  }));
  // An answer after a retry adds to those that succeeded alone.
  const more = Math.max(answered - taken.answered, succeeded - taken.succeeded);
  const [source, setSource] = useState<ResultsSource>(() =>
    sourceOf({ run, dataset, accountId: session ? actingFor(session) : null, unsaved: taken.left }),
  );
  const { loaded, failure, progress } = useLoadedResults(source, open);
  const again = (): void => {
    const left = readUnsavedLabels(account, run.id);
    setTaken({ answered, succeeded, left });
    setSource({ ...source, unsaved: left });
  };
  const failed =
    failure === null ? null : (
      <Notice
        tone="danger"
        actions={
          <Button size="sm" onClick={again}>
            Try again
          </Button>
        }
      >
        The results cannot be loaded{loaded ? " whole" : ""}. {failure}
      </Notice>
    );
  const items = run.rowCount * run.models.length;
  const loading = `Loading ${countOf(progress.rows, "row")} of ${run.rowCount}, ${countOf(progress.items, "answer")} of ${items}…`;
  // A verdict about the first answers would stand under a finished run.
  if (loaded && run.status === "finished" && more > 0) again();
  if (!loaded) return failed ?? <Waiting text={loading} />;
  return (
    <div className="flex flex-col gap-4">
      {failed ??
        (loaded.view.isWhole ? null : (
          <Waiting text={`${loading} Rows can be used already; verdict and figures follow.`} />
        ))}
      {more > 0 ? (
        <Notice
          actions={
            <Button size="sm" onClick={again}>
              Load them
            </Button>
          }
        >
          The run went on: {countOf(more, "answer")} more.
        </Notice>
      ) : null}
      <OpenedResults key={loaded.key} {...{ run, dataset, loaded, account, source, left: taken.left }} />
    </div>
  );
}

/** Labels of the newest version count, so that labelling after the run improves its figures. */
function sourceOf(given: {
  run: DatasetRun;
  dataset: Dataset;
  accountId: string | null;
  unsaved: ResultsSource["unsaved"];
}): ResultsSource {
  const { run, dataset, ...rest } = given;
  const newest = dataset.versions[0]!;
  const used = dataset.versions.find(({ number }) => number === run.dataset.version);
  return {
    ...rest,
    runId: run.id,
    dataset: { ...run.dataset, rowCount: used?.rowCount ?? run.rowCount },
    labels: { version: newest.number, rowCount: newest.rowCount },
    models: run.models.map(({ model }) => model),
    questions: run.questions,
  };
}
