import { useCallback, useSyncExternalStore } from "react";
import { FILTER_CHARS_MAX } from "@/lib/shared/pageApi/history";
import { QUESTION_TYPES, type QuestionType } from "@typed-question/protocol/questionTypes";

/** The list's filter, as kept in the page's address. */
export interface HistoryFilter {
  /** Empty: no search. */
  text: string;
  model: string | null;
  type: QuestionType | null;
  pinned: boolean;
  /** Shows the restorable deleted runs instead of the others. */
  deleted: boolean;
}

export const NO_FILTER: HistoryFilter = { text: "", model: null, type: null, pinned: false, deleted: false };

/** Whether the filter hides some runs of the list, deleted ones or not. */
export const isFiltered = ({ text, model, type, pinned }: HistoryFilter): boolean =>
  text !== "" || model !== null || type !== null || pinned;

/** Unreadable parts of an address are ignored. */
function readFilter(search: string): HistoryFilter {
  const params = new URLSearchParams(search);
  return {
    text: (params.get("q") ?? "").slice(0, FILTER_CHARS_MAX),
    model: params.get("model")?.slice(0, FILTER_CHARS_MAX) || null,
    type: QUESTION_TYPES.find((known) => known === params.get("type")) ?? null,
    pinned: params.get("pinned") === "true",
    deleted: params.get("deleted") === "true",
  };
}

/** The search part of an address, with its question mark if it is not empty. */
function writeFilter({ text, model, type, pinned, deleted }: HistoryFilter): string {
  const flags = { pinned: pinned ? "true" : "", deleted: deleted ? "true" : "" };
  const given = { q: text, model: model ?? "", type: type ?? "", ...flags };
  const search = new URLSearchParams(Object.entries(given).filter(([, value]) => value !== "")).toString();
  return search && `?${search}`;
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("popstate", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("popstate", listener);
  };
}

/** The filter in the page's address. A change replaces the entry, so `back` leaves the list. */
export function useHistoryFilter(): [HistoryFilter, (change: Partial<HistoryFilter>) => void] {
  const search = useSyncExternalStore(
    subscribe,
    () => window.location.search,
    () => "",
  );
  const change = useCallback((part: Partial<HistoryFilter>) => {
    const next = writeFilter({ ...readFilter(window.location.search), ...part });
    window.history.replaceState(null, "", `${window.location.pathname}${next}`);
    for (const listener of [...listeners]) listener();
  }, []);
  return [readFilter(search), change];
}
