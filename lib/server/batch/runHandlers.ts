import "server-only";
import { z } from "zod";
import { AppError, InvalidRequestError } from "@typed-question/protocol/appError";
import { JsonParseError, parseJson, type JsonValue } from "@typed-question/protocol/json";
import { JSON_VALUES_MAX } from "@typed-question/protocol/limits";
import { jsonErrorDetail } from "@typed-question/protocol/validate";
import {
  newDatasetRun,
  runEstimateQuery,
  type RunEstimate,
  type RunEstimateQuery,
} from "@/lib/shared/pageApi/datasetRuns";
import { refreshConnections } from "@/lib/server/connections/connections";
import type { Caller } from "@/lib/server/http/authenticate";
import { requireQuota } from "@/lib/server/history/quota";
import { jsonResponse } from "@/lib/server/http/jsonResponse";
import { readFields, readQuery } from "@/lib/server/http/readFields";
import type { RouteContext } from "@/lib/server/http/route";
import { countDifferentRows, listDatasetRows } from "@/lib/server/store/datasetRows";
import {
  createDatasetRun,
  findDatasetRun,
  listDatasetRuns,
  type DatasetRunEntry,
  type OwnRun,
} from "@/lib/server/store/datasetRuns";
import { requireImages } from "@/lib/server/datasets/checkRows";
import { findDatasetVersion } from "@/lib/server/store/datasets";
import { addImageUses } from "@/lib/server/store/images";
import { storable } from "@/lib/server/store/storable";
import { store } from "@/lib/server/store/openStore";
import type { Store } from "@/lib/server/store/store";
import { announceRun } from "./batch";
import { planProbe } from "./estimateProbe";
import { estimateRun } from "./estimateRun";
import { placedRow } from "./placedRows";
import { runView, summaryViews } from "./runViews";

type Context = RouteContext<Caller>;

const RUN_BYTES_MAX = 32 * 1024 * 1024;
/** Rows whose tokens stand for all: about a tenth of a second. */
const SAMPLE_ROWS = 40;

const listQuery = z.object({ dataset: z.string().optional() });

/** `GET /api/dataset-runs?dataset=` */
export async function showRuns({ request, caller }: Context): Promise<Response> {
  const { dataset } = readQuery(request, listQuery);
  const opened = await store();
  const own = { accountId: caller.account.id };
  const found = await listDatasetRuns(
    opened,
    dataset === undefined ? own : { ...own, datasetId: storable(dataset) },
  );
  return json({ runs: await summaryViews(opened, found) });
}

/** `POST /api/dataset-runs`: begins a run. Repeating it changes nothing. */
export async function makeRun({ request, caller }: Context): Promise<Response> {
  const given = await readFields(request, newDatasetRun, RUN_BYTES_MAX);
  const opened = await store();
  const own = { accountId: caller.account.id, id: given.id };
  await requireQuota(own.accountId);
  const { rowCount } = await checkedEstimate(opened, caller, given, request.signal);
  const { dataset, experiment, settings } = given;
  const hashes = (settings.images ?? []).map(({ sha256 }) => sha256);
  // They stay as long as the dataset does.
  await addImageUses(opened, { accountId: own.accountId, user: dataset.id, hashes });
  const isMade = await createDatasetRun(opened, {
    ...own,
    ...{ datasetId: dataset.id, datasetVersion: dataset.version, name: storable(given.name), rowCount },
    ...{ createdAt: new Date(), status: "queued", questions: given.questions },
    ...{ models: JSON.stringify([...new Set(given.models)]), settings: JSON.stringify(settings) },
    ...{ experimentId: experiment?.id ?? null, experimentVersion: experiment?.number ?? null },
  });
  if (isMade) await announceRun(given.id);
  return showFound(opened, own);
}

/** `POST /api/dataset-runs/estimate`: tokens and cost of a run before it starts. */
export async function showEstimate({ request, caller }: Context): Promise<Response> {
  const given = await readFields(request, runEstimateQuery, RUN_BYTES_MAX);
  return json(await checkedEstimate(await store(), caller, given, request.signal));
}

/** `GET /api/dataset-runs/<id>` */
export async function showRun(context: Context): Promise<Response> {
  const opened = await store();
  const { run } = await ownRun(opened, context);
  // A run whose dataset was deleted and restored is taken up again.
  if (run.status === "queued" || run.status === "running") await announceRun(run.id);
  return showFound(opened, ownOf(context));
}

export async function showFound(opened: Store, own: OwnRun): Promise<Response> {
  const found = await findDatasetRun(opened, own);
  if (!found) throw noSuchRun();
  return json(await runView(opened, found));
}

/** The run of the address, if it is the caller's. @throws AppError 404 */
export async function ownRun(
  opened: Store,
  context: Context,
): Promise<{ run: DatasetRunEntry; datasetName: string }> {
  const found = await findDatasetRun(opened, ownOf(context));
  if (!found) throw noSuchRun();
  return found;
}

export const ownOf = ({ caller, params }: Context): OwnRun => ({
  accountId: caller.account.id,
  id: params.id ?? "",
});

export const json = (value: object): Response => jsonResponse(JSON.stringify(value));

export const noSuchRun = (): AppError =>
  new AppError("not_found", "There is no such run: it was deleted, or belongs to somebody else.");

async function checkedEstimate(
  opened: Store,
  { account, grant }: Caller,
  { dataset, questions, models, settings }: z.output<typeof runEstimateQuery>,
  signal: AbortSignal,
): Promise<RunEstimate> {
  const place = { accountId: account.id, id: dataset.id, number: dataset.version };
  const version = await findDatasetVersion(opened, place);
  if (!version) {
    throw new AppError(
      "not_found",
      "There is no such version of a dataset: it was deleted, or is not yours.",
    );
  }
  await refreshConnections();
  const asked = {
    ...{ datasetId: dataset.id, version: dataset.version, questions: parsedQuestions(questions) },
    ...{ probe: settings.probe ?? null, images: settings.images ?? [] },
  };
  await requireImages(opened, account.id, asked.images);
  const shared = {
    models: [...new Set(models)],
    isLongContext: settings.longContext ?? false,
    grant: grant.models,
    accountId: account.id,
    signal,
  };
  if (asked.probe) {
    const { rowCount, calls, skippedRows, sample } = await planProbe(opened, asked, asked.probe);
    return {
      ...{ rowCount, sampledRows: new Set(sample.map(({ row }) => row.row)).size },
      probe: { calls, skippedRows },
      models: await estimateRun({ ...shared, sample, requestCount: () => calls }),
    };
  }
  const { rowCount } = version;
  const rows = await sampleRows(opened, dataset, rowCount);
  const sample = rows.map((row) => placedRow(row, asked));
  let counted: Promise<number> | null = null;
  const differentRows = () => (counted ??= countDifferentRows(opened, asked));
  const requestCount = (isDeterministic: boolean) => (isDeterministic ? differentRows() : rowCount);
  return {
    ...{ rowCount, sampledRows: sample.length },
    models: await estimateRun({ ...shared, sample, requestCount }),
  };
}

/** Rows at equal distances. */
async function sampleRows(
  opened: Store,
  { id: datasetId, version }: RunEstimateQuery["dataset"],
  rowCount: number,
) {
  if (rowCount <= SAMPLE_ROWS) {
    return listDatasetRows(opened, { datasetId, version, offset: 0, limit: SAMPLE_ROWS });
  }
  const rows = [];
  for (let at = 0; at < SAMPLE_ROWS; at += 1) {
    const offset = Math.floor((at * rowCount) / SAMPLE_ROWS);
    rows.push(...(await listDatasetRows(opened, { datasetId, version, offset, limit: 1 })));
  }
  return rows;
}

function parsedQuestions(text: string): JsonValue {
  try {
    return parseJson(text, { valuesMax: JSON_VALUES_MAX });
  } catch (error) {
    if (!(error instanceof JsonParseError)) throw error;
    const { loc, ...detail } = jsonErrorDetail(error);
    throw new InvalidRequestError([{ ...detail, loc: ["body", "questions", ...loc.slice(1)] }]);
  }
}
