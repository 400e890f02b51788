import { useMemo, useState, type ComponentType } from "react";
import { hideOf, startRedaction, type Redaction } from "@/lib/shared/shares/redaction";
import type { SharedParts } from "@/lib/shared/shares/sharedParts";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { PageRun } from "./pageRun";
import { runDocument, subjectOf } from "./runDocument";
import { temporaryAddress } from "./temporaryAddress";

/** Chooses the parts of a request that a copy leaves out. */
export type RedactionForm = ComponentType<{
  requestText: string;
  parts: SharedParts;
  value: Redaction;
  onChange: (value: Redaction) => void;
}>;

interface SaveFileFormProps {
  page: PageRun;
  redactionForm: RedactionForm;
  onSaved: () => void;
}

/** Chooses the parts that the file leaves out, and saves it. */
export function SaveFileForm({ page, redactionForm: RedactionForm, onSaved }: SaveFileFormProps) {
  const { parts, redaction: start } = useMemo(() => startRedaction(page.requestText), [page.requestText]);
  const titleFor = ({ state, paths }: Redaction): string =>
    // The left-out part may be the beginning of the content; names of questions are in every file.
    page.name || !(state || paths.size > 0) ? subjectOf(page) : parts.title;
  const [redaction, setRedaction] = useState(() => ({ ...start, title: titleFor(start) }));
  const [step, setStep] = useState<"choosing" | "saving" | "failed">("choosing");
  const change = (next: Redaction) => {
    const isOurs = next.title === titleFor(redaction);
    setRedaction(isOurs ? { ...next, title: titleFor(next) } : next);
  };
  const save = async () => {
    setStep("saving");
    try {
      const choice = { title: redaction.title.trim(), hide: hideOf(redaction), addressOf: dataAddress };
      const document = await runDocument(page, choice);
      const link = window.document.createElement("a");
      link.href = temporaryAddress(new Blob([document], { type: "text/html;charset=utf-8" }));
      link.download = fileNameOf(Date.now());
      link.click();
      onSaved();
    } catch {
      setStep("failed");
    }
  };
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <RedactionForm requestText={page.requestText} parts={parts} value={redaction} onChange={change} />
      {step === "failed" ? (
        <Notice tone="danger">The file or an image in it could not be loaded. Nothing was saved.</Notice>
      ) : null}
      <Button
        type="submit"
        variant="primary"
        className="self-end"
        disabled={redaction.title.trim() === "" || step === "saving"}
      >
        Save file
      </Button>
    </form>
  );
}

/** The image itself as an address, for a file that stands alone. */
function dataAddress(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result)));
    reader.addEventListener("error", () => reject(reader.error ?? new Error("The image cannot be read")));
    reader.readAsDataURL(blob);
  });
}

/** `answers-2026-11-28-1405.html`, in UTC. */
const fileNameOf = (savedAt: number): string =>
  `answers-${new Date(savedAt).toISOString().slice(0, 16).replace("T", "-").replace(":", "")}.html`;
