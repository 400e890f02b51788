"use client";

import { Share2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogTrigger } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { useCommands } from "@/lib/client/commands";
import { ShareForm } from "./shareForm";
import { ShareList } from "./shareList";

interface ShareDialogProps {
  /** The exact request that was answered. */
  requestText: string;
  /** The history run that stores the answers; null if none does. */
  runId: string | null;
}

/** Makes a read-only page of a run for everyone with its address, and revokes such pages. */
export function ShareDialog({ requestText, runId }: ShareDialogProps) {
  const [open, setOpen] = useState(false);
  useCommands([{ id: "share", group: "Actions", name: "Share these answers", run: () => setOpen(true) }]);
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button size="sm" variant="ghost">
          <Share2 aria-hidden />
          Share
        </Button>
      </DialogTrigger>
      <DialogContent
        title="Share these answers"
        description="A read-only page for anyone with the link. It shows the names of questions and options, every answer and number, the models, request ids and times. Unknown fields like keys or headers are never in it."
        className="w-[min(40rem,calc(100vw-2rem))]"
      >
        {runId === null ? (
          <Notice tone="warning">
            This run is not in the history, so it cannot be shared. Run it again.
          </Notice>
        ) : (
          <ShareForm requestText={requestText} runId={runId} />
        )}
        <section aria-label="Your links" className="border-t pt-3">
          <h3 className="text-sm font-medium">Your links</h3>
          <div className="mt-1 max-h-56 overflow-auto">
            <ShareList />
          </div>
        </section>
      </DialogContent>
    </Dialog>
  );
}
