import { useId, useState, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { Textarea } from "@/components/ui/textarea";
import { saveVersion } from "@/lib/client/datasets/fetchDatasets";
import { shownRow } from "@/lib/shared/datasets/shownRow";
import type { DatasetRow, DatasetVersion, RowChange } from "@/lib/shared/pageApi/datasets";
import { readRowForm, rowForm, type RowForm } from "./rowForm";

interface RowEditorProps {
  datasetId: string;
  /** The newest version, on which the change builds. */
  version: DatasetVersion;
  /** Null for a new row. */
  row: DatasetRow | null;
  onClose: () => void;
  onSaved: () => void;
}

/** Changes, adds or deletes one row: each save is a new version. */
export function RowEditor({ datasetId, version, row, onClose, onSaved }: RowEditorProps) {
  const [form, setForm] = useState<RowForm>(() => rowForm(row, version));
  const [message, setMessage] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [isSure, setIsSure] = useState(false);

  const send = async (change: RowChange, note: string) => {
    setIsBusy(true);
    const result = await saveVersion(datasetId, {
      kind: "changes",
      base: version.number,
      changes: [change],
      note,
    });
    setIsBusy(false);
    if (result.kind === "data") onSaved();
    else setMessage(result.message);
  };
  const save = () => {
    const reading = readRowForm(form, version, row);
    if ("reason" in reading) return setMessage(reading.reason);
    void send(
      row ? { change: "set", row: row.row, content: reading } : { change: "add", content: reading },
      row ? `Row ${shownRow(row.row)} changed` : "A row added",
    );
  };
  const set = (part: "expected" | "extra", name: string, value: string) =>
    setForm((before) => ({ ...before, [part]: { ...before[part], [name]: value } }));

  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? null : onClose())}>
      <DialogContent
        title={row ? `Row ${shownRow(row.row)}` : "New row"}
        description={`Saving makes version ${version.number + 1}. Version ${version.number} stays as it is.`}
      >
        <form
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (!isBusy) save();
          }}
        >
          <Field label={form.isText ? "State" : "State as JSON"}>
            {(id) => (
              <Textarea
                id={id}
                rows={5}
                value={form.state}
                onChange={({ target }) => setForm((before) => ({ ...before, state: target.value }))}
              />
            )}
          </Field>
          {Object.entries(form.expected).map(([question, value]) => (
            <Field key={question} label={`Expected: ${question}`}>
              {(id) => (
                <Input
                  id={id}
                  value={value}
                  onChange={({ target }) => set("expected", question, target.value)}
                />
              )}
            </Field>
          ))}
          <NewQuestion known={Object.keys(form.expected)} onAdd={(name) => set("expected", name, "")} />
          {Object.entries(form.extra).map(([column, value]) => (
            <Field key={column} label={column}>
              {(id) => (
                <Input id={id} value={value} onChange={({ target }) => set("extra", column, target.value)} />
              )}
            </Field>
          ))}
          {message === null ? null : <Notice tone="danger">{message}</Notice>}
          <div className="flex flex-wrap justify-end gap-2">
            {row && version.rowCount > 1 ? (
              <Button
                type="button"
                variant="danger"
                className="mr-auto"
                disabled={isBusy}
                onClick={() =>
                  isSure
                    ? void send({ change: "delete", row: row.row }, `Row ${shownRow(row.row)} deleted`)
                    : setIsSure(true)
                }
              >
                {isSure ? "Delete it in the new version" : "Delete the row"}
              </Button>
            ) : null}
            <Button type="button" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" variant="primary" aria-disabled={isBusy}>
              Save as version {version.number + 1}
            </Button>
          </div>
        </form>
      </DialogContent>
    </Dialog>
  );
}

/** A question that no row of the version has an answer of yet. */
function NewQuestion({ known, onAdd }: { known: readonly string[]; onAdd: (name: string) => void }) {
  const [name, setName] = useState("");
  const isNew = name.trim() !== "" && !known.includes(name.trim());
  const add = () => {
    if (!isNew) return;
    onAdd(name.trim());
    setName("");
  };
  return (
    <div className="flex gap-2">
      <Input
        aria-label="Name of another question"
        placeholder="another question, for instance urgent"
        value={name}
        onChange={({ target }) => setName(target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          add();
        }}
      />
      <Button type="button" disabled={!isNew} onClick={add}>
        Expect an answer
      </Button>
    </div>
  );
}

function Field({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-medium break-words">
        {label}
      </label>
      {children(id)}
    </div>
  );
}
