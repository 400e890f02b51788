"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { PageHeading } from "@/components/site/pageHeading";
import { useSignIn } from "@/components/site/site";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { DatasetRun } from "@/lib/shared/pageApi/datasetRuns";
import { KIND_WORDS } from "@/lib/shared/probes/probeWords";
import { countOf } from "@/lib/shared/text/countOf";
import { RunControls } from "./runControls";
import { RunProgress } from "./runProgress";
import { isOpen, useDatasetRun } from "./runQueries";
import { StatusBadge } from "./statusBadge";

interface RunViewProps {
  id: string;
  /** What stands below the progress. */
  children?: (run: DatasetRun) => ReactNode;
}

/** A run: its progress and what can be done with it. */
export function RunView({ id, children }: RunViewProps) {
  const { keyIsMissing, openSignIn } = useSignIn();
  const { data: run, error, dataUpdatedAt } = useDatasetRun(id);
  const router = useRouter();
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto flex max-w-6xl flex-col gap-4 px-4 py-5 outline-none lg:px-5"
    >
      {run ? (
        <>
          <Link
            href={`/datasets/${run.dataset.id}`}
            className="self-start text-sm text-muted-foreground underline-offset-2 hover:underline"
          >
            {run.dataset.name}
          </Link>
          <PageHeading
            title={run.name || (run.probe ? `Probe: ${KIND_WORDS[run.probe].label.toLowerCase()}` : "Run")}
            actions={<RunControls run={run} onDeleted={() => router.push(`/datasets/${run.dataset.id}`)} />}
          >
            <StatusBadge status={run.status} /> {countOf(run.rowCount, "row")} of version{" "}
            {run.dataset.version}, asked of {countOf(run.models.length, "model")}. Started on{" "}
            {new Date(run.createdAt).toLocaleString("en")}.
            {run.settings.importedAt === undefined
              ? ""
              : ` Its answers were imported from a file on ${new Date(run.settings.importedAt).toLocaleString("en")}.`}
            {isOpen(run) ? " It goes on when you leave this page." : ""}
          </PageHeading>
        </>
      ) : null}
      {keyIsMissing ? (
        <Notice
          actions={
            <Button size="sm" onClick={openSignIn}>
              Sign in
            </Button>
          }
        >
          Sign in to see the run.
        </Notice>
      ) : null}
      {error ? <Notice tone="danger">The run cannot be read. {error.message}</Notice> : null}
      {run ? (
        <>
          <RunProgress run={run} readAt={dataUpdatedAt} />
          {children?.(run)}
        </>
      ) : null}
      {!run && !error && !keyIsMissing ? (
        <p role="status" className="text-sm text-muted-foreground">
          Loading the run…
        </p>
      ) : null}
    </main>
  );
}
