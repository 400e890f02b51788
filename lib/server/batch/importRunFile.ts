import "server-only";
import { z } from "zod";
import { AppError } from "@typed-question/protocol/appError";
import { parseJsonOrNull } from "@typed-question/protocol/json";
import {
  newDatasetRun,
  RUN_MODELS_MAX,
  runImport,
  type DatasetRunSettings,
} from "@/lib/shared/pageApi/datasetRuns";
import { readRunHead, readRunRecord } from "@/lib/shared/reports/runJsonLines";
import type { RunRecord } from "@/lib/shared/reports/runRecord";
import type { RunSettings } from "@/lib/shared/reports/runSettings";
import type { Caller } from "@/lib/server/http/authenticate";
import { limitedBody } from "@/lib/server/http/limitedBody";
import { linesOf, type FileLine } from "@/lib/server/http/linesOf";
import { readQuery } from "@/lib/server/http/readFields";
import type { RouteContext } from "@/lib/server/http/route";
import { datasetRowsAfter } from "@/lib/server/store/datasetRows";
import { createDatasetRun } from "@/lib/server/store/datasetRuns";
import { findDatasetVersion } from "@/lib/server/store/datasets";
import { addImageUses, putImage } from "@/lib/server/store/images";
import { finishRun, putRunItems } from "@/lib/server/store/importAccount";
import { tallyItem, type ModelTally } from "@/lib/server/store/modelTally";
import { storable } from "@/lib/server/store/storable";
import { store } from "@/lib/server/store/openStore";
import type { Store } from "@/lib/server/store/store";
import { rowRequest } from "./rowRequest";
import { json } from "./runHandlers";
import { NOT_ASKED } from "./runRecords";

const FILE_BYTES_MAX = 2 * 1024 * 1024 * 1024;
/** A row may have many images. */
const LINE_BYTES_MAX = 256 * 1024 * 1024;
const STEP = 200;

const importQuery = z.object({ id: newDatasetRun.shape.id, dataset: newDatasetRun.shape.id });

/**
 * `POST /api/dataset-runs/import?id=&dataset=`: the answers of a run's JSONL file become a finished run over the first
 * version of a dataset, which was imported from the same file. No model is asked.
 */
export async function importRunFile({ request, caller }: RouteContext<Caller>): Promise<Response> {
  const { id, dataset } = readQuery(request, importQuery);
  if (!request.body) throw refused("The body is empty: send the JSONL file of a run.");
  const opened = await store();
  const accountId = caller.account.id;
  const version = await findDatasetVersion(opened, { accountId, id: dataset, number: 1 });
  if (!version) throw new AppError("not_found", "There is no such dataset: it was deleted, or is not yours.");
  const lines = linesOf(limitedBody(request.body, FILE_BYTES_MAX), LINE_BYTES_MAX);
  const settings = await headOf(lines);
  const now = new Date();
  const images = await keepImages(opened, { accountId, dataset, now }, settings.images ?? {});
  const stored: DatasetRunSettings = {
    ...{ attemptsMax: 3, longContext: false, importedAt: now.toISOString() },
    ...(images.length > 0 ? { images } : {}),
  };
  const models = settings.models.map(({ model }) => model);
  const isMade = await createDatasetRun(opened, {
    ...{ id, accountId, datasetId: dataset, datasetVersion: 1, name: storable(settings.name).slice(0, 200) },
    ...{ createdAt: new Date(settings.startedAt), startedAt: new Date(settings.startedAt), finishedAt: now },
    ...{ rowCount: version.rowCount, models: JSON.stringify(models), settings: JSON.stringify(stored) },
    questions: settings.questions,
    // It is hidden, and no process works on it, until its items are here.
    ...{ status: "paused", deletedAt: now },
  });
  if (!isMade) throw refused("A run with this id was begun before: import the file again.");
  const counted = await takeRecords(opened, { runId: id, datasetId: dataset, models }, lines);
  return json(runImport.parse(counted));
}

const refused = (message: string): AppError => new AppError("api_usage_error", message);

/** @throws AppError 400 for a file that is no exported run, or whose questions nobody could ask */
async function headOf(lines: AsyncGenerator<FileLine>): Promise<RunSettings> {
  const first = await lines.next();
  const settings = first.done ? null : readRunHead(first.value.text ?? "");
  if (!settings) throw refused("Line 1 has no settings of a run: the file is no exported run.");
  if (settings.models.length < 1 || settings.models.length > RUN_MODELS_MAX) {
    throw refused(`Line 1 names ${settings.models.length} models. A run has one to ${RUN_MODELS_MAX}.`);
  }
  rowRequest({ state: '"state"' }, "model", parseJsonOrNull(settings.questions) ?? null);
  return settings;
}

async function keepImages(
  opened: Store,
  { accountId, dataset, now }: { accountId: string; dataset: string; now: Date },
  urls: Readonly<Record<string, string>>,
): Promise<NonNullable<DatasetRunSettings["images"]>> {
  const images: NonNullable<DatasetRunSettings["images"]> = [];
  for (const [placeholder, url] of Object.entries(urls)) {
    const bytes = Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
    images.push({ placeholder, sha256: await putImage(opened, { accountId, bytes, now }) });
  }
  const hashes = images.map(({ sha256 }) => sha256);
  await addImageUses(opened, { accountId, user: dataset, hashes });
  return images;
}

/** Stores the records as items, then lets the run stand in lists. */
async function takeRecords(
  opened: Store,
  { runId, datasetId, models }: { runId: string; datasetId: string; models: readonly string[] },
  lines: AsyncIterable<FileLine>,
): Promise<z.output<typeof runImport>> {
  const tallies = new Map<string, ModelTally>();
  const rows = new RowsInOrder(opened, datasetId);
  let waiting: Parameters<typeof putRunItems>[1] = [];
  const counted = { items: 0, skipped: 0 };
  for await (const { number, text } of lines) {
    if (text === null) throw refused(`Line ${number} is too long.`);
    const record = recordOf(text, number);
    if (!models.includes(record.model)) throw refused(`Line ${number}: the run did not ask this model.`);
    const row = await rows.numberOf(record);
    if (row === null) {
      counted.skipped += 1;
      continue;
    }
    const item = itemOf(record, row);
    tallyItem(tallies, runId, item);
    waiting.push({ ...item, runId });
    counted.items += 1;
    if (waiting.length >= STEP) await putRunItems(opened, waiting.splice(0));
  }
  await putRunItems(opened, waiting);
  waiting = [];
  await finishRun(opened, runId, "finished", [...tallies.values()]);
  return counted;
}

function recordOf(text: string, number: number): RunRecord {
  try {
    return readRunRecord(text, number);
  } catch (error) {
    throw refused(error instanceof Error ? error.message : String(error));
  }
}

function itemOf({ model, modelAnswered, answers, error, figures }: RunRecord, row: number) {
  const nothing = { latencyMs: null, inputTokens: null, outputTokens: null, cost: null, currency: null };
  const status = answers !== null ? "answered" : error?.errorType === NOT_ASKED ? "cancelled" : "failed";
  return {
    ...{ row, model, modelAnswered, answers, status: status as "answered" | "cancelled" | "failed" },
    ...{ attempts: 1, copyOf: null, finishedAt: null },
    ...(figures ?? nothing),
    httpStatus: answers !== null ? 200 : (error?.status ?? null),
    error: status === "failed" ? JSON.stringify(error) : null,
  };
}

/** Finds the rows of a dataset that was imported from the same file: in its order, by their states. */
class RowsInOrder {
  private readonly known = new Map<number, number | null>();
  private ahead: { row: number; state: string }[] = [];
  private after = -1;
  private isOver = false;

  constructor(
    private readonly opened: Store,
    private readonly datasetId: string,
  ) {}

  /** The number in the dataset; null for a row that its import left out. */
  async numberOf({ row, state }: Pick<RunRecord, "row" | "state">): Promise<number | null> {
    const known = this.known.get(row);
    if (known !== undefined) return known;
    if (this.ahead.length === 0 && !this.isOver) {
      const place = { datasetId: this.datasetId, version: 1, after: this.after, limit: STEP };
      this.ahead = await datasetRowsAfter(this.opened, place);
      this.after = this.ahead.at(-1)?.row ?? this.after;
      this.isOver = this.ahead.length === 0;
    }
    const found = this.ahead[0]?.state === state ? (this.ahead.shift()?.row ?? null) : null;
    this.known.set(row, found);
    return found;
  }
}
