import type { FormQuestionType } from "@/lib/shared/draft/draft";
import type { PastedRow } from "@/lib/shared/draft/pasteRows";
import type { Noun } from "@/lib/shared/datasets/table/headerWords";

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
