import { FlaskConical, Play } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { DatasetRunSummary } from "@/lib/shared/pageApi/datasetRuns";
import type { LabelledQuestion } from "@/lib/shared/pageApi/datasets";
import { KIND_WORDS } from "@/lib/shared/probes/probeWords";
import { countOf } from "@/lib/shared/text/countOf";
import { ProbeDialog } from "./probeDialog";
import { RunDialog } from "./runDialog";
import { useRuns, useRunsChange } from "./runQueries";
import { allOf, doneOf } from "./runRate";
import { StatusBadge } from "./statusBadge";

interface RunSectionProps {
  dataset: { id: string; name: string };
  version: { number: number; rowCount: number; questions: readonly LabelledQuestion[] };
}

/** The runs over a dataset, and the button that starts one over the shown version. */
export function RunSection({ dataset, version }: RunSectionProps) {
  const { data: runs, error } = useRuns(dataset.id);
  const refresh = useRunsChange();
  const router = useRouter();
  const [open, setOpen] = useState<"run" | "probe" | null>(null);
  const dialog = {
    ...{ dataset, version },
    onClose: () => setOpen(null),
    onStarted: (id: string) => void refresh().then(() => router.push(`/datasets/${dataset.id}/runs/${id}`)),
  };
  return (
    <section aria-labelledby="runs" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="runs" className="text-base font-semibold">
          Runs
        </h2>
        <span className="flex flex-wrap gap-2">
          <Button onClick={() => setOpen("probe")}>
            <FlaskConical aria-hidden />
            Probe version {version.number}
          </Button>
          <Button variant="primary" onClick={() => setOpen("run")}>
            <Play aria-hidden />
            Run version {version.number}
          </Button>
        </span>
      </div>
      {error ? <Notice tone="danger">The runs cannot be read. {error.message}</Notice> : null}
      {runs && runs.length > 0 ? (
        <ul aria-label="Runs" className="divide-y overflow-clip rounded-lg border bg-surface">
          {runs.map((run) => (
            <RunItem key={run.id} run={run} />
          ))}
        </ul>
      ) : (
        <p className="text-sm text-muted-foreground">
          A run asks one to eight models the same questions about every row. A probe asks variants of some
          rows.
        </p>
      )}
      {open === "run" ? <RunDialog {...dialog} /> : null}
      {open === "probe" ? <ProbeDialog {...dialog} given={null} /> : null}
    </section>
  );
}

function RunItem({ run }: { run: DatasetRunSummary }) {
  const all = allOf(run);
  const done = doneOf(run).reduce((sum, rows) => sum + rows, 0);
  const failed = run.models.reduce((sum, { counts }) => sum + counts.failed, 0);
  return (
    <li className="relative flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-4 py-3 hover:bg-accent/40">
      <Link
        href={`/datasets/${run.dataset.id}/runs/${run.id}`}
        className="min-w-0 font-medium break-words after:absolute after:inset-0"
      >
        {run.name || run.models.map(({ model }) => model).join(", ")}
      </Link>
      <span className="text-xs text-muted-foreground tabular-nums">
        <StatusBadge status={run.status} />{" "}
        {run.probe ? `probe of ${KIND_WORDS[run.probe].label.toLowerCase()} · ` : ""}
        {done === all ? "" : `${done} of `}
        {countOf(all, "answer")}
        {failed > 0 ? `, ${failed} failed` : ""} · version {run.dataset.version} ·{" "}
        <time dateTime={run.createdAt}>{new Date(run.createdAt).toLocaleString("en")}</time>
      </span>
    </li>
  );
}
