"use client";

import { Plus, Table2 } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { PageHeading } from "@/components/site/pageHeading";
import { useSignIn } from "@/components/site/site";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { DatasetSummary } from "@/lib/shared/pageApi/datasets";
import { countOf } from "@/lib/shared/text/countOf";
import { useDatasets, useDatasetsChange } from "./datasetQueries";
import { ImportDialog } from "./importDialog";

const SAMPLE = "/samples/support-tickets.csv";

/** The datasets of this account. */
export function DatasetsView() {
  const { keyIsMissing, openSignIn } = useSignIn();
  const { data: datasets, error, refetch } = useDatasets();
  const refresh = useDatasetsChange();
  const router = useRouter();
  const [isImporting, setIsImporting] = useState(false);
  const add = (
    <Button variant="primary" onClick={() => setIsImporting(true)}>
      <Plus aria-hidden />
      New dataset
    </Button>
  );
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto flex max-w-5xl flex-col gap-4 px-4 py-5 outline-none lg:px-5"
    >
      <PageHeading title="Datasets" actions={datasets && datasets.length > 0 ? add : null}>
        Rows with expected answers, in numbered versions. Import a file, or paste a table.
      </PageHeading>
      {keyIsMissing ? (
        <Notice
          actions={
            <Button size="sm" onClick={openSignIn}>
              Sign in
            </Button>
          }
        >
          Sign in to see the datasets of your account.
        </Notice>
      ) : null}
      {error ? (
        <Notice
          tone="danger"
          actions={
            <Button size="sm" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          The datasets cannot be read. {error.message}
        </Notice>
      ) : null}
      {!datasets && !error && !keyIsMissing ? (
        <p role="status" className="text-sm text-muted-foreground">
          Loading the datasets…
        </p>
      ) : null}
      {datasets && datasets.length > 0 ? (
        <ul aria-label="Datasets" className="divide-y overflow-clip rounded-lg border bg-surface">
          {datasets.map((dataset) => (
            <DatasetItem key={dataset.id} dataset={dataset} />
          ))}
        </ul>
      ) : null}
      {datasets?.length === 0 ? (
        <div className="rounded-lg border border-dashed px-4 py-12 text-center text-sm text-muted-foreground">
          <div className="mx-auto flex size-12 items-center justify-center rounded-full bg-sunken">
            <Table2 aria-hidden className="size-6" />
          </div>
          <h2 className="mt-3 text-base font-semibold text-foreground">No datasets yet</h2>
          <p className="mx-auto mt-1 max-w-prose">
            A dataset is a table: one row for each text or image, with the answers that you expect. Columns
            named expected_team or expected_urgent hold the answers. Try it with{" "}
            <a href={SAMPLE} download className="underline underline-offset-2">
              200 labelled support tickets
            </a>
            .
          </p>
          <div className="mt-4">{add}</div>
        </div>
      ) : null}
      <ImportDialog
        open={isImporting}
        onOpenChange={setIsImporting}
        onImported={(id) => void refresh().then(() => router.push(`/datasets/${id}`))}
      />
    </main>
  );
}

function DatasetItem({ dataset: { id, name, updatedAt, newest } }: { dataset: DatasetSummary }) {
  return (
    <li className="relative flex flex-col gap-1 px-4 py-3 hover:bg-accent/40">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Link
          href={`/datasets/${id}`}
          className="min-w-0 font-medium break-words after:absolute after:inset-0"
        >
          {name}
        </Link>
        <span className="text-xs text-muted-foreground tabular-nums">
          {countOf(newest.rowCount, "row")} · version {newest.number} ·{" "}
          <time dateTime={updatedAt}>{new Date(updatedAt).toLocaleString("en")}</time>
        </span>
      </div>
      <div className="flex flex-wrap gap-1">
        {newest.questions.map(({ name: question, labels, kind }) => (
          <Badge key={question} tone={kind}>
            {question}: {countOf(labels, "label")}
          </Badge>
        ))}
        {newest.questions.length === 0 ? <Badge>no expected answers</Badge> : null}
      </div>
    </li>
  );
}
