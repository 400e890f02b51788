"use client";

import { ClipboardPaste } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogTrigger } from "@/components/ui/dialog";
import { later } from "@/components/ui/later";
import { useCommands } from "@/lib/client/commands";

const PasteForm = later(async () => (await import("@/components/importCode/pasteForm")).PasteForm);

/** Loads a request from elsewhere, in any form that people and browsers copy. */
export function PasteRequestDialog() {
  const [open, setOpen] = useState(false);
  useCommands([
    {
      id: "import-request",
      group: "Actions",
      name: "Import request",
      hint: "curl, HTTP or JSON",
      run: () => setOpen(true),
    },
  ]);
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button size="sm" variant="ghost" aria-label="Import request">
          <ClipboardPaste aria-hidden />
          Import
          <span className="-ml-0.5 max-sm:hidden">request</span>
        </Button>
      </DialogTrigger>
      <DialogContent
        title="Import request"
        description="A curl command for any shell, a copy from a browser’s network panel, or the JSON alone. Requests for OpenAI’s Decisions API too, also as code of its package. An .http file, a HAR, a collection of Postman or Insomnia, or lines of a log will do too. Headers, and any API key in them, are not taken over, not stored and not sent."
        className="w-[min(44rem,calc(100vw-2rem))]"
      >
        {/* The pasted text lives as long as the dialog is open. */}
        <PasteForm onLoaded={() => setOpen(false)} />
      </DialogContent>
    </Dialog>
  );
}
