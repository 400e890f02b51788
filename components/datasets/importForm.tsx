import { useEffect, useId, useMemo, useRef, useState, type MouseEvent } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import { importDataset, type ImportProgress } from "@/lib/client/datasets/importDataset";
import type { Source, SourceSettings } from "@/lib/client/datasets/readSource";
import type { SourceFacts, SourceReading } from "@/lib/client/datasets/sourceReading";
import { importRun } from "@/lib/client/datasets/fetchRuns";
import { newId } from "@/lib/client/draft/newId";
import { DELIMITERS, type Delimiter } from "@/lib/shared/datasets/source/csvReader";
import { DATASET_NAME_CHARS_MAX } from "@/lib/shared/pageApi/datasets";
import { countOf } from "@/lib/shared/text/countOf";
import { ENCODINGS, type Encoding } from "@/lib/shared/text/file/encodings";
import { MappingForm } from "./mappingForm";
import { ProblemList } from "./problemList";
import { RowPreview } from "./rowPreview";
import { useSourceCheck } from "./useSourceCheck";

interface ImportFormProps {
  source: Source;
  facts: SourceFacts;
  reading: SourceReading;
  onReadAs: (given: Partial<Pick<SourceSettings, "encoding" | "format">>) => void;
  onZip: (zip: File) => void;
  onBack: () => void;
  onImported: (id: string) => void;
}

const DELIMITER_NAMES: Record<Delimiter, string> = {
  ",": "Comma",
  ";": "Semicolon",
  "\t": "Tab",
  "|": "Bar",
};

/** The mapping of a chosen file, with a preview of its rows. */
export function ImportForm({ source, facts, reading, onReadAs, onZip, onBack, onImported }: ImportFormProps) {
  const [mapping, setMapping] = useState(facts.mapping);
  const [name, setName] = useState(source.name.replace(/\.\w+$/, ""));
  const { encoding, format, isOwn } = facts;
  const settings = useMemo(() => ({ encoding, format, isOwn, mapping }), [encoding, format, isOwn, mapping]);
  const check = useSourceCheck(reading, source, settings);
  const [progress, setProgress] = useState<ImportProgress | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const nameId = useId();
  const problemsId = useId();

  const start = async () => {
    const controller = new AbortController();
    stop.current = controller;
    setMessage(null);
    setProgress({ rows: 0, bytesRead: 0 });
    const id = newId();
    const result = await importDataset({
      ...{ id, name: name.trim(), mapping, note: "", signal: controller.signal, onProgress: setProgress },
      batches: reading.read(source, settings, controller.signal),
    });
    if (result.kind === "done" && facts.runModels) {
      const run = await importRun({ id: newId(), datasetId: id, file: source.file });
      setProgress(null);
      if (run.kind === "data") return onImported(id);
      return setMessage(`The rows are imported, but not the answers. ${run.message}`);
    }
    setProgress(null);
    if (result.kind === "done") onImported(id);
    else setMessage(result.message);
  };

  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-3 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <label htmlFor={nameId} className="mb-1 block text-sm font-medium">
            Name
          </label>
          <Input
            id={nameId}
            value={name}
            maxLength={DATASET_NAME_CHARS_MAX}
            onChange={({ target }) => setName(target.value)}
          />
        </div>
        <Select
          aria-label="Encoding"
          className="[&_select]:w-full"
          value={encoding}
          onChange={({ target }) => onReadAs({ encoding: target.value as Encoding, format })}
        >
          {Object.entries(ENCODINGS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        {format.kind === "csv" ? (
          <Select
            aria-label="Separator"
            className="[&_select]:w-full"
            value={format.delimiter}
            onChange={({ target }) =>
              onReadAs({ encoding, format: { ...format, delimiter: target.value as Delimiter } })
            }
          >
            {DELIMITERS.map((delimiter) => (
              <option key={delimiter} value={delimiter}>
                {DELIMITER_NAMES[delimiter]}
              </option>
            ))}
          </Select>
        ) : (
          <p className="self-center text-sm text-muted-foreground">
            {format.kind === "jsonl" ? "One JSON object a line" : "A JSON array of objects"}
          </p>
        )}
      </div>
      {facts.runModels ? (
        <Notice>
          This is an exported run. Its answers of {facts.runModels.join(", ")} become a run of the new
          dataset, marked as imported. No model is asked.
        </Notice>
      ) : null}
      <MappingForm columns={facts.columns} mapping={mapping} onChange={setMapping} />
      {mapping.images.length > 0 ? <ZipField zip={source.zip} onZip={onZip} /> : null}
      <RowPreview rows={check.first} />
      {check.failure === null ? null : <Notice tone="danger">{check.failure}</Notice>}
      <ProblemList id={problemsId} count={check.unusable} problems={check.problems} />
      {message === null ? null : <Notice tone="danger">{message}</Notice>}
      <div className="sticky -bottom-5 -mx-5 -mb-5 flex flex-wrap items-center gap-2 border-t bg-surface px-5 py-3">
        <p role="status" className="mr-auto text-sm tabular-nums text-muted-foreground">
          {progress
            ? `${countOf(progress.rows, "row")} sent, ${percent(progress.bytesRead, source.file.size)} of the file`
            : null}
          {progress || check.isDone
            ? null
            : `Checking, ${percent(check.bytesRead, source.file.size)} of the file: `}
          {progress ? null : <span>{`${countOf(check.usable, "row")} can be used`}</span>}
          {!progress && check.unusable > 0 ? (
            <>
              {", "}
              <a
                className="underline"
                href={`#${problemsId}`}
                onClick={(event) => showPart(event, problemsId)}
              >
                {check.unusable.toLocaleString("en")} cannot
              </a>
            </>
          ) : null}
        </p>
        {progress ? (
          <Button onClick={() => stop.current?.abort()}>Cancel the import</Button>
        ) : (
          <>
            <Button onClick={onBack}>Another file</Button>
            <Button
              variant="primary"
              disabled={!check.isDone || check.usable === 0 || name.trim() === ""}
              onClick={() => void start()}
            >
              Import {countOf(check.usable, "row")}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

/** Focus without a new address: the dialog scrolls to the part. */
function showPart(event: MouseEvent, id: string) {
  event.preventDefault();
  const part = document.getElementById(id);
  part?.scrollIntoView?.({ block: "center" });
  part?.focus();
}

const percent = (part: number, whole: number): string => `${Math.floor((100 * part) / Math.max(1, whole))}%`;

function ZipField({ zip, onZip }: { zip: Blob | null; onZip: (zip: File) => void }) {
  const id = useId();
  return (
    <div className="text-sm">
      <label htmlFor={id} className="mb-1 block font-medium">
        ZIP with the images{zip ? " (chosen)" : ""}
      </label>
      <input
        id={id}
        type="file"
        accept=".zip,application/zip"
        onChange={({ target }) => target.files?.[0] && onZip(target.files[0])}
      />
    </div>
  );
}
