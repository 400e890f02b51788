import type { HistoryItem } from "@/lib/contract/history";

type Titled = Pick<HistoryItem, "name" | "preview">;

/** Longest title that a control or a message repeats, in characters. */
const LABEL_CHARS_MAX = 60;

/** What a run is called where it has no name: the beginning of what was asked about. */
export function titleOf({ name, preview }: Titled): string {
  return name ?? (preview.trim() === "" ? "A run with an empty state" : preview);
}

/** The beginning of its title, for what names the run beside it. */
export function labelOf(run: Titled): string {
  const title = titleOf(run);
  return title.length > LABEL_CHARS_MAX ? `${title.slice(0, LABEL_CHARS_MAX)}…` : title;
}
