import { z } from "zod";
import { isJsonObject, parseJsonOrNull } from "@typed-question/protocol/json";
import {
  DATASET_RUN_STATUSES,
  datasetRunSettings,
  RUN_ITEM_STATUSES,
  RUN_MODELS_MAX,
  runItemError,
} from "@/lib/shared/pageApi/datasetRuns";
import { requireImages } from "@/lib/server/datasets/checkRows";
import { createDatasetRun } from "@/lib/server/store/datasetRuns";
import { findDatasetVersion } from "@/lib/server/store/datasets";
import { finishRun, putRunItems } from "@/lib/server/store/importAccount";
import { addImageUses } from "@/lib/server/store/images";
import { storable } from "@/lib/server/store/storable";
import type { Tables } from "@/lib/server/store/store";
import { jsonOf } from "./jsonOf";
import { LineError, placeOf, type Importing, type LineTaker } from "./importing";
import { tallyItem, type ModelTally } from "@/lib/server/store/modelTally";

const time = z.iso.datetime();
const runLine = z.object({
  id: z.string().min(1).max(200),
  ...{ datasetId: z.string(), datasetVersion: z.int().min(1), name: z.string().max(200) },
  ...{ createdAt: time, startedAt: time.nullable(), finishedAt: time.nullable() },
  status: z.enum(DATASET_RUN_STATUSES),
  ...{ experimentId: z.string().nullable(), experimentVersion: z.int().nullable(), rowCount: z.int().min(0) },
  models: jsonOf(z.array(z.string().min(1)).min(1).max(RUN_MODELS_MAX)),
  settings: jsonOf(datasetRunSettings),
  questions: z.string().refine((text) => isJsonObject(parseJsonOrNull(text)), "Expected a JSON object"),
});

/** An earlier file lacks the last facts. */
const itemLine = z.object({
  ...{ run: z.string(), model: z.string().min(1), row: z.int().min(0), status: z.enum(RUN_ITEM_STATUSES) },
  ...{ modelAnswered: z.string().nullable(), latencyMs: z.number().nullable() },
  ...{ inputTokens: z.int().nullable(), outputTokens: z.int().nullable(), cost: z.number().nullable() },
  currency: z.string().max(8).nullable().default(null),
  error: jsonOf(runItemError).nullable(),
  answers: z.string().nullable(),
  ...{ attempts: z.int().min(0).default(1), copyOf: z.int().min(0).nullable().default(null) },
  ...{ httpStatus: z.int().nullable().default(null), finishedAt: time.nullable().default(null) },
});

/** Items of one statement. */
const STEP_ITEMS = 200;

interface Open {
  fileId: string;
  /** Null for one that this account has. */
  run: { id: string; status: string; models: readonly string[] } | null;
  tallies: Map<string, ModelTally>;
}

/** Runs over datasets with their answers. A run that was open is paused: an import asks no model. */
export function runLines(importing: Importing): LineTaker {
  const { store, accountId, tally, now, datasetIds, datasetRunIds } = importing;
  let open: Open | null = null;
  let waiting: Tables["datasetRunItems"]["$inferInsert"][] = [];

  const putItems = async (): Promise<void> => {
    const items = waiting;
    waiting = [];
    await putRunItems(store, items);
  };

  const end = async (): Promise<void> => {
    await putItems();
    const ended = open;
    open = null;
    if (ended?.run) await finishRun(store, ended.run.id, ended.run.status, [...ended.tallies.values()]);
  };

  const takeRun = async (content: unknown): Promise<void> => {
    await end();
    const line = runLine.parse(content);
    const datasetId = datasetIds.get(line.datasetId);
    if (datasetId === undefined) throw new LineError("Its dataset is missing, or could not be read");
    const version = { accountId, id: datasetId, number: line.datasetVersion };
    if (!(await findDatasetVersion(store, version)))
      throw new LineError("Its version of the dataset is missing");
    const { images = [] } = datasetRunSettings.parse(JSON.parse(line.settings));
    await requireImages(store, accountId, images);
    const hashes = images.map(({ sha256 }) => sha256);
    await addImageUses(store, { accountId, user: datasetId, hashes });
    const place = await placeOf(importing, "datasetRuns", line.id);
    datasetRunIds.set(line.id, place.id);
    if (place.kind === "existing") {
      open = { fileId: line.id, run: null, tallies: new Map() };
      return tally.count("datasetRun", "existing");
    }
    const isOpen = line.status === "queued" || line.status === "running";
    if (isOpen) tally.note("Runs that were open are paused. “Go on” asks the rest.");
    const at = (text: string | null) => (text === null ? null : new Date(text));
    await createDatasetRun(store, {
      ...{ ...line, id: place.id, accountId, datasetId, name: storable(line.name) },
      ...{
        createdAt: new Date(line.createdAt),
        startedAt: at(line.startedAt),
        finishedAt: at(line.finishedAt),
      },
      // It is hidden, and no process works on it, until its items are here.
      ...{ status: "paused", deletedAt: now },
    });
    const status = isOpen ? "paused" : line.status;
    const models = JSON.parse(line.models) as string[];
    open = { fileId: line.id, run: { id: place.id, status, models }, tallies: new Map() };
    tally.count("datasetRun", "imported");
    if (place.kind === "renamed") tally.count("datasetRun", "renamed");
  };

  const takeItem = async (content: unknown): Promise<void> => {
    const { run, ...item } = itemLine.parse(content);
    if (open?.fileId !== run) throw new LineError("Its run is missing, or could not be read");
    if (!open.run) return tally.count("datasetRunItem", "existing");
    if (!open.run.models.includes(item.model)) throw new LineError("The run did not ask this model");
    const status = item.status === "running" ? ("queued" as const) : item.status;
    tallyItem(open.tallies, open.run.id, { ...item, status });
    waiting.push({
      ...{ ...item, runId: open.run.id, status },
      finishedAt: item.finishedAt === null ? null : new Date(item.finishedAt),
    });
    if (waiting.length >= STEP_ITEMS) await putItems();
    tally.count("datasetRunItem", "imported");
  };

  return {
    kinds: ["datasetRun", "datasetRunItem"],
    take: ({ kind, content }) => (kind === "datasetRun" ? takeRun(content) : takeItem(content)),
    end,
  };
}
