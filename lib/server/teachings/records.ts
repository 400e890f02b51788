import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { dataDir } from "@/lib/server/paths";
import { teaching } from "@/lib/shared/pageApi/teachings";

const head = z.object({
  vectors: z.enum(["general", "both"]),
  shares: z.tuple([z.number(), z.number()]),
  bias: z.array(z.number()),
  weights: z.string(),
  temperature: z.number(),
  doubt: z.number(),
});

/** A teaching as its file has it: with its account and its heads, without any text of a row. */
const record = teaching.omit({ progress: true }).extend({
  accountId: z.string(),
  seed: z.int(),
  /** Rows that were read. */
  rows: z.int(),
  /** By question, in the order of `results`; null where it was not taught. */
  heads: z.array(head.nullable()),
});
export type TeachingRecord = z.output<typeof record>;

const RECORD_FILE = /^[0-9a-f-]{36}\.json$/;

const folder = (): string => path.join(dataDir(), "teachings");
const placeOf = (id: string): string => path.join(folder(), `${id}.json`);

/** Writes a record as a whole or not at all. */
export async function saveRecord(value: TeachingRecord): Promise<void> {
  await mkdir(folder(), { recursive: true });
  const partial = `${placeOf(value.id)}.partial`;
  await writeFile(partial, JSON.stringify(value));
  await rename(partial, placeOf(value.id));
}

/** The record of an account; null where there is none. */
export async function findRecord(accountId: string, id: string): Promise<TeachingRecord | null> {
  if (!RECORD_FILE.test(`${id}.json`)) return null;
  const text = await readFile(placeOf(id), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (text === null) return null;
  const found = record.parse(JSON.parse(text));
  return found.accountId === accountId ? found : null;
}

/** The records of an account over a dataset, newest first. */
export async function listRecords(accountId: string, datasetId: string): Promise<TeachingRecord[]> {
  const names = await readdir(folder()).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const ids = names.filter((name) => RECORD_FILE.test(name)).map((name) => name.slice(0, -".json".length));
  const found = await Promise.all(ids.map((id) => findRecord(accountId, id)));
  return found
    .filter((one) => one !== null)
    .filter(({ dataset }) => dataset.id === datasetId)
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt));
}
