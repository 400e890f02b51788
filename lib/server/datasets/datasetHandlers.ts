import "server-only";
import { z } from "zod";
import { AppError } from "@typed-question/protocol/appError";
import {
  datasetChange,
  newDataset,
  ROWS_PAGE_MAX,
  type Dataset,
  type DatasetRow,
} from "@/lib/shared/pageApi/datasets";
import { purgeLeftovers } from "@/lib/server/history/purgeLeftovers";
import type { Caller } from "@/lib/server/http/authenticate";
import { jsonResponse } from "@/lib/server/http/jsonResponse";
import { readFields, readQuery } from "@/lib/server/http/readFields";
import type { RouteContext } from "@/lib/server/http/route";
import { listDatasetRows } from "@/lib/server/store/datasetRows";
import {
  createDataset,
  findDataset,
  findDatasetVersion,
  listDatasets,
  listDatasetVersions,
  renameDataset,
  setDatasetDeleted,
  type OwnDataset,
} from "@/lib/server/store/datasets";
import { storable } from "@/lib/server/store/storable";
import { store } from "@/lib/server/store/openStore";
import { datasetFacts, summaryView, versionView } from "./datasetViews";

type Context = RouteContext<Caller>;

const NAME_BYTES_MAX = 16_384;

/** `GET /api/datasets` */
export async function showDatasets({ caller }: Context): Promise<Response> {
  const found = await listDatasets(await store(), caller.account.id);
  return json({ datasets: found.map(({ dataset, newest }) => summaryView(dataset, newest)) });
}

/** `POST /api/datasets`: an empty dataset, which no list shows yet. Repeating it changes nothing. */
export async function makeDataset({ request, caller }: Context): Promise<Response> {
  const { id, name } = await readFields(request, newDataset, NAME_BYTES_MAX);
  const own = { accountId: caller.account.id, id };
  const opened = await store();
  const isMade = await createDataset(opened, { ...own, name: storable(name), now: new Date() });
  if (!isMade && !(await findDataset(opened, own))) throw noSuchDataset();
  return json({});
}

/** `GET /api/datasets/<id>` */
export async function showDataset(context: Context): Promise<Response> {
  const opened = await store();
  const found = await findDataset(opened, ownOf(context));
  if (!found || found.newestVersion === 0) throw noSuchDataset();
  const versions = await listDatasetVersions(opened, found.id);
  return json({ ...datasetFacts(found), versions: versions.map(versionView) } satisfies Dataset);
}

/** `PUT /api/datasets/<id>` */
export async function changeDatasetName(context: Context): Promise<Response> {
  const { name } = await readFields(context.request, datasetChange, NAME_BYTES_MAX);
  const change = { ...ownOf(context), name: storable(name), now: new Date() };
  if (!(await renameDataset(await store(), change))) throw noSuchDataset();
  return json({});
}

/** `DELETE /api/datasets/<id>`, with its versions and runs. It can be restored for a day. */
export async function deleteDataset(context: Context): Promise<Response> {
  await setDeleted(context, new Date());
  await purgeLeftovers();
  return json({});
}

/** `POST /api/datasets/<id>/restore` */
export async function restoreDataset(context: Context): Promise<Response> {
  await setDeleted(context, null);
  return json({});
}

async function setDeleted(context: Context, deletedAt: Date | null): Promise<void> {
  const opened = await store();
  const change = { ...ownOf(context), deletedAt };
  if (!(await opened.reserve.use(() => setDatasetDeleted(opened, change)))) throw noSuchDataset();
}

const pageQuery = z.object({
  version: z.coerce.number().int().min(1),
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(ROWS_PAGE_MAX).default(100),
});

/** `GET /api/datasets/<id>/rows?version=&offset=&limit=` */
export async function showDatasetRows(context: Context): Promise<Response> {
  const { version, offset, limit } = readQuery(context.request, pageQuery);
  const opened = await store();
  const own = ownOf(context);
  if (!(await findDatasetVersion(opened, { ...own, number: version }))) throw noSuchDataset();
  const rows: DatasetRow[] = await listDatasetRows(opened, { datasetId: own.id, version, offset, limit });
  return json({ rows });
}

export const ownOf = ({ caller, params }: Context): OwnDataset => ({
  accountId: caller.account.id,
  id: params.id ?? "",
});

export const json = (value: object): Response => jsonResponse(JSON.stringify(value));

export const noSuchDataset = (): AppError =>
  new AppError(
    "not_found",
    "There is no such dataset or version: it was deleted, or belongs to somebody else.",
  );
