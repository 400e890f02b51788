import { requestRow, rowOfRequest } from "@/lib/shared/datasets/requestRow";
import { ROWS_PER_REQUEST_MAX, type DatasetRowContent } from "@/lib/shared/pageApi/datasets";
import type { HistoryRun } from "@/lib/shared/pageApi/history";
import { openRun } from "../history";
import { createDataset, saveVersion, sendRows } from "./fetchDatasets";

export type MadeDataset = { kind: "made"; left: number } | { kind: "failed"; message: string };

/** Makes a dataset of the states of runs, in their order. `left` counts runs without a stored request. */
export async function datasetFromRuns(given: {
  id: string;
  name: string;
  runIds: readonly string[];
}): Promise<MadeDataset> {
  const rows: DatasetRowContent[] = [];
  for (const runId of given.runIds) {
    const reading = await openRun(runId);
    if (reading.kind !== "data") return { kind: "failed", message: reading.message };
    const row = rowOfRun(reading.data);
    if (row) rows.push(row);
  }
  const left = given.runIds.length - rows.length;
  const failure = await datasetOfRows({ ...given, rows });
  return failure === null ? { kind: "made", left } : { kind: "failed", message: failure };
}

/** The state of a run's first request, with the run's name and id beside it. */
export function rowOfRun(run: HistoryRun): DatasetRowContent | null {
  const sha256 = run.evaluations.find(({ request }) => request !== null)?.request;
  const request = run.requests[sha256 ?? ""];
  const row = request && requestRow(request.text);
  if (!row) return null;
  const images = new Map(request.images.map(({ part, sha256: image }) => [part, image]));
  const extra = { run: run.id, ...(run.name === null ? {} : { name: run.name }) };
  return rowOfRequest(row, (part) => images.get(part), extra);
}

/** Makes a dataset of rows whose images are stored. @returns the reason for a failure */
export async function datasetOfRows(given: {
  id: string;
  name: string;
  rows: readonly DatasetRowContent[];
}): Promise<string | null> {
  const { id, name, rows } = given;
  if (rows.length === 0) return "None of these has a stored request.";
  const created = await createDataset({ id, name });
  if (created.kind !== "done") return created.message;
  for (let first = 0; first < rows.length; first += ROWS_PER_REQUEST_MAX) {
    const sent = await sendRows(id, { first, rows: rows.slice(first, first + ROWS_PER_REQUEST_MAX) });
    if (sent.kind !== "done") return sent.message;
  }
  const saved = await saveVersion(id, { kind: "first", rowCount: rows.length, mapping: null, note: "" });
  return saved.kind === "data" ? null : saved.message;
}
