import type { HistoryItem } from "@/lib/contract/history";

/** What a run is called where it has no name: the beginning of what was asked about. */
export function titleOf({ name, preview }: Pick<HistoryItem, "name" | "preview">): string {
  return name ?? (preview.trim() === "" ? "A run with an empty state" : preview);
}
