import "server-only";
import { z } from "zod";
import { AppError } from "@typed-question/protocol/appError";
import { goldenSetChange, newGoldenCheck, newGoldenSet } from "@/lib/shared/pageApi/goldenSets";
import { json, noSuchRun } from "@/lib/server/batch/runHandlers";
import type { Caller } from "@/lib/server/http/authenticate";
import { readFields, readQuery } from "@/lib/server/http/readFields";
import type { RouteContext } from "@/lib/server/http/route";
import { resolveModel } from "@/lib/server/models/resolve";
import { findDatasetRun } from "@/lib/server/store/datasetRuns";
import {
  createGoldenSet,
  findGoldenSet,
  listGoldenSets,
  scheduleGoldenSet,
  setGoldenSetDeleted,
  type FoundGoldenSet,
  type OwnGoldenSet,
} from "@/lib/server/store/goldenSets";
import { storable } from "@/lib/server/store/storable";
import { store } from "@/lib/server/store/openStore";
import { concludeChecks, nextCheckAt, startCheck } from "./checks";
import { checkTools } from "./driftClock";
import { freezeRun } from "./freezeRun";
import { goldenViews } from "./goldenViews";

type Context = RouteContext<Caller>;

const BODY_BYTES_MAX = 64 * 1024;

const listQuery = z.object({ dataset: z.string().optional() });

/** `GET /api/golden-sets?dataset=`. A check whose run has ended gets its report first. */
export async function showGoldenSets({ request, caller }: Context): Promise<Response> {
  const { dataset } = readQuery(request, listQuery);
  const own = { accountId: caller.account.id };
  const tools = await checkTools();
  const found = await listGoldenSets(
    tools.store,
    dataset === undefined ? own : { ...own, datasetId: storable(dataset) },
  );
  await concludeChecks(
    tools,
    new Date(),
    found.map(({ golden }) => golden.id),
  );
  return json({ goldenSets: await goldenViews(tools.store, found) });
}

/** `POST /api/golden-sets`: freezes a finished run. Repeating it changes nothing. */
export async function makeGoldenSet(context: Context): Promise<Response> {
  const { request, caller } = context;
  const given = await readFields(request, newGoldenSet, BODY_BYTES_MAX);
  const { store: opened } = await checkTools();
  const own = { accountId: caller.account.id, id: given.id };
  const found = await findDatasetRun(opened, { accountId: own.accountId, id: given.run });
  if (!found) throw noSuchRun();
  resolveModel(given.name, caller.grant.models, own.accountId);
  await createGoldenSet(opened, {
    ...own,
    ...{ runId: given.run, runModel: given.runModel, name: given.name, createdAt: new Date() },
    ...(await freezeRun(opened, found.run, given)),
  });
  return showOne(own);
}

/** `PUT /api/golden-sets/<id>`: sets or ends the schedule. The first check is one distance away. */
export async function changeGoldenSet(context: Context): Promise<Response> {
  const { everyHours } = await readFields(context.request, goldenSetChange, BODY_BYTES_MAX);
  const { golden } = await ownGoldenSet(context);
  resolveModel(golden.name, context.caller.grant.models, context.caller.account.id);
  const next = nextCheckAt(everyHours, new Date());
  await scheduleGoldenSet(await store(), { ...ownOf(context), everyHours, nextCheckAt: next });
  return showOne(ownOf(context));
}

/** `DELETE /api/golden-sets/<id>`. It can be restored for a day. */
export async function deleteGoldenSet(context: Context): Promise<Response> {
  const opened = await store();
  const change = { ...ownOf(context), deletedAt: new Date() };
  if (!(await opened.reserve.use(() => setGoldenSetDeleted(opened, change)))) throw noSuchGoldenSet();
  return json({});
}

/** `POST /api/golden-sets/<id>/restore` */
export async function restoreGoldenSet(context: Context): Promise<Response> {
  if (!(await setGoldenSetDeleted(await store(), { ...ownOf(context), deletedAt: null }))) {
    throw noSuchGoldenSet();
  }
  return showOne(ownOf(context));
}

/** `POST /api/golden-sets/<id>/checks`: begins a check, unless one is open. */
export async function makeCheck(context: Context): Promise<Response> {
  const { begunBy } = await readFields(context.request, newGoldenCheck, BODY_BYTES_MAX);
  const tools = await checkTools();
  const found = await ownGoldenSet(context);
  resolveModel(found.golden.name, context.caller.grant.models, context.caller.account.id);
  await startCheck(tools, found, { now: new Date(), begunBy, schedule: null });
  return showOne(ownOf(context));
}

/** `GET /api/golden-sets/<id>` */
export async function showGoldenSet(context: Context): Promise<Response> {
  const { golden } = await ownGoldenSet(context);
  await concludeChecks(await checkTools(), new Date(), [golden.id]);
  return showOne(ownOf(context));
}

async function showOne(own: OwnGoldenSet): Promise<Response> {
  const opened = await store();
  const found = await findGoldenSet(opened, own);
  if (!found) throw noSuchGoldenSet();
  const [view] = await goldenViews(opened, [found]);
  return json(view!);
}

async function ownGoldenSet(context: Context): Promise<FoundGoldenSet> {
  const found = await findGoldenSet(await store(), ownOf(context));
  if (!found) throw noSuchGoldenSet();
  return found;
}

const ownOf = ({ caller, params }: Context): OwnGoldenSet => ({
  accountId: caller.account.id,
  id: params.id ?? "",
});

const noSuchGoldenSet = (): AppError =>
  new AppError("not_found", "There is no such golden set: it was deleted, or belongs to somebody else.");
