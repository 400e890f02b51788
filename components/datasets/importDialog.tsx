import { FileUp } from "lucide-react";
import { useRef, useState, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { Textarea } from "@/components/ui/textarea";
import type { Source } from "@/lib/client/datasets/readSource";
import { workerReading, type SourceFacts, type SourceReading } from "@/lib/client/datasets/sourceReading";
import { ImportForm } from "./importForm";

interface ImportDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onImported: (id: string) => void;
  /** Reads files; tests read without a worker. */
  reading?: SourceReading;
}

/** A file or a pasted table becomes a dataset. The import begins with its button alone. */
export function ImportDialog({ open, onOpenChange, onImported, reading = workerReading }: ImportDialogProps) {
  const [chosen, setChosen] = useState<{ source: Source; facts: SourceFacts } | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const [isLooking, setIsLooking] = useState(false);
  const look = async (source: Source, given: Parameters<SourceReading["look"]>[1] = {}) => {
    setMessage(null);
    setIsLooking(true);
    try {
      setChosen({ source, facts: await reading.look(source, given) });
    } catch (error) {
      setMessage(error instanceof Error ? error.message : String(error));
    }
    setIsLooking(false);
  };
  const close = (isOpen: boolean) => {
    onOpenChange(isOpen);
    if (isOpen) return;
    setChosen(null);
    setMessage(null);
  };
  return (
    <Dialog open={open} onOpenChange={close}>
      <DialogContent
        title={chosen ? `Import ${chosen.source.name}` : "New dataset"}
        description={
          chosen
            ? "Check what each row becomes. Nothing is kept until you import."
            : "CSV, TSV, JSONL or JSON with up to 50,000 rows and 200 MiB."
        }
        className="w-[min(52rem,calc(100vw-2rem))]"
      >
        {message === null ? null : <Notice tone="danger">{message}</Notice>}
        {chosen ? (
          <ImportForm
            key={JSON.stringify([chosen.facts.encoding, chosen.facts.format])}
            source={chosen.source}
            facts={chosen.facts}
            reading={reading}
            onReadAs={(given) => void look(chosen.source, given)}
            onZip={(zip) => setChosen({ ...chosen, source: { ...chosen.source, zip } })}
            onBack={() => setChosen(null)}
            onImported={(id) => {
              close(false);
              onImported(id);
            }}
          />
        ) : (
          <SourceChoice isLooking={isLooking} onSource={(source) => void look(source)} />
        )}
      </DialogContent>
    </Dialog>
  );
}

function SourceChoice({ isLooking, onSource }: { isLooking: boolean; onSource: (source: Source) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [isOver, setIsOver] = useState(false);
  const take = (file: File | undefined) => file && onSource({ file, name: file.name, zip: null });
  return (
    <div className="flex flex-col gap-4">
      <div
        className={`flex flex-col items-center gap-2 rounded-lg border border-dashed px-4 py-8 text-sm ${isOver ? "bg-accent" : "bg-sunken"}`}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setIsOver(false);
          take(event.dataTransfer.files[0]);
        }}
      >
        <Button variant="primary" onClick={() => input.current?.click()}>
          <FileUp aria-hidden />
          Choose a file
        </Button>
        <p className="text-muted-foreground">or drop one here</p>
        <input
          ref={input}
          type="file"
          aria-label="File with rows"
          accept=".csv,.tsv,.tab,.txt,.json,.jsonl,.ndjson"
          className="sr-only"
          tabIndex={-1}
          onChange={({ target }) => take(target.files?.[0])}
        />
      </div>
      <Labelled label="Or paste from a spreadsheet, with the header">
        {(id) => <Textarea id={id} rows={4} value={text} onChange={({ target }) => setText(target.value)} />}
      </Labelled>
      <div className="flex items-center justify-end gap-3">
        <span role="status" className="text-sm text-muted-foreground">
          {isLooking ? "Reading…" : ""}
        </span>
        <Button
          disabled={text.trim() === ""}
          onClick={() => onSource({ file: new Blob([text]), name: "pasted rows", zip: null })}
        >
          Use the pasted rows
        </Button>
      </div>
    </div>
  );
}

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  return (
    <div>
      <label htmlFor="dataset-paste" className="mb-1 block text-sm font-medium">
        {label}
      </label>
      {children("dataset-paste")}
    </div>
  );
}
