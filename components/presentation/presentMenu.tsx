"use client";

import { Download, MonitorPlay } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdownMenu";
import type { PageRun } from "./pageRun";
import { HIDES_NOTHING, runDocument } from "./runDocument";
import { SaveFileForm, type RedactionForm } from "./saveFileForm";
import { temporaryAddress } from "./temporaryAddress";

/** Shows answers to an audience: slides in a tab of their own, or the same as one file. */
export function PresentMenu({ page, redactionForm }: { page: PageRun; redactionForm: RedactionForm }) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);

  const open = async () => {
    // Before anything is waited for: browsers open tabs for a click alone.
    const tab = window.open("", "_blank");
    if (!tab) {
      setProblem("The browser blocked the new tab. Save the file instead.");
      return;
    }
    try {
      const choice = { title: null, hide: HIDES_NOTHING, addressOf: temporaryAddress };
      const document = await runDocument(page, choice);
      tab.location.replace(temporaryAddress(new Blob([document], { type: "text/html;charset=utf-8" })));
      setProblem(null);
    } catch {
      tab.close();
      setProblem("The slides or an image in them could not be loaded. Try again.");
    }
  };
  return (
    <span className="inline-flex items-center gap-2">
      {problem === null ? null : (
        <span role="alert" className="text-xs text-warning">
          {problem}
        </span>
      )}
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button size="sm" variant="ghost">
            <MonitorPlay aria-hidden />
            Present
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuItem onSelect={() => void open()}>
            <MonitorPlay aria-hidden />
            Open slides
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={() => setIsSaving(true)}>
            <Download aria-hidden />
            Save as HTML file
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <Dialog open={isSaving} onOpenChange={setIsSaving}>
        <DialogContent
          title="Save these answers as a file"
          description="One HTML file that needs no server. It holds what a shared page holds: slides, every number, the models, request ids and times, requests and responses."
          className="w-[min(40rem,calc(100vw-2rem))]"
        >
          <SaveFileForm page={page} redactionForm={redactionForm} onSaved={() => setIsSaving(false)} />
        </DialogContent>
      </Dialog>
    </span>
  );
}
