import { isolated } from "@/lib/shared/text/isolated";
import type { HistoryItem } from "@/lib/shared/pageApi/history";
import { beginningOf } from "@/lib/shared/text/figures";

type Titled = Pick<HistoryItem, "name" | "preview">;

/** Longest title that a control or a message repeats, in characters. */
const LABEL_CHARS_MAX = 60;

/** The title of a run without a name: the beginning of its content. */
export function titleOf({ name, preview }: Titled): string {
  return name ?? (preview.trim() === "" ? "A run with an empty state" : preview);
}

/** The beginning of its title as a part of a sentence, for names of its controls. */
export function labelOf(run: Titled): string {
  return isolated(beginningOf(titleOf(run), LABEL_CHARS_MAX));
}
