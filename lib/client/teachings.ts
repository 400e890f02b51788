import {
  madeModel,
  taughtModelList,
  teaching,
  teachingList,
  type NewTeaching,
  type TaughtModelView,
  type Teaching,
  type TeachingSummary,
} from "@/lib/shared/pageApi/teachings";
import { done } from "./done";
import { jsonBody, pageFetch } from "./pageFetch";
import { readReply, type Reading } from "./readReply";

/** Teachings and taught models. None of these functions throws. */

interface Signalled {
  signal?: AbortSignal;
}

/** The teachings over a dataset, newest first. */
export async function listTeachings(
  datasetId: string,
  { signal }: Signalled = {},
): Promise<Reading<readonly TeachingSummary[]>> {
  const path = `/api/teachings?dataset=${encodeURIComponent(datasetId)}`;
  const reading = readReply(await pageFetch(path, { signal: signal ?? null }), teachingList);
  return reading.kind === "data" ? { kind: "data", data: reading.data.teachings } : reading;
}

/** A teaching with its progress now. */
export async function openTeaching(id: string, { signal }: Signalled = {}): Promise<Reading<Teaching>> {
  return readReply(await pageFetch(pathOf(id), { signal: signal ?? null }), teaching);
}

/** Starts a teaching on the server; repeating it starts nothing more. */
export const startTeaching = (given: NewTeaching) =>
  done(pageFetch("/api/teachings", jsonBody("POST", given)));

export const cancelTeaching = (id: string) => done(pageFetch(`${pathOf(id)}/cancel`, { method: "POST" }));

/** Makes a model of the questions that are better. @returns its id */
export const keepTeaching = async (id: string): Promise<Reading<{ id: string }>> =>
  readReply(await pageFetch(`${pathOf(id)}/keep`, { method: "POST" }), madeModel);

const pathOf = (id: string): string => `/api/teachings/${encodeURIComponent(id)}`;

export async function listTaughtModels({ signal }: Signalled = {}): Promise<
  Reading<readonly TaughtModelView[]>
> {
  const reading = readReply(
    await pageFetch("/api/taught-models", { signal: signal ?? null }),
    taughtModelList,
  );
  return reading.kind === "data" ? { kind: "data", data: reading.data.models } : reading;
}

/** Installs a file of a taught model. @returns its id here; a refusal names the faulty place */
export const importTaughtModel = async (text: string): Promise<Reading<{ id: string }>> =>
  readReply(
    await pageFetch("/api/taught-models", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: text,
    }),
    madeModel,
  );

export const deleteTaughtModel = (id: string) => done(pageFetch(modelPath(id), { method: "DELETE" }));

/** Where the file of a model is. */
export const taughtFileAddress = (id: string): string => `${modelPath(id)}/file`;

const modelPath = (id: string): string => `/api/taught-models/${encodeURIComponent(id)}`;
