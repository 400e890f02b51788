import { runItemPage, type RunItem } from "@/lib/shared/pageApi/datasetRuns";
import { pageFetch } from "../pageFetch";
import { readReply, type Reading } from "../readReply";

/** A model's whole answer to the row at a position of the run's version. */
export async function openRunItem(
  { id, model, position }: { id: string; model: string; position: number },
  { signal }: { signal?: AbortSignal } = {},
): Promise<Reading<RunItem | null>> {
  const query = new URLSearchParams({ model, offset: String(position), limit: "1" }).toString();
  const reading = readReply(
    await pageFetch(`/api/dataset-runs/${encodeURIComponent(id)}/items?${query}`, { signal: signal ?? null }),
    runItemPage,
  );
  return reading.kind === "data" ? { kind: "data", data: reading.data.items[0] ?? null } : reading;
}
