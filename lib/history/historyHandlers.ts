import "server-only";
import { z } from "zod";
import {
  answerPreview,
  runChange,
  type HistoryItem,
  type HistoryPage,
  type HistoryRun,
} from "@/lib/contract/history";
import { QUESTION_TYPES } from "@/lib/contract/questionTypes";
import { AppError } from "@/lib/errors";
import type { Caller } from "@/lib/http/authenticate";
import { jsonResponse } from "@/lib/http/jsonResponse";
import { readFields, readQuery } from "@/lib/http/readFields";
import type { RouteContext } from "@/lib/http/route";
import { findImage } from "@/lib/store/images";
import { findRequests } from "@/lib/store/requests";
import {
  changeRun,
  findResponses,
  findRun,
  listEvaluations,
  listRunModels,
  listRuns,
  setRunDeleted,
  type EvaluationRow,
  type RunCursor,
  type RunRow,
} from "@/lib/store/runs";
import { store, type Store } from "@/lib/store/store";
import { purgeDeleted } from "@/lib/store/purge";
import { storable } from "./digest";
import { restoreRequest } from "./recordRequest";

type Context = RouteContext<Caller>;

const CHANGE_BYTES_MAX = 16_384;

const listQuery = z.object({
  q: z.string().max(200).optional(),
  model: z.string().max(200).optional(),
  type: z.enum(QUESTION_TYPES).optional(),
  pinned: z.literal("true").optional(),
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

/** `GET /api/history?q=&model=&type=&pinned=true&cursor=&limit=` */
export async function listHistory({ request, caller }: Context): Promise<Response> {
  const { q, model, type, pinned, cursor, limit } = readQuery(request, listQuery);
  const opened = await store();
  const found = await listRuns(opened, {
    accountId: caller.account.id,
    filter: {
      ...(q === undefined ? {} : { text: storable(q) }),
      ...(model === undefined ? {} : { model: storable(model) }),
      ...(type === undefined ? {} : { questionType: type }),
      pinned: pinned !== undefined,
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
  const { name, pinned } = await readFields(request, runChange, CHANGE_BYTES_MAX);
  const cleaned = name === null ? null : storable(name.trim());
  const isKnown = await changeRun(await store(), {
    accountId: caller.account.id,
    id: params.id ?? "",
    name: cleaned === "" ? null : cleaned,
    pinnedAt: pinned ? new Date() : null,
  });
  if (!isKnown) throw noSuchRun();
  return jsonResponse("{}");
}

/** `DELETE /api/history/<id>`. It can be taken back for a day. */
export async function deleteRun(context: Context): Promise<Response> {
  await setDeleted(context, new Date());
  await purgeDeleted(await store(), new Date());
  return jsonResponse("{}");
}

/** `POST /api/history/<id>/restore` */
export async function restoreRun(context: Context): Promise<Response> {
  await setDeleted(context, null);
  return jsonResponse("{}");
}

async function setDeleted({ caller, params }: Context, deletedAt: Date | null): Promise<void> {
  const change = { accountId: caller.account.id, id: params.id ?? "", deletedAt };
  if (!(await setRunDeleted(await store(), change))) throw noSuchRun();
}

/** Everything of a run of this account; null where there is none, or it was deleted. */
async function readRun(opened: Store, accountId: string, id: string): Promise<HistoryRun | null> {
  const run = await findRun(opened, accountId, id);
  if (!run) return null;
  const evaluations = await listEvaluations(opened, [id]);
  const bodies = await findResponses(opened, id);
  const hashes = [...bodies.values()].flatMap(({ requestSha256 }) => requestSha256 ?? []);
  return {
    ...runFacts(run),
    requests: await readRequests(opened, accountId, [...new Set(hashes)]),
    evaluations: evaluations.map((evaluation) => {
      const found = bodies.get(evaluation.id);
      return {
        ...evaluationFacts(evaluation),
        request: found?.requestSha256 ?? null,
        response: found?.response.toString("utf8") ?? "",
      };
    }),
  };
}

async function readRequests(
  opened: Store,
  accountId: string,
  hashes: readonly string[],
): Promise<HistoryRun["requests"]> {
  const images = new Map<string, Buffer>();
  const texts: HistoryRun["requests"] = {};
  for (const request of await findRequests(opened, accountId, hashes)) {
    for (const { sha256 } of request.cuts) {
      const bytes = images.get(sha256) ?? (await findImage(opened, accountId, sha256));
      if (bytes) images.set(sha256, bytes);
    }
    texts[request.sha256] = {
      text: restoreRequest(request, (sha256) => images.get(sha256)),
      images: request.parts.map(({ name, sha256 }) => ({ part: name, sha256 })),
    };
  }
  return texts;
}

const runFacts = ({ id, createdAt, name, pinnedAt }: RunRow) => ({
  id,
  createdAt: createdAt.toISOString(),
  name,
  pinned: pinnedAt !== null,
});

function evaluationFacts({ id, createdAt, ...row }: EvaluationRow) {
  const { modelAsked, modelAnswered, status, latencyMs, inputTokens, outputTokens, cost } = row;
  const figures = { status, latencyMs, inputTokens, outputTokens, cost };
  return { id, createdAt: createdAt.toISOString(), modelAsked, modelAnswered, ...figures };
}

function historyItem(run: RunRow, evaluations: readonly EvaluationRow[]): HistoryItem {
  return {
    ...runFacts(run),
    preview: run.preview,
    questions: JSON.parse(run.questions) as HistoryItem["questions"],
    evaluations: evaluations
      .filter(({ runId }) => runId === run.id)
      .map((evaluation) => ({
        ...evaluationFacts(evaluation),
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
