import type { z } from "zod";
import {
  deletedRun,
  historyFilters,
  historyPage,
  historyRun,
  type HistoryPage,
  type HistoryRun,
  type RunChange,
} from "@/lib/shared/pageApi/history";
import type { QuestionType } from "@typed-question/protocol/questions/registry";
import { done } from "./done";
import { jsonBody, pageFetch } from "./pageFetch";
import { readReply, type Reading } from "./readReply";

/** The runs of this page's account. None of these functions throws. */

export interface HistoryQuery {
  text?: string;
  model?: string;
  type?: QuestionType;
  pinned?: boolean;
  /** Deleted runs in place of the others. */
  deleted?: boolean;
  /** `nextCursor` of the previous page. */
  cursor?: string;
}

export async function listHistory(
  { text, model, type, pinned, deleted, cursor }: HistoryQuery = {},
  { signal }: { signal?: AbortSignal } = {},
): Promise<Reading<HistoryPage>> {
  const flags = { pinned: pinned ? "true" : undefined, deleted: deleted ? "true" : undefined };
  const given = { q: text, model, type, ...flags, cursor };
  const set = Object.entries(given).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const search = new URLSearchParams(set).toString();
  return readReply(
    await pageFetch(`/api/history${search && `?${search}`}`, { signal: signal ?? null }),
    historyPage,
  );
}

/** The values that the list can be filtered by. */
export async function historyFilterChoices(): Promise<Reading<z.output<typeof historyFilters>>> {
  return readReply(await pageFetch("/api/history/filters"), historyFilters);
}

/** Everything about one run. */
export async function openRun(
  id: string,
  { signal }: { signal?: AbortSignal } = {},
): Promise<Reading<HistoryRun>> {
  return readReply(await pageFetch(runPath(id), { signal: signal ?? null }), historyRun);
}

/**
 * Names a run, pins it, or notes its baseline. Absent fields keep their stored values, also after a change elsewhere.
 */
export function changeRun(id: string, change: RunChange) {
  return done(pageFetch(runPath(id), jsonBody("PUT", change)));
}

/** {@link restoreRun} can undo it for a day. */
export async function deleteRun(id: string): Promise<Reading<z.output<typeof deletedRun>>> {
  return readReply(await pageFetch(runPath(id), { method: "DELETE" }), deletedRun);
}

export function restoreRun(id: string) {
  return done(pageFetch(`${runPath(id)}/restore`, { method: "POST" }));
}

const runPath = (id: string): string => `/api/history/${encodeURIComponent(id)}`;
