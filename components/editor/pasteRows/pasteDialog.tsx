"use client";

import { Dialog, DialogContent } from "@/components/ui/dialog";
import { later } from "@/components/ui/later";
import type { PasteDialogProps } from "./pasteRequest";

const PasteForm = later(async () => (await import("./pasteForm")).PasteForm);

/** Takes a list or a table as text, shows the new rows, and adds them when a person agrees. */
export function PasteDialog({ request, onClose, ...props }: PasteDialogProps) {
  const { noun, hint } = props;
  return (
    <Dialog open={request !== null} onOpenChange={(open) => (open ? undefined : onClose())}>
      {request ? (
        <DialogContent
          title={`Paste ${noun}s`}
          description={hint}
          className="w-[min(46rem,calc(100vw-2rem))]"
        >
          <PasteForm {...props} initialText={request.text} onClose={onClose} />
        </DialogContent>
      ) : null}
    </Dialog>
  );
}
