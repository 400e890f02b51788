import "server-only";
import { z } from "zod";
import {
  answerPreview,
  FILTER_CHARS_MAX,
  runChange,
  type deletedRun,
  type HistoryItem,
  type HistoryPage,
} from "@/lib/shared/pageApi/history";
import { QUESTION_TYPES } from "@typed-question/protocol/questions/registry";
import { AppError } from "@typed-question/protocol/appError";
import type { Caller } from "@/lib/server/http/authenticate";
import { jsonResponse } from "@/lib/server/http/jsonResponse";
import { readFields, readQuery } from "@/lib/server/http/readFields";
import type { RouteContext } from "@/lib/server/http/route";
import {
  changeRun,
  listRunModels,
  listRuns,
  listVersionsOfRun,
  setRunDeleted,
  type RunCursor,
  type RunRow,
} from "@/lib/server/store/runs";
import { storable } from "@/lib/server/store/storable";
import { listEvaluations, type EvaluationRow } from "@/lib/server/store/evaluations";
import { store } from "@/lib/server/store/openStore";
import { purgeLeftovers } from "./purgeLeftovers";
import { factsOf, readRun, runFacts } from "./readRun";

type Context = RouteContext<Caller>;

const CHANGE_BYTES_MAX = 16_384;

const listQuery = z.object({
  q: z.string().max(FILTER_CHARS_MAX).optional(),
  model: z.string().max(FILTER_CHARS_MAX).optional(),
  type: z.enum(QUESTION_TYPES).optional(),
  pinned: z.literal("true").optional(),
  deleted: z.literal("true").optional(),
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

/** `GET /api/history?q=&model=&type=&pinned=true&deleted=true&cursor=&limit=` */
export async function listHistory({ request, caller }: Context): Promise<Response> {
  const { q, model, type, pinned, deleted, cursor, limit } = readQuery(request, listQuery);
  const opened = await store();
  const found = await listRuns(opened, {
    accountId: caller.account.id,
    filter: {
      ...(q === undefined ? {} : { text: storable(q) }),
      ...(model === undefined ? {} : { model: storable(model) }),
      ...(type === undefined ? {} : { questionType: type }),
      pinned: pinned !== undefined,
      deleted: deleted !== undefined,
    },
    after: cursor === undefined ? null : readCursor(cursor),
    limit: limit + 1,
  });
  const shown = found.slice(0, limit);
  const evaluations = await listEvaluations(
    opened,
    shown.map(({ id }) => id),
  );
  const last = shown.at(-1);
  return jsonResponse(
    JSON.stringify({
      runs: shown.map((run) => historyItem(run, evaluations)),
      nextCursor: found.length > limit && last ? writeCursor(last) : null,
    } satisfies HistoryPage),
  );
}

/** `GET /api/history/filters` */
export async function showHistoryFilters({ caller }: Context): Promise<Response> {
  return jsonResponse(JSON.stringify({ models: await listRunModels(await store(), caller.account.id) }));
}

/** `GET /api/history/<id>` */
export async function showRun({ caller, params }: Context): Promise<Response> {
  const run = await readRun(await store(), caller.account.id, params.id ?? "");
  if (!run) throw noSuchRun();
  return jsonResponse(JSON.stringify(run));
}

/** `PUT /api/history/<id>` */
export async function updateRun({ request, caller, params }: Context): Promise<Response> {
  const { name, pinned, baseline } = await readFields(request, runChange, CHANGE_BYTES_MAX);
  const isKnown = await changeRun(await store(), {
    accountId: caller.account.id,
    id: params.id ?? "",
    ...(name === undefined ? {} : { name: storable(name?.trim() ?? "") || null }),
    ...(pinned === undefined ? {} : { pinnedAt: pinned ? new Date() : null }),
    ...(baseline === undefined ? {} : { baseline: storable(baseline) }),
  });
  if (!isKnown) throw noSuchRun();
  return jsonResponse("{}");
}

/**
 * `DELETE /api/history/<id>`. It can be restored for a day; versions that show it keep it as long as they
 * exist.
 */
export async function deleteRun(context: Context): Promise<Response> {
  const { caller, params } = context;
  await setDeleted(context, new Date());
  await purgeLeftovers();
  const versions = await listVersionsOfRun(await store(), caller.account.id, params.id ?? "");
  return jsonResponse(JSON.stringify({ versions } satisfies z.output<typeof deletedRun>));
}

/** `POST /api/history/<id>/restore` */
export async function restoreRun(context: Context): Promise<Response> {
  await setDeleted(context, null);
  return jsonResponse("{}");
}

async function setDeleted({ caller, params }: Context, deletedAt: Date | null): Promise<void> {
  const change = { accountId: caller.account.id, id: params.id ?? "", deletedAt };
  const opened = await store();
  if (!(await opened.reserve.use(() => setRunDeleted(opened, change)))) throw noSuchRun();
}

function historyItem(run: RunRow, evaluations: readonly EvaluationRow[]): HistoryItem {
  return {
    ...runFacts(run),
    preview: run.preview,
    questions: JSON.parse(run.questions) as HistoryItem["questions"],
    evaluations: evaluations
      .filter(({ runId }) => runId === run.id)
      .map((evaluation) => ({
        ...factsOf(evaluation),
        answers: z.array(answerPreview).parse(JSON.parse(evaluation.preview)),
      })),
  };
}

const writeCursor = ({ createdAt, id }: RunCursor): string => `${createdAt.getTime()}.${id}`;

function readCursor(text: string): RunCursor {
  const [, time, id = ""] = /^(\d{1,15})\.([\w-]+)$/.exec(text) ?? [];
  if (time === undefined) throw new AppError("api_usage_error", "The cursor is not one that this list gave.");
  return { createdAt: new Date(Number(time)), id };
}

const noSuchRun = (): AppError =>
  new AppError("not_found", "There is no such run: it was deleted, or belongs to somebody else.");
