import { z } from "zod";
import {
  experiment,
  experimentList,
  experimentVersion,
  versionList,
  type Experiment,
  type ExperimentVersion,
} from "@/lib/shared/pageApi/experiments";
import type { experimentImport } from "@/lib/shared/pageApi/experimentImport";
import { done } from "@/lib/client/done";
import { jsonBody, pageBytes, pageFetch } from "@/lib/client/pageFetch";
import { readReply, type Reading } from "@/lib/client/readReply";

/** The experiments of this page's account. None of these functions throws. */

/** The content of an experiment or of one of its versions. */
export type Content = Pick<Experiment, "draft" | "images">;

const revision = z.object({ revision: z.int() });
const number = z.object({ number: z.int() });
const image = z.object({ sha256: z.string() });

export async function listExperiments(): Promise<Reading<z.output<typeof experimentList>>> {
  return readReply(await pageFetch("/api/experiments"), experimentList);
}

/** Creates an experiment; repeating it with the same id changes nothing. Upload its images first. */
export async function createExperiment(
  given: Content & { id: string; name: string },
): Promise<Reading<{ revision: number }>> {
  return readReply(await pageFetch("/api/experiments", jsonBody("POST", given)), revision);
}

/** Creates an experiment with its versions and their runs; repeating it with the same id changes nothing. */
export async function importExperiment(
  given: z.input<typeof experimentImport>,
): Promise<Reading<{ revision: number }>> {
  return readReply(await pageFetch("/api/experiments/import", jsonBody("POST", given)), revision);
}

export async function openExperiment(id: string): Promise<Reading<Experiment>> {
  return readReply(await pageFetch(pathOf(id)), experiment);
}

/** Saves an experiment. `refused` with status 409 if it was saved since this revision. */
export async function saveExperiment(
  id: string,
  change: Content & { name: string; revision: number },
): Promise<Reading<{ revision: number }>> {
  return readReply(await pageFetch(pathOf(id), jsonBody("PUT", change)), revision);
}

/** {@link restoreExperiment} can undo it for a day. */
export function closeExperiment(id: string) {
  return done(pageFetch(pathOf(id), { method: "DELETE" }));
}

export function restoreExperiment(id: string) {
  return done(pageFetch(`${pathOf(id)}/restore`, { method: "POST" }));
}

/** Saves a version. @returns its number, from 1. */
export async function addVersion(
  id: string,
  version: Content & { note: string; runId: string | null },
): Promise<Reading<{ number: number }>> {
  return readReply(await pageFetch(`${pathOf(id)}/versions`, jsonBody("POST", version)), number);
}

export async function listVersions(id: string): Promise<Reading<z.output<typeof versionList>>> {
  return readReply(await pageFetch(`${pathOf(id)}/versions`), versionList);
}

export async function openVersion(id: string, of: number): Promise<Reading<ExperimentVersion>> {
  return readReply(await pageFetch(`${pathOf(id)}/versions/${of}`), experimentVersion);
}

/** Uploads an image of an experiment. @returns the server's hash of its bytes. */
export async function uploadImage(bytes: Uint8Array<ArrayBuffer>): Promise<Reading<{ sha256: string }>> {
  return readReply(await pageFetch("/api/images", { method: "POST", body: bytes }), image);
}

/** The bytes of an image of this account, from an experiment or a run; null if unavailable. */
export function downloadImage(
  sha256: string,
  { signal }: { signal?: AbortSignal } = {},
): Promise<Uint8Array<ArrayBuffer> | null> {
  return pageBytes(imageUrl(sha256), { signal: signal ?? null });
}

/** The address of an image of this account. */
export const imageUrl = (sha256: string): string => `/api/images/${sha256}`;

const pathOf = (id: string): string => `/api/experiments/${encodeURIComponent(id)}`;
