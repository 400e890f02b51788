import { probedRowPage, RUN_ITEMS_PAGE_MAX, runItemPage } from "@/lib/shared/pageApi/datasetRuns";
import type { DatasetRow } from "@/lib/shared/pageApi/datasets";
import { pageFetch } from "../pageFetch";
import { readReply, type Reading } from "../readReply";

/** States may be long: so many at once stay small. */
const ROWS_AT_ONCE = 50;

export interface LoadedProbe {
  rows: DatasetRow[];
  /** By place in the queue, the JSON text of `answers`. */
  answersAt: Map<number, string>;
}

/** The sampled rows of a probe, and a model's answers so far. */
export async function loadProbe(
  { id, model }: { id: string; model: string },
  { signal }: { signal?: AbortSignal } = {},
): Promise<Reading<LoadedProbe>> {
  const path = `/api/dataset-runs/${encodeURIComponent(id)}`;
  const page = (name: string, query: Record<string, string>) =>
    pageFetch(`${path}/${name}?${new URLSearchParams(query).toString()}`, { signal: signal ?? null });
  const rows: DatasetRow[] = [];
  for (let offset = 0; ; offset += ROWS_AT_ONCE) {
    const query = { offset: String(offset), limit: String(ROWS_AT_ONCE) };
    const reading = readReply(await page("probed-rows", query), probedRowPage);
    if (reading.kind !== "data") return reading;
    rows.push(...reading.data.rows);
    if (reading.data.rows.length < ROWS_AT_ONCE) break;
  }
  const answersAt = new Map<number, string>();
  for (let offset = 0; ; offset += RUN_ITEMS_PAGE_MAX) {
    const query = { model, offset: String(offset), limit: String(RUN_ITEMS_PAGE_MAX) };
    const reading = readReply(await page("items", query), runItemPage);
    if (reading.kind !== "data") return reading;
    for (const { row, answers } of reading.data.items) if (answers !== null) answersAt.set(row, answers);
    if (reading.data.items.length < RUN_ITEMS_PAGE_MAX) break;
  }
  return { kind: "data", data: { rows, answersAt } };
}
