import type { DatasetMapping, DatasetRowContent } from "@/lib/shared/pageApi/datasets";
import type { RowProblem } from "@/lib/shared/datasets/source/sourceRow";
import type { ReadyRow, SourceBatch } from "./readSource";
import { createDataset, saveVersion, sendImage, sendRows } from "./fetchDatasets";

export interface ImportProgress {
  rows: number;
  bytesRead: number;
}

interface Import {
  id: string;
  name: string;
  mapping: DatasetMapping | null;
  note: string;
  batches: AsyncIterable<SourceBatch>;
  signal: AbortSignal;
  onProgress: (progress: ImportProgress) => void;
}

export type ImportResult =
  { kind: "done"; rows: number; problems: RowProblem[] } | { kind: "failed"; message: string };

/**
 * Brings rows to the server, batch by batch, and completes the first version. A cancelled import leaves
 * nothing in any list. The next call with the same id goes on.
 */
export async function importDataset(given: Import): Promise<ImportResult> {
  const { id, name, mapping, note, batches, signal, onProgress } = given;
  const failed = (message: string): ImportResult => ({ kind: "failed", message });
  const created = await createDataset({ id, name }, { signal });
  if (created.kind !== "done") return failed(created.message);
  const problems: RowProblem[] = [];
  let first = 0;
  try {
    for await (const batch of batches) {
      problems.push(...batch.problems);
      const rows: DatasetRowContent[] = [];
      for (const row of batch.rows) rows.push(await withImages(row, signal));
      if (rows.length > 0) {
        const sent = await sendRows(id, { first, rows }, { signal });
        if (sent.kind !== "done") return failed(sent.message);
        first += rows.length;
      }
      onProgress({ rows: first, bytesRead: batch.bytesRead });
    }
  } catch (error) {
    return failed(error instanceof Error ? error.message : String(error));
  }
  if (signal.aborted) return failed("The import was cancelled. Nothing of it is kept.");
  if (first === 0) return failed("No row can be used.");
  const saved = await saveVersion(id, { kind: "first", rowCount: first, mapping, note });
  return saved.kind === "data" ? { kind: "done", rows: first, problems } : failed(saved.message);
}

async function withImages(
  { state, expected, extra, images }: ReadyRow,
  signal: AbortSignal,
): Promise<DatasetRowContent> {
  const kept: DatasetRowContent["images"] = [];
  for (const { placeholder, bytes } of images) {
    const sent = await sendImage(bytes, { signal });
    if (sent.kind !== "data") throw new Error(sent.message);
    kept.push({ placeholder, sha256: sent.data.sha256 });
  }
  return { state, expected, extra, images: kept };
}
