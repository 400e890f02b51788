import "server-only";
import type { z } from "zod";
import {
  experimentChange,
  newExperiment,
  newVersion,
  type Experiment,
  type ExperimentVersion,
} from "@/lib/shared/pageApi/experiments";
import { env } from "@/lib/server/env";
import { AppError, InvalidRequestError } from "@typed-question/protocol/appError";
import type { Caller } from "@/lib/server/http/authenticate";
import { jsonResponse } from "@/lib/server/http/jsonResponse";
import { readFields } from "@/lib/server/http/readFields";
import type { RouteContext } from "@/lib/server/http/route";
import {
  addVersion,
  createExperiment,
  findExperiment,
  findVersion,
  listExperiments,
  listVersions,
  saveExperiment,
  setExperimentDeleted,
  type ExperimentContent,
  type ExperimentRow,
  type VersionRow,
} from "@/lib/server/store/experiments";
import { missingImages } from "@/lib/server/store/images";
import { findRun } from "@/lib/server/store/runs";
import { storable } from "@/lib/server/store/storable";
import type { Store } from "@/lib/server/store/store";
import { store } from "@/lib/server/store/openStore";
import { workOnBody } from "./bodyThread/bodyThread";
import { purgeLeftovers } from "./purgeLeftovers";
import { requireQuota } from "./quota";

type Context = RouteContext<Caller>;

/** `GET /api/experiments` */
export async function showExperiments({ caller }: Context): Promise<Response> {
  const found = await listExperiments(await store(), caller.account.id);
  return json({ experiments: found.map(experimentFacts) });
}

/**
 * `POST /api/experiments`: revision 1. Repeating it with the same id changes nothing. The ids of deleted and
 * of foreign experiments get the same answer.
 */
export async function makeExperiment({ request, caller }: Context): Promise<Response> {
  const { id, name, ...given } = await read(request, newExperiment);
  const opened = await store();
  const accountId = caller.account.id;
  const known = await findExperiment(opened, { accountId, id });
  if (known) return json({ revision: known.revision });
  await requireQuota(accountId);
  const content = await checkedContent(opened, accountId, given);
  const made = { accountId, id, name: storable(name), content, now: new Date() };
  if (await createExperiment(opened, made)) return json({ revision: 1 });
  // It exists already, from a parallel or an earlier request.
  const other = await findExperiment(opened, { accountId, id });
  if (!other) throw noSuchExperiment();
  return json({ revision: other.revision });
}

/** `GET /api/experiments/<id>` */
export async function showExperiment(context: Context): Promise<Response> {
  const found = await findExperiment(await store(), own(context));
  if (!found) throw noSuchExperiment();
  const { draft, images } = found;
  return json({ ...experimentFacts(found), draft, images } satisfies Experiment);
}

/** `PUT /api/experiments/<id>` @returns the new revision; 409 if it was saved in between. */
export async function changeExperiment(context: Context): Promise<Response> {
  const { revision, name, ...given } = await read(context.request, experimentChange);
  const opened = await store();
  await requireQuota(context.caller.account.id);
  const content = await checkedContent(opened, context.caller.account.id, given);
  const change = { ...own(context), revision, name: storable(name), content, now: new Date() };
  const saved = await saveExperiment(opened, change);
  if (saved !== null) return json({ revision: saved });
  const found = await findExperiment(opened, own(context));
  if (!found) throw noSuchExperiment();
  return conflict(found);
}

/** The error table is the public API's, where no two people edit the same thing. */
function conflict({ name, updatedAt }: ExperimentRow): Response {
  const message = `"${name}" was changed elsewhere at ${updatedAt.toISOString()}: load it again, or save yours as another experiment.`;
  return jsonResponse(JSON.stringify({ detail: { error_type: "conflict", message } }), { status: 409 });
}

/** `DELETE /api/experiments/<id>`. It can be restored for a day. */
export async function closeExperiment(context: Context): Promise<Response> {
  await setDeleted(context, new Date());
  await purgeLeftovers();
  return json({});
}

/** `POST /api/experiments/<id>/restore` */
export async function restoreExperiment(context: Context): Promise<Response> {
  await setDeleted(context, null);
  return json({});
}

async function setDeleted(context: Context, deletedAt: Date | null): Promise<void> {
  const opened = await store();
  const change = { ...own(context), deletedAt };
  const isKnown = await opened.reserve.use(() => setExperimentDeleted(opened, change));
  if (!isKnown) throw noSuchExperiment();
}

/** `POST /api/experiments/<id>/versions` @returns its number. */
export async function makeVersion(context: Context): Promise<Response> {
  const { note, runId, ...given } = await read(context.request, newVersion);
  const opened = await store();
  const accountId = context.caller.account.id;
  await requireQuota(accountId);
  const content = await checkedContent(opened, accountId, given);
  if (runId !== null && !(await findRun(opened, accountId, runId))) {
    throw new AppError("not_found", "There is no such run: it was deleted, or was not kept.");
  }
  const number = await addVersion(opened, {
    ...own(context),
    note: storable(note),
    runId,
    content,
    now: new Date(),
  });
  if (number === null) throw noSuchExperiment();
  return json({ number });
}

/** `GET /api/experiments/<id>/versions` */
export async function showVersions(context: Context): Promise<Response> {
  const opened = await store();
  if (!(await findExperiment(opened, own(context)))) throw noSuchExperiment();
  return json({ versions: (await listVersions(opened, own(context))).map(versionFacts) });
}

/** `GET /api/experiments/<id>/versions/<number>` */
export async function showVersion(context: Context): Promise<Response> {
  const number = /^[1-9]\d{0,8}$/.test(context.params.number ?? "") ? Number(context.params.number) : 0;
  const found = await findVersion(await store(), { ...own(context), number });
  if (!found) throw new AppError("not_found", "There is no such version.");
  const { draft, images } = found;
  return json({ ...versionFacts(found), draft, images } satisfies ExperimentVersion);
}

const read = <T extends z.ZodType>(request: Request, schema: T): Promise<z.output<T>> =>
  readFields(request, schema, env().bodyBytesMax);

/**
 * The stored form of a draft: unknown fields lose their keys and headers.
 * @throws AppError 400 that names the first image that was not uploaded; InvalidRequestError for a draft with too
 * many values.
 */
export async function checkedContent(
  opened: Store,
  accountId: string,
  { draft, images }: ExperimentContent,
): Promise<ExperimentContent> {
  await requireImages(opened, accountId, images);
  const stripped = await workOnBody("strippedDraft", draft, draft.length);
  if ("text" in stripped) return { draft: storable(stripped.text), images };
  throw new InvalidRequestError([{ type: "too_many_values", loc: ["body", "draft"], msg: stripped.problem }]);
}

/** @throws AppError 400 that names the first image that was not uploaded. */
export async function requireImages(
  opened: Store,
  accountId: string,
  images: ExperimentContent["images"],
): Promise<void> {
  const hashes = images.map(({ sha256 }) => sha256);
  const [missing] = await missingImages(opened, accountId, hashes);
  if (missing === undefined) return;
  const key = images.find(({ sha256 }) => sha256 === missing)?.key;
  throw new AppError(
    "api_usage_error",
    `The image '${key}' is not on the server: send it to /api/images first.`,
  );
}

const own = ({ caller, params }: Context) => ({ accountId: caller.account.id, id: params.id ?? "" });

const json = (value: object): Response => jsonResponse(JSON.stringify(value));

const experimentFacts = ({ id, name, revision, createdAt, updatedAt }: ExperimentRow) => ({
  id,
  name,
  revision,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

const versionFacts = ({ number, note, createdAt, runId }: VersionRow) => ({
  number,
  note,
  createdAt: createdAt.toISOString(),
  runId,
});

export const noSuchExperiment = (): AppError =>
  new AppError("not_found", "There is no such experiment: it was closed, or belongs to somebody else.");
