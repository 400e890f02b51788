import { z } from "zod";
import {
  dataset,
  datasetLabels,
  datasetList,
  datasetPage,
  savedVersion,
  type Dataset,
  type DatasetFileFormat,
  type DatasetRow,
  type DatasetRowContent,
  type DatasetSummary,
  type NewDatasetVersion,
  type QuestionLabels,
} from "@/lib/shared/pageApi/datasets";
import { done } from "../done";
import { jsonBody, pageFetch } from "../pageFetch";
import { readReply, type Reading } from "../readReply";

/** The datasets of this page's account. None of these functions throws. */

interface Signalled {
  signal?: AbortSignal;
}

export async function listDatasets({ signal }: Signalled = {}): Promise<Reading<readonly DatasetSummary[]>> {
  const reading = readReply(await pageFetch("/api/datasets", { signal: signal ?? null }), datasetList);
  return reading.kind === "data" ? { kind: "data", data: reading.data.datasets } : reading;
}

export async function openDataset(id: string, { signal }: Signalled = {}): Promise<Reading<Dataset>> {
  return readReply(await pageFetch(pathOf(id), { signal: signal ?? null }), dataset);
}

/** Rows of a version, in order. */
export async function openRows(
  { id, version, offset, limit }: { id: string; version: number; offset: number; limit: number },
  { signal }: Signalled = {},
): Promise<Reading<readonly DatasetRow[]>> {
  const path = `${pathOf(id)}/rows?version=${version}&offset=${offset}&limit=${limit}`;
  const reading = readReply(await pageFetch(path, { signal: signal ?? null }), datasetPage);
  return reading.kind === "data" ? { kind: "data", data: reading.data.rows } : reading;
}

/** The labels of a version by question, with their numbers of rows. */
export async function openLabels(
  { id, version }: { id: string; version: number },
  { signal }: Signalled = {},
): Promise<Reading<readonly QuestionLabels[]>> {
  const reply = await pageFetch(`${pathOf(id)}/labels?version=${version}`, { signal: signal ?? null });
  const reading = readReply(reply, datasetLabels);
  return reading.kind === "data" ? { kind: "data", data: reading.data.questions } : reading;
}

/** Begins a dataset; repeating it changes nothing. */
export function createDataset(given: { id: string; name: string }, { signal }: Signalled = {}) {
  return done(pageFetch("/api/datasets", { ...jsonBody("POST", given), signal: signal ?? null }));
}

/** Sends rows of the first version; repeating it changes nothing. */
export function sendRows(
  id: string,
  given: { first: number; rows: readonly DatasetRowContent[] },
  { signal }: Signalled = {},
) {
  return done(pageFetch(`${pathOf(id)}/rows`, { ...jsonBody("POST", given), signal: signal ?? null }));
}

/** Makes a version. @returns its number; a refusal with 409 if the dataset was changed in between */
export async function saveVersion(
  id: string,
  given: NewDatasetVersion,
): Promise<Reading<z.output<typeof savedVersion>>> {
  return readReply(await pageFetch(`${pathOf(id)}/versions`, jsonBody("POST", given)), savedVersion);
}

export function renameDataset(id: string, name: string) {
  return done(pageFetch(pathOf(id), jsonBody("PUT", { name })));
}

/** {@link restoreDataset} can undo it for a day. */
export function deleteDataset(id: string) {
  return done(pageFetch(pathOf(id), { method: "DELETE" }));
}

export function restoreDataset(id: string) {
  return done(pageFetch(`${pathOf(id)}/restore`, { method: "POST" }));
}

/** The address of a version's file, for a link. */
export const fileAddress = (id: string, version: number, format: DatasetFileFormat): string =>
  `${pathOf(id)}/file?version=${version}&format=${format}`;

const uploaded = z.object({ sha256: z.string() });

/** Keeps a PNG or a JPEG. @returns its SHA-256 */
export async function sendImage(
  bytes: Uint8Array<ArrayBuffer>,
  { signal }: Signalled = {},
): Promise<Reading<z.output<typeof uploaded>>> {
  return readReply(
    await pageFetch("/api/images", { method: "POST", body: bytes, signal: signal ?? null }),
    uploaded,
  );
}

/** The address of every row of a version, for a reading line by line. */
export const rowLinesAddress = (id: string, version: number): string =>
  `${pathOf(id)}/rows.ndjson?version=${version}`;

const pathOf = (id: string): string => `/api/datasets/${encodeURIComponent(id)}`;
