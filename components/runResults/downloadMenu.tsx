import { Download } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdownMenu";
import { Notice } from "@/components/ui/notice";
import { downloadText } from "@/lib/client/datasets/downloadText";
import { runFileAddress } from "@/lib/client/datasets/fetchRuns";
import type { ResultsParts } from "./resultsParts";
import { runReport } from "./runReport";

const FILES = [
  { format: "csv", label: "CSV for spreadsheets" },
  { format: "jsonl", label: "JSONL with answers as sent" },
] as const;

/** The whole run as a file: every row for every model, or the report. */
export function DownloadMenu({ run, loaded, labels, baseline }: ResultsParts) {
  const [isMaking, setIsMaking] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const { view, results } = loaded;
  const name = view.models[baseline]!;
  const saveReport = async (): Promise<void> => {
    setIsMaking(true);
    setMessage(null);
    try {
      const questions = view.questions.map(({ question }) => question);
      const report = await results.report(baseline);
      const html = await runReport({ run, questions, rows: view.rows, baseline: name, report });
      downloadText(`${run.name || run.dataset.name} report.html`, "text/html;charset=utf-8", html);
    } catch (error) {
      setMessage(error instanceof Error ? error.message : String(error));
    }
    setIsMaking(false);
  };
  return (
    <div className="flex flex-col gap-2">
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button className="self-start">
            <Download aria-hidden />
            {isMaking ? "Making the report…" : "Download"}
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="start">
          {FILES.map(({ format, label }) => (
            <DropdownMenuItem key={format} asChild>
              <a href={runFileAddress(run.id, format, name)} download>
                {label}
              </a>
            </DropdownMenuItem>
          ))}
          <DropdownMenuItem onSelect={() => void saveReport()}>Report as HTML</DropdownMenuItem>
          {labels.unsaved > 0 ? (
            <p className="max-w-56 px-2 py-1.5 text-xs text-muted-foreground">
              The report counts your unsaved labels. CSV and JSONL have saved labels alone.
            </p>
          ) : null}
        </DropdownMenuContent>
      </DropdownMenu>
      {message === null ? null : <Notice tone="danger">The report cannot be made. {message}</Notice>}
    </div>
  );
}
