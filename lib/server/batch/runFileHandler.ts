import "server-only";
import { z } from "zod";
import { parseJson } from "@typed-question/protocol/json";
import { datasetRunSettings, RUN_FILE_FORMATS } from "@/lib/shared/pageApi/datasetRuns";
import { reportQuestions } from "@/lib/shared/reports/reportQuestion";
import { runCsvHead, runCsvLines } from "@/lib/shared/reports/runCsv";
import { runJsonLine, runJsonLinesHead } from "@/lib/shared/reports/runJsonLines";
import type { RunRecord } from "@/lib/shared/reports/runRecord";
import type { RunSettings } from "@/lib/shared/reports/runSettings";
import type { Caller } from "@/lib/server/http/authenticate";
import { readQuery } from "@/lib/server/http/readFields";
import type { RouteContext } from "@/lib/server/http/route";
import { dataUrls } from "@/lib/server/datasets/dataUrls";
import { attachment, streamedText } from "@/lib/server/http/streamedText";
import type { DatasetRunEntry } from "@/lib/server/store/datasetRuns";
import { listDatasetVersions } from "@/lib/server/store/datasets";
import { store } from "@/lib/server/store/openStore";
import { listRunModels } from "@/lib/server/store/runItems";
import type { Store } from "@/lib/server/store/store";
import { rowRequest } from "./rowRequest";
import { ownRun } from "./runHandlers";
import { runRecords } from "./runRecords";
import { modelsOf } from "./runViews";

const fileQuery = z.object({ format: z.enum(RUN_FILE_FORMATS), baseline: z.string().optional() });

/**
 * `GET /api/dataset-runs/<id>/file?format=&baseline=`: every row for every model as CSV or JSON lines. Both can be
 * imported again.
 */
export async function sendRunFile(context: RouteContext<Caller>): Promise<Response> {
  const { format, baseline } = readQuery(context.request, fileQuery);
  const opened = await store();
  const { run, datasetName } = await ownRun(opened, context);
  const [newest] = await listDatasetVersions(opened, run.datasetId);
  const records = runRecords(opened, run, {
    labelsVersion: newest?.number ?? run.datasetVersion,
    isWhole: format === "jsonl",
  });
  const pieces =
    format === "csv"
      ? csvPieces(records, run)
      : jsonPieces(records, await settingsOf(opened, run, { datasetName, baseline }));
  return streamedText(pieces, {
    "content-type":
      format === "csv" ? "text/csv; charset=utf-8; header=present" : "application/jsonl; charset=utf-8",
    "content-disposition": attachment(run.name || datasetName, "dataset", ` run.${format}`),
  });
}

/** The questions of a run were checked when it began. */
function questionsOf({ questions }: DatasetRunEntry) {
  return reportQuestions(rowRequest({ state: '"state"' }, "model", parseJson(questions)).questions);
}

async function* csvPieces(records: AsyncIterable<RunRecord[]>, run: DatasetRunEntry): AsyncGenerator<string> {
  const questions = questionsOf(run);
  yield runCsvHead(questions);
  for await (const some of records) yield [...runCsvLines(some, questions)].join("");
}

async function* jsonPieces(
  records: AsyncIterable<RunRecord[]>,
  settings: RunSettings,
): AsyncGenerator<string> {
  yield runJsonLinesHead(settings);
  for await (const some of records) yield some.map(runJsonLine).join("");
}

async function settingsOf(
  opened: Store,
  run: DatasetRunEntry,
  { datasetName, baseline }: { datasetName: string; baseline: string | undefined },
): Promise<RunSettings> {
  const models = modelsOf(run);
  const { images = [] } = datasetRunSettings.parse(JSON.parse(run.settings));
  const urls = await dataUrls(opened, run.accountId, images);
  const tallies = await listRunModels(opened, [run.id]);
  return {
    name: run.name || datasetName,
    dataset: { name: datasetName, version: run.datasetVersion },
    startedAt: (run.startedAt ?? run.createdAt).toISOString(),
    models: models.map((model) => {
      const tally = tallies.find((entry) => entry.model === model);
      return { model, answeredBy: tally ? (JSON.parse(tally.answeredBy) as string[]) : [] };
    }),
    baseline: models.find((model) => model === baseline) ?? models[0]!,
    questions: run.questions,
    ...{ skippedRows: 0, bars: [], askedAt: null },
    ...(urls.size > 0 ? { images: Object.fromEntries(urls) } : {}),
  };
}
