"use client";

import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useMemo, useState } from "react";
import { dataOf, type QueryFailure } from "@/components/site/queries";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import { downloadText } from "@/lib/client/datasets/downloadText";
import { loadProbe, type LoadedProbe } from "@/lib/client/datasets/fetchProbe";
import type { DatasetProbe } from "@/lib/shared/pageApi/datasetProbes";
import type { DatasetRun } from "@/lib/shared/pageApi/datasetRuns";
import { answeredRows } from "@/lib/shared/probes/answeredRows";
import { rowFigures } from "@/lib/shared/probes/rowFigures";
import { rowProbeCsv } from "@/lib/shared/probes/rowProbeTable";
import { ChangedRows } from "./changedRows";
import { RowProbeQuestion } from "./rowProbeQuestion";

/** The figures of a probe over a dataset, once its calls have ended. */
export function RowProbeResults({ run, probe }: { run: DatasetRun; probe: DatasetProbe }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [isEarly, setIsEarly] = useState(false);
  const names = run.models.map(({ model }) => model);
  const model = chosen ?? names[0] ?? "";
  const isOver = run.status === "finished" || run.status === "cancelled";
  const { data, error, isFetching, refetch } = useQuery<LoadedProbe, QueryFailure>({
    queryKey: ["rowProbe", run.id, model, isOver ? run.finishedAt : "early"],
    queryFn: async ({ signal }) => dataOf(await loadProbe({ id: run.id, model }, { signal })),
    enabled: isOver || isEarly,
    staleTime: Infinity,
    retry: false,
  });
  return (
    <section aria-labelledby="probe-results" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="probe-results" className="text-base font-semibold">
          What moves the answers
        </h2>
        {names.length > 1 ? (
          <Select aria-label="Model" value={model} onChange={({ target }) => setChosen(target.value)}>
            {names.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        ) : null}
      </div>
      {isOver ? null : (
        <Notice
          actions={
            <Button size="sm" onClick={() => (isEarly ? void refetch() : setIsEarly(true))}>
              Show what is there
            </Button>
          }
        >
          The probe has not ended. Figures of some rows may mislead.
        </Notice>
      )}
      {error ? <Notice tone="danger">The answers cannot be read. {error.message}</Notice> : null}
      {isFetching ? (
        <p role="status" className="text-sm text-muted-foreground">
          Loading the answers…
        </p>
      ) : null}
      {data ? <Loaded run={run} probe={probe} loaded={data} model={model} /> : null}
    </section>
  );
}

interface LoadedProps {
  run: DatasetRun;
  probe: DatasetProbe;
  loaded: LoadedProbe;
  model: string;
}

function Loaded({ run, probe, loaded, model }: LoadedProps) {
  const questions = useMemo(
    () => answeredRows(run.questions, probe, loaded.rows, loaded.answersAt),
    [run.questions, probe, loaded],
  );
  const figures = useMemo(() => rowFigures(questions), [questions]);
  if (figures.length === 0) {
    return <p className="text-sm text-muted-foreground">There is no answered variant yet.</p>;
  }
  return (
    <>
      <p className="text-xs text-muted-foreground">
        {probe.again > 0
          ? "Answers of this model vary by themselves, so each row was also asked the same again."
          : "This model answers equal requests equally, so every move comes from the probe."}{" "}
        A pull is a move in one direction over the rows: a sign-flip test, 5% false alarms in the whole probe
        (Holm). Ranges are 95% intervals. A move shows what an answer depends on, not which answer is right.
      </p>
      {figures.map((figure) => {
        const probed = questions.find(({ question }) => question.judged.name === figure.name);
        return probed ? (
          <div key={figure.name} className="flex flex-col gap-3">
            <RowProbeQuestion kind={probe.kind} probed={probed} figures={figure} />
            <ChangedRows probed={probed} rows={loaded.rows} />
          </div>
        ) : null;
      })}
      <Button
        className="self-start"
        onClick={() =>
          downloadText(
            `probe ${probe.kind} of ${model}.csv`,
            "text/csv;charset=utf-8",
            rowProbeCsv(questions),
          )
        }
      >
        <Download aria-hidden />
        Download CSV
      </Button>
    </>
  );
}
