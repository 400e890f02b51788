import { GraduationCap } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { isTeaching, useTeachings, useTeachingsChange } from "@/components/site/teachings";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { DatasetRun } from "@/lib/shared/pageApi/datasetRuns";
import type { LabelledQuestion } from "@/lib/shared/pageApi/datasets";
import type { TeachingSummary } from "@/lib/shared/pageApi/teachings";
import { TeachDialog } from "./teachDialog";

interface TeachSectionProps {
  dataset: { id: string; name: string };
  version: { number: number; questions: readonly LabelledQuestion[] };
}

/** The teachings over a dataset, and the button that starts one over the shown version. */
export function TeachSection({ dataset, version }: TeachSectionProps) {
  const { data: teachings, error } = useTeachings(dataset.id);
  return (
    <section aria-labelledby="teachings" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="teachings" className="text-base font-semibold">
          Teachings
        </h2>
        <TeachButton dataset={dataset} version={version} given={null} />
      </div>
      {error ? <Notice tone="danger">The teachings cannot be read. {error.message}</Notice> : null}
      {teachings && teachings.length > 0 ? (
        <ul aria-label="Teachings" className="divide-y overflow-clip rounded-lg border bg-surface">
          {teachings.map((teaching) => (
            <TeachingItem key={teaching.id} teaching={teaching} />
          ))}
        </ul>
      ) : (
        <p className="text-sm text-muted-foreground">
          A teaching learns the questions from their labels. It is kept only where it is shown to be better.
        </p>
      )}
    </section>
  );
}

/** Teaches the questions of a run by the newest labels of its dataset. */
export function TeachRunButton({ run }: { run: DatasetRun }) {
  const { dataset, questions } = run;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <TeachButton dataset={dataset} version={{ number: dataset.version, questions: [] }} given={questions} />
      <p className="text-sm text-muted-foreground">
        It learns these questions from the labels of version {dataset.version}.
      </p>
    </div>
  );
}

function TeachButton(props: TeachSectionProps & { given: string | null }) {
  const [isOpen, setIsOpen] = useState(false);
  const refresh = useTeachingsChange();
  const router = useRouter();
  const open = (id: string) => router.push(`/datasets/${props.dataset.id}/teachings/${id}`);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <GraduationCap aria-hidden />
        Teach the built-in model
      </Button>
      {isOpen ? (
        <TeachDialog
          {...props}
          onClose={() => setIsOpen(false)}
          onStarted={(id) => void refresh().then(() => open(id))}
        />
      ) : null}
    </>
  );
}

function TeachingItem({ teaching }: { teaching: TeachingSummary }) {
  const { id, name, dataset, status, modelId, progress, createdAt } = teaching;
  return (
    <li className="relative flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-4 py-3 hover:bg-accent/40">
      <Link
        href={`/datasets/${dataset.id}/teachings/${id}`}
        className="min-w-0 font-medium break-words after:absolute after:inset-0"
      >
        {modelId ?? name}
      </Link>
      <span className="text-xs text-muted-foreground tabular-nums">
        {isTeaching(teaching) ? `${Math.round(100 * (progress?.share ?? 0))}%` : status}
        {modelId === null ? "" : ", kept"} · version {dataset.version} ·{" "}
        <time dateTime={createdAt}>{new Date(createdAt).toLocaleString("en")}</time>
      </span>
    </li>
  );
}
