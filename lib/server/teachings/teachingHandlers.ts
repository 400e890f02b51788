import "server-only";
import { AppError, InvalidRequestError } from "@typed-question/protocol/appError";
import { isJsonObject, JsonParseError, parseJson, type JsonValue } from "@typed-question/protocol/json";
import { JSON_VALUES_MAX } from "@typed-question/protocol/limits";
import { validateRequest } from "@typed-question/protocol/validate";
import { EMBEDDED_MODEL_IDS } from "@typed-question/embedded-model/runtime/models";
import { z } from "zod";
import type { Caller } from "@/lib/server/http/authenticate";
import { jsonResponse } from "@/lib/server/http/jsonResponse";
import { readFields, readQuery } from "@/lib/server/http/readFields";
import type { RouteContext } from "@/lib/server/http/route";
import { findDataset, findDatasetVersion } from "@/lib/server/store/datasets";
import { store } from "@/lib/server/store/openStore";
import { installModel, requireFreeName } from "@/lib/server/teach/installModel";
import { newTeaching, TEACHING_ACTIONS, type Teaching } from "@/lib/shared/pageApi/teachings";
import { reportQuestions } from "@/lib/shared/reports/reportQuestion";
import { questionsToTeach, type QuestionToTeach } from "@/lib/shared/teach/questionsToTeach";
import { findRecord, listRecords, saveRecord, type TeachingRecord } from "./records";
import { openTeaching, startTeaching } from "./runTeachings";

type Context = RouteContext<Caller>;

const BODY_BYTES_MAX = 32 * 1024 * 1024;
const SEED = 1;

const listQuery = z.object({ dataset: z.string() });

/** `GET /api/teachings?dataset=` */
export async function showTeachings({ request, caller }: Context): Promise<Response> {
  const { dataset } = readQuery(request, listQuery);
  const records = await listRecords(caller.account.id, dataset);
  return json({ teachings: records.map(viewOf) });
}

/** `POST /api/teachings`: teaches in the background. Repeating it starts nothing more. */
export async function makeTeaching({ request, caller }: Context): Promise<Response> {
  const given = await readFields(request, newTeaching, BODY_BYTES_MAX);
  const accountId = caller.account.id;
  if (await findRecord(accountId, given.id)) return json({});
  const questions = checkedQuestions(given.questions);
  requireFreeName(given.name, accountId);
  const opened = await store();
  const own = { accountId, id: given.dataset.id };
  const dataset = await findDataset(opened, own);
  const version = await findDatasetVersion(opened, { ...own, number: given.dataset.version });
  if (!dataset || !version) {
    throw new AppError(
      "not_found",
      "There is no such version of a dataset: it was deleted, or is not yours.",
    );
  }
  const record: TeachingRecord = {
    ...{ ...given, accountId, base: EMBEDDED_MODEL_IDS[0], seed: SEED, rows: 0 },
    dataset: { ...given.dataset, name: dataset.name },
    ...{ createdAt: new Date().toISOString(), finishedAt: null, status: "queued", message: null },
    ...{ results: [], heads: [], modelId: null },
  };
  await startTeaching(opened, record, questions);
  return json({});
}

/** `GET /api/teachings/<id>` */
export async function showTeaching(context: Context): Promise<Response> {
  return json(viewOf(await ownRecord(context)));
}

/** `POST /api/teachings/<id>/<action>`: `cancel` stops it, `keep` makes a model of what is better. */
export async function changeTeaching(context: Context): Promise<Response> {
  const action = z.enum(TEACHING_ACTIONS).safeParse(context.params.action);
  if (!action.success) throw new AppError("not_found", "There is no such action.");
  const found = await ownRecord(context);
  if (action.data === "keep") return json({ id: await keep(found) });
  openTeaching(found.id)?.stop.abort(new Error("Somebody cancelled the teaching"));
  return json({});
}

async function keep(found: TeachingRecord): Promise<string> {
  if (found.modelId !== null) return found.modelId;
  const asked = checkedQuestions(found.questions);
  const questions = asked.flatMap(({ asked: question, text }, at) => {
    const [figures, head] = [found.results[at]?.figures, found.heads[at]];
    return figures?.kept && head ? [{ asked: question, question: text, head, figures }] : [];
  });
  if (questions.length === 0) {
    throw new AppError("api_usage_error", "No question is better than the untaught model: nothing is kept.");
  }
  const { name, base, seed, dataset, accountId, rows } = found;
  const modelId = await installModel(
    {
      ...{ name, base, seed, questions, taughtAt: found.finishedAt ?? found.createdAt },
      dataset: { name: dataset.name, version: String(dataset.version), rows },
    },
    { accountId, dataset: { id: dataset.id, version: dataset.version } },
  );
  await saveRecord({ ...found, modelId });
  return modelId;
}

/** @throws AppError 404 */
async function ownRecord({ caller, params }: Context): Promise<TeachingRecord> {
  const found = await findRecord(caller.account.id, params.id ?? "");
  if (!found) throw new AppError("not_found", "There is no such teaching, or it belongs to somebody else.");
  return found;
}

const OPEN: readonly Teaching["status"][] = ["queued", "running"];

/** A teaching that is open in its file and not in this process ended with its server. */
function viewOf({ accountId: _account, heads: _heads, seed: _seed, rows: _rows, ...stored }: TeachingRecord) {
  const open = openTeaching(stored.id);
  if (open) return { ...stored, status: open.record.status, progress: open.progress } satisfies Teaching;
  if (!OPEN.includes(stored.status)) return { ...stored, progress: null } satisfies Teaching;
  const message = "The server ended meanwhile. Teach again.";
  return { ...stored, status: "failed", message, progress: null } satisfies Teaching;
}

/** @throws InvalidRequestError that names each wrong place; AppError where no question can be taught */
function checkedQuestions(text: string): QuestionToTeach[] {
  const questions = parsed(text);
  const body = new Map<string, JsonValue>([
    ["state", "-"],
    ["model", "-"],
    ["questions", questions],
  ]);
  const result = validateRequest(body);
  if (!result.ok) throw new InvalidRequestError(result.details);
  const asked = questionsToTeach(text, reportQuestions(result.request.questions));
  if (asked.length === 0) throw new AppError("api_usage_error", "No question has outcomes to teach.");
  return asked;
}

function parsed(text: string): JsonValue {
  const fail = (msg: string) =>
    new InvalidRequestError([{ type: "value_error", loc: ["body", "questions"], msg }]);
  try {
    const json = parseJson(text, { valuesMax: JSON_VALUES_MAX });
    if (isJsonObject(json)) return json;
  } catch (error) {
    if (!(error instanceof JsonParseError)) throw error;
    throw fail(error.message);
  }
  throw fail("Expected an object of questions by name");
}

const json = (value: object): Response => jsonResponse(JSON.stringify(value));
