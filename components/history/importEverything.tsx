import { useQueryClient } from "@tanstack/react-query";
import { Upload } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { importAccount } from "@/lib/client/importAccount";
import type { AccountImportReport } from "@/lib/shared/pageApi/accountImport";
import { ImportReport } from "./importReport";

type Shown =
  | { kind: "working"; name: string }
  | { kind: "done"; report: AccountImportReport }
  | { kind: "failed"; message: string };

/** Brings a file of "Export everything" back, and says what came of it. */
export function ImportEverything() {
  const input = useRef<HTMLInputElement>(null);
  const client = useQueryClient();
  const [shown, setShown] = useState<Shown | null>(null);
  const take = async (file: File | undefined) => {
    if (!file) return;
    setShown({ kind: "working", name: file.name });
    const result = await importAccount(file);
    setShown(
      result.kind === "data"
        ? { kind: "done", report: result.data }
        : { kind: "failed", message: result.message },
    );
    await client.invalidateQueries();
  };
  return (
    <>
      <Button size="sm" onClick={() => input.current?.click()}>
        <Upload aria-hidden />
        Import everything
      </Button>
      <input
        ref={input}
        type="file"
        accept=".ndjson,application/x-ndjson"
        aria-label="File of “Export everything”"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          void take(target.files?.[0]);
          target.value = "";
        }}
      />
      {shown ? (
        <Dialog open onOpenChange={(open) => (open || shown.kind === "working" ? undefined : setShown(null))}>
          <DialogContent
            title="Import everything"
            description="Nothing that is here is changed. What is here already stays as it is."
            className="w-[min(42rem,calc(100vw-2rem))]"
          >
            {shown.kind === "working" ? (
              <p role="status" className="text-sm text-muted-foreground">
                Importing {shown.name}…
              </p>
            ) : null}
            {shown.kind === "failed" ? <Notice tone="danger">{shown.message}</Notice> : null}
            {shown.kind === "done" ? <ImportReport report={shown.report} /> : null}
            <div className="flex justify-end">
              <Button
                aria-disabled={shown.kind === "working"}
                onClick={() => shown.kind !== "working" && setShown(null)}
              >
                Close
              </Button>
            </div>
          </DialogContent>
        </Dialog>
      ) : null}
    </>
  );
}
