"use client";

import { Dialog, DialogContent } from "@/components/ui/dialog";
import { later } from "@/components/ui/later";
import type { FormQuestionType } from "@/lib/shared/draft/draft";
import type { PastedRow } from "@/lib/shared/draft/pasteRows";
import type { Noun } from "@/lib/shared/datasets/table/headerWords";

const PasteForm = later(async () => (await import("./pasteForm")).PasteForm);

/** An open dialog: the text that it starts with, and the row that it was pasted into. */
export interface PasteRequest {
  text: string;
  row: number | null;
}

export interface PasteDialogProps {
  noun: Noun;
  hint: string;
  request: PasteRequest | null;
  /** Names that are there. */
  taken: readonly string[];
  /** How many rows may come in, and the limit that this comes from. */
  room: number;
  limit: number;
  onClose: () => void;
  onPaste: (rows: PastedRow[], type: FormQuestionType) => void;
}

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
