import { goldenSet, goldenSetList, type GoldenSet, type NewGoldenSet } from "@/lib/shared/pageApi/goldenSets";
import { done } from "../done";
import { jsonBody, pageFetch } from "../pageFetch";
import { readReply, type Reading } from "../readReply";

/** Golden sets and their checks. None of these functions throws. */

/** The golden sets over a dataset, newest first. */
export async function listGoldenSets(
  datasetId: string,
  { signal }: { signal?: AbortSignal } = {},
): Promise<Reading<readonly GoldenSet[]>> {
  const path = `/api/golden-sets?dataset=${encodeURIComponent(datasetId)}`;
  const reading = readReply(await pageFetch(path, { signal: signal ?? null }), goldenSetList);
  return reading.kind === "data" ? { kind: "data", data: reading.data.goldenSets } : reading;
}

/** Freezes a finished run; repeating it changes nothing. */
export async function freezeRun(given: NewGoldenSet): Promise<Reading<GoldenSet>> {
  return readReply(await pageFetch("/api/golden-sets", jsonBody("POST", given)), goldenSet);
}

/** Sets the hours between checks; null ends the schedule. */
export async function scheduleChecks(id: string, everyHours: number | null): Promise<Reading<GoldenSet>> {
  return readReply(await pageFetch(pathOf(id), jsonBody("PUT", { everyHours })), goldenSet);
}

/** Begins a check, unless one is open. */
export async function checkNow(id: string): Promise<Reading<GoldenSet>> {
  return readReply(await pageFetch(`${pathOf(id)}/checks`, jsonBody("POST", {})), goldenSet);
}

/** {@link restoreGoldenSet} can undo it for a day. */
export function deleteGoldenSet(id: string) {
  return done(pageFetch(pathOf(id), { method: "DELETE" }));
}

export async function restoreGoldenSet(id: string): Promise<Reading<GoldenSet>> {
  return readReply(await pageFetch(`${pathOf(id)}/restore`, { method: "POST" }), goldenSet);
}

const pathOf = (id: string): string => `/api/golden-sets/${encodeURIComponent(id)}`;
