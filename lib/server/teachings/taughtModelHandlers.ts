import "server-only";
import { AppError, InvalidRequestError } from "@typed-question/protocol/appError";
import { parseJson, stringifyJson } from "@typed-question/protocol/json";
import type { Caller } from "@/lib/server/http/authenticate";
import { jsonResponse } from "@/lib/server/http/jsonResponse";
import { readBytes } from "@/lib/server/http/readBytes";
import type { RouteContext } from "@/lib/server/http/route";
import { attachment } from "@/lib/server/http/streamedText";
import { modelsOf, namesNow } from "@/lib/server/models/catalog";
import { deleteModel, installModel } from "@/lib/server/teach/installModel";
import { headsOf, isEmbedded, taughtModelsOf, type InstalledModel } from "@/lib/server/teach/taughtModels";
import type { TaughtModelView } from "@/lib/shared/pageApi/teachings";
import {
  readTaughtFile,
  TAUGHT_FILE_BYTES_MAX,
  TaughtFileError,
  writeTaughtFile,
} from "@/lib/shared/teach/taughtFile";

type Context = RouteContext<Caller>;

/** `GET /api/taught-models` */
export function showTaughtModels({ caller }: Context): Response {
  return json({ models: grantedTo(caller).map((model) => viewOf(model, caller)) });
}

/** `GET /api/taught-models/<id>/file`: the model as one file, without any row. */
export function sendTaughtFile(context: Context): Response {
  const { id, file } = grantedModel(context);
  return new Response(writeTaughtFile(file), {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": attachment(id, "model", ".json"),
      ...{ "cache-control": "no-store", "x-content-type-options": "nosniff" },
    },
  });
}

/** `POST /api/taught-models`: installs a file as the next version of its name. A 422 names a faulty place. */
export async function importTaughtModel({ request, caller }: Context): Promise<Response> {
  const text = new TextDecoder().decode(await readBytes(request, TAUGHT_FILE_BYTES_MAX));
  try {
    const file = readTaughtFile(text.replace(/^\uFEFF/, ""));
    headsOf(file.name, file);
    return json({ id: await installModel(file, { accountId: caller.account.id, dataset: null }) });
  } catch (error) {
    if (!(error instanceof TaughtFileError)) throw error;
    throw new InvalidRequestError([{ type: "value_error", loc: ["body"], msg: error.message }]);
  }
}

/** `DELETE /api/taught-models/<id>`: for good; no later model takes its id. */
export async function removeTaughtModel(context: Context): Promise<Response> {
  const model = grantedModel(context);
  if (!isOwn(model, context.caller)) throw noSuchModel();
  await deleteModel(model.id, model.owner);
  return json({});
}

function grantedTo({ account, grant }: Caller): InstalledModel[] {
  const ids = new Set(modelsOf(grant.models, namesNow(account.id)).map(({ id }) => id));
  return taughtModelsOf(account.id).filter(({ id }) => ids.has(id));
}

function grantedModel({ caller, params }: Context): InstalledModel {
  const found = grantedTo(caller).find(({ id }) => id === params.id);
  if (!found) throw noSuchModel();
  return found;
}

const noSuchModel = (): AppError =>
  new AppError("not_found", "There is no such taught model: it was deleted, or belongs to somebody else.");

/** A limited key deletes nothing, and nobody deletes a model of the command but its writer. */
const isOwn = ({ owner }: InstalledModel, { account, grant }: Caller): boolean =>
  owner.accountId === account.id && grant.models === null;

function viewOf(model: InstalledModel, caller: Caller): TaughtModelView {
  const { id, file, owner } = model;
  const { name, base, taughtAt, dataset, questions } = file;
  return {
    ...{ id, name, base, isStale: !isEmbedded(base), taughtAt },
    dataset: { ...dataset, id: owner.dataset?.id ?? null },
    questions: stringifyJson(
      new Map(questions.map(({ asked, question }) => [asked.name, parseJson(question)])),
    ),
    figures: questions.map(({ asked, figures }) => ({ name: asked.name, figures })),
    isOwn: isOwn(model, caller),
  };
}

const json = (value: object): Response => jsonResponse(JSON.stringify(value));
