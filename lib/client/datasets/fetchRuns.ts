import type { z } from "zod";
import {
  datasetRun,
  datasetRunList,
  runEstimate,
  runImport,
  type DatasetRun,
  type DatasetRunSummary,
  type NewDatasetRun,
  type RunAction,
  type RunEstimate,
  type RunEstimateQuery,
  type RunFileFormat,
} from "@/lib/shared/pageApi/datasetRuns";
import { done } from "../done";
import { jsonBody, pageFetch } from "../pageFetch";
import { readReply, type Reading } from "../readReply";

/** Runs over datasets. None of these functions throws. */

interface Signalled {
  signal?: AbortSignal;
}

/** The runs over a dataset, newest first. */
export async function listRuns(
  datasetId: string,
  { signal }: Signalled = {},
): Promise<Reading<readonly DatasetRunSummary[]>> {
  const path = `/api/dataset-runs?dataset=${encodeURIComponent(datasetId)}`;
  const reading = readReply(await pageFetch(path, { signal: signal ?? null }), datasetRunList);
  return reading.kind === "data" ? { kind: "data", data: reading.data.runs } : reading;
}

/** A run with its progress now. */
export async function openDatasetRun(id: string, { signal }: Signalled = {}): Promise<Reading<DatasetRun>> {
  return readReply(await pageFetch(pathOf(id), { signal: signal ?? null }), datasetRun);
}

/** What a run would cost. */
export async function estimateRun(
  given: RunEstimateQuery,
  { signal }: Signalled = {},
): Promise<Reading<RunEstimate>> {
  const init = { ...jsonBody("POST", given), signal: signal ?? null };
  return readReply(await pageFetch("/api/dataset-runs/estimate", init), runEstimate);
}

/** Begins a run; repeating it changes nothing. */
export async function startRun(given: NewDatasetRun): Promise<Reading<DatasetRun>> {
  return readReply(await pageFetch("/api/dataset-runs", jsonBody("POST", given)), datasetRun);
}

/** Makes a finished run of a run's JSONL file, over a dataset that was imported from it. */
export async function importRun(
  { id, datasetId, file }: { id: string; datasetId: string; file: Blob },
  { signal }: Signalled = {},
): Promise<Reading<z.output<typeof runImport>>> {
  const path = `/api/dataset-runs/import?id=${id}&dataset=${encodeURIComponent(datasetId)}`;
  return readReply(await pageFetch(path, { method: "POST", body: file, signal: signal ?? null }), runImport);
}

/** Pauses a run, lets it go on, cancels it, or asks its failed rows again. @returns the run afterwards */
export async function changeDatasetRun(id: string, action: RunAction): Promise<Reading<DatasetRun>> {
  return readReply(await pageFetch(`${pathOf(id)}/${action}`, { method: "POST" }), datasetRun);
}

/** The action `restore` can undo it for a day. */
export function deleteDatasetRun(id: string) {
  return done(pageFetch(pathOf(id), { method: "DELETE" }));
}

/** The address of a run's file, for a link. */
export const runFileAddress = (id: string, format: RunFileFormat, baseline: string): string =>
  `${pathOf(id)}/file?format=${format}&baseline=${encodeURIComponent(baseline)}`;

const pathOf = (id: string): string => `/api/dataset-runs/${encodeURIComponent(id)}`;
