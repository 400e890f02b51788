"use client";

import { Download, Plus, Trash2 } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState, type ReactNode } from "react";
import { toast } from "sonner";
import { PageHeading } from "@/components/site/pageHeading";
import { useSignIn } from "@/components/site/site";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import { fileAddress, restoreDataset } from "@/lib/client/datasets/fetchDatasets";
import type { Dataset, DatasetRow, DatasetVersion } from "@/lib/shared/pageApi/datasets";
import { countOf } from "@/lib/shared/text/countOf";
import { useDataset, useDatasetsChange } from "./datasetQueries";
import { DeleteDialog } from "./deleteDialog";
import { RenameDialog } from "./renameDialog";
import { RowEditor } from "./rowEditor";
import { RowTable } from "./rowTable";

interface DatasetViewProps {
  id: string;
  /** The runs over it, with what starts one over the shown version. */
  runs: (dataset: Dataset, version: DatasetVersion) => ReactNode;
}

/** A dataset: its versions, runs and rows. */
export function DatasetView({ id, runs }: DatasetViewProps) {
  const { keyIsMissing, openSignIn } = useSignIn();
  const { data: dataset, error } = useDataset(id);
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto flex max-w-6xl flex-col gap-4 px-4 py-5 outline-none lg:px-5"
    >
      <Link
        href="/datasets"
        className="self-start text-sm text-muted-foreground underline-offset-2 hover:underline"
      >
        All datasets
      </Link>
      {keyIsMissing ? (
        <Notice
          actions={
            <Button size="sm" onClick={openSignIn}>
              Sign in
            </Button>
          }
        >
          Sign in to see the dataset.
        </Notice>
      ) : null}
      {error ? <Notice tone="danger">The dataset cannot be read. {error.message}</Notice> : null}
      {dataset ? <Opened dataset={dataset} runs={runs} /> : null}
      {!dataset && !error && !keyIsMissing ? (
        <p role="status" className="text-sm text-muted-foreground">
          Loading the dataset…
        </p>
      ) : null}
    </main>
  );
}

function Opened({ dataset, runs }: { dataset: Dataset } & Pick<DatasetViewProps, "runs">) {
  const { id, name, versions } = dataset;
  const newest = versions[0]!;
  const [number, setNumber] = useState<number | null>(null);
  const version = versions.find((other) => other.number === number) ?? newest;
  const isNewest = version === newest;
  const refresh = useDatasetsChange();
  const router = useRouter();
  const [edited, setEdited] = useState<DatasetRow | "new" | null>(null);
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <>
      <PageHeading
        title={name}
        actions={
          <span className="flex gap-2">
            <RenameDialog id={id} name={name} onRenamed={() => void refresh()} />
            <Button variant="danger" size="sm" onClick={() => setIsDeleting(true)}>
              <Trash2 aria-hidden />
              Delete
            </Button>
          </span>
        }
      >
        {countOf(version.rowCount, "row")} in version {version.number}, from{" "}
        {new Date(version.createdAt).toLocaleString("en")}. {version.note}
      </PageHeading>
      <Questions version={version} />
      {runs(dataset, version)}
      <div className="flex flex-wrap items-center gap-2">
        <Select
          aria-label="Version"
          value={version.number}
          onChange={({ target }) => setNumber(Number(target.value))}
        >
          {versions.map(({ number: other, note }) => (
            <option key={other} value={other}>
              Version {other}
              {note ? `: ${note.slice(0, 60)}` : ""}
            </option>
          ))}
        </Select>
        {isNewest ? (
          <Button onClick={() => setEdited("new")}>
            <Plus aria-hidden />
            Add a row
          </Button>
        ) : (
          <p className="text-sm text-muted-foreground">An earlier version cannot be changed.</p>
        )}
        <span className="ml-auto flex gap-2">
          {(["csv", "jsonl"] as const).map((format) => (
            <Button key={format} asChild>
              <a href={fileAddress(id, version.number, format)} download>
                <Download aria-hidden />
                {format.toUpperCase()}
              </a>
            </Button>
          ))}
        </span>
      </div>
      <RowTable key={version.number} id={id} version={version} onEdit={isNewest ? setEdited : null} />
      {edited === null ? null : (
        <RowEditor
          key={edited === "new" ? "new" : edited.row}
          datasetId={id}
          version={newest}
          row={edited === "new" ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={() => {
            setEdited(null);
            setNumber(null);
            void refresh();
          }}
        />
      )}
      <DeleteDialog
        dataset={dataset}
        open={isDeleting}
        onOpenChange={setIsDeleting}
        onDeleted={() => {
          const undo = () => void restoreDataset(id).then(refresh);
          toast.success(`Deleted ${name}.`, { action: { label: "Undo", onClick: undo } });
          void refresh().then(() => router.push("/datasets"));
        }}
      />
    </>
  );
}

function Questions({ version }: { version: DatasetVersion }) {
  return (
    <ul aria-label="Questions with expected answers" className="flex flex-wrap gap-1">
      {version.questions.map(({ name, labels, kind }) => (
        <li key={name}>
          <Badge tone={kind}>
            {name}: {labels} of {version.rowCount} labelled
          </Badge>
        </li>
      ))}
      {version.questions.length === 0 ? (
        <li>
          <Badge>no expected answers</Badge>
        </li>
      ) : null}
    </ul>
  );
}
