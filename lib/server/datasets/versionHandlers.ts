import "server-only";
import { AppError } from "@typed-question/protocol/appError";
import {
  DATASET_BYTES_MAX,
  DATASET_ROWS_MAX,
  newDatasetVersion,
  newRows,
  ROWS_REQUEST_BYTES_MAX,
  type RowChange,
} from "@/lib/shared/pageApi/datasets";
import type { z } from "zod";
import type { Caller } from "@/lib/server/http/authenticate";
import { requireQuota } from "@/lib/server/history/quota";
import { jsonResponse } from "@/lib/server/http/jsonResponse";
import { readFields } from "@/lib/server/http/readFields";
import type { RouteContext } from "@/lib/server/http/route";
import { changeDataset } from "@/lib/server/store/changeDataset";
import { addFirstRows } from "@/lib/server/store/datasetRows";
import { findDataset, findDatasetVersion, finishFirstVersion } from "@/lib/server/store/datasets";
import { storable } from "@/lib/server/store/storable";
import type { Store } from "@/lib/server/store/store";
import { store } from "@/lib/server/store/openStore";
import { checkRows } from "./checkRows";
import { countFirstRows } from "./countFirstRows";
import { json, noSuchDataset, ownOf } from "./datasetHandlers";
import { shownRow } from "@/lib/shared/datasets/shownRow";

type Context = RouteContext<Caller>;

/** `POST /api/datasets/<id>/rows`: some rows of the first version. */
export async function takeRows(context: Context): Promise<Response> {
  const { first, rows } = await readFields(context.request, newRows, ROWS_REQUEST_BYTES_MAX);
  const own = ownOf(context);
  if (first + rows.length > DATASET_ROWS_MAX) {
    throw new AppError("request_too_large", `A dataset has at most ${DATASET_ROWS_MAX} rows.`);
  }
  const opened = await store();
  const found = await findDataset(opened, own);
  if (!found) throw noSuchDataset();
  if (found.newestVersion > 0) throw new AppError("api_usage_error", "The dataset has its rows already.");
  requireSpace(found.bytes);
  await requireQuota(own.accountId);
  await checkRows(
    opened,
    own.accountId,
    rows.map((content, at) => ({ content, place: ["rows", at] })),
  );
  const bytes = await addFirstRows(opened, { ...own, first, rows, now: new Date() });
  if (bytes === null) throw noSuchDataset();
  return json({ bytes });
}

/** Before a write: one request may go over the limit, the next is refused. */
function requireSpace(bytes: number): void {
  if (bytes <= DATASET_BYTES_MAX) return;
  const mebibytes = DATASET_BYTES_MAX / 1024 / 1024;
  throw new AppError("request_too_large", `The rows of a dataset have at most ${mebibytes} MiB.`);
}

/** `POST /api/datasets/<id>/versions` @returns its number; 409 if the dataset was changed in between. */
export async function makeDatasetVersion(context: Context): Promise<Response> {
  const given = await readFields(context.request, newDatasetVersion, ROWS_REQUEST_BYTES_MAX);
  return given.kind === "first" ? makeFirst(context, given) : saveChanges(context, given);
}

type Given = z.output<typeof newDatasetVersion>;

async function makeFirst(context: Context, given: Given & { kind: "first" }): Promise<Response> {
  const opened = await store();
  const own = ownOf(context);
  const found = await findDataset(opened, own);
  if (!found) throw noSuchDataset();
  // A repeated call gets the same answer.
  if (found.newestVersion > 0) return json({ number: 1 });
  const counted = await countFirstRows(opened, own.id);
  if (counted.rowCount !== given.rowCount || found.nextRow !== given.rowCount) {
    const message = `${counted.rowCount} of ${given.rowCount} rows have arrived: send the missing ones first.`;
    throw new AppError("api_usage_error", message);
  }
  await finishFirstVersion(opened, {
    accountId: own.accountId,
    datasetId: own.id,
    createdAt: new Date(),
    note: storable(given.note),
    rowCount: counted.rowCount,
    questions: JSON.stringify(counted.questions),
    columns: JSON.stringify(counted.columns),
    mapping: given.mapping && JSON.stringify(given.mapping),
  });
  return json({ number: 1 });
}

async function saveChanges(
  context: Context,
  { base, changes, note }: Given & { kind: "changes" },
): Promise<Response> {
  const opened = await store();
  const own = ownOf(context);
  const found = await findDataset(opened, own);
  if (!found || found.newestVersion === 0) throw noSuchDataset();
  requireSpace(found.bytes);
  await requireQuota(own.accountId);
  requireOneChangeEach(changes);
  await requireRoom(opened, own, base, changes);
  const contents = changes.flatMap((change, at) =>
    change.change === "delete" ? [] : [{ content: change.content, place: ["changes", at, "content"] }],
  );
  await checkRows(opened, own.accountId, contents);
  const saved = await changeDataset(opened, { ...own, base, changes, note: storable(note), now: new Date() });
  if ("number" in saved) return json({ number: saved.number });
  if (saved.reason === "no-such-row") {
    throw new AppError("api_usage_error", `Version ${base} has no row ${shownRow(saved.row)}.`);
  }
  const message = `"${found.name}" was changed elsewhere: version ${found.newestVersion} is the newest. Load it, then change it again.`;
  return jsonResponse(JSON.stringify({ detail: { error_type: "conflict", message } }), { status: 409 });
}

function requireOneChangeEach(changes: readonly RowChange[]): void {
  const rows = changes.flatMap((change) => (change.change === "add" ? [] : [change.row]));
  const twice = rows.find((row, at) => rows.indexOf(row) !== at);
  if (twice !== undefined) throw new AppError("api_usage_error", `Row ${shownRow(twice)} is changed twice.`);
}

async function requireRoom(
  opened: Store,
  own: { accountId: string; id: string },
  base: number,
  changes: readonly RowChange[],
): Promise<void> {
  const version = await findDatasetVersion(opened, { ...own, number: base });
  if (!version) throw noSuchDataset();
  const count = (kind: RowChange["change"]) => changes.filter(({ change }) => change === kind).length;
  const rowCount = version.rowCount + count("add") - count("delete");
  if (rowCount > DATASET_ROWS_MAX) {
    throw new AppError("request_too_large", `A dataset has at most ${DATASET_ROWS_MAX} rows.`);
  }
  if (rowCount < 1) throw new AppError("api_usage_error", "A version keeps at least one row.");
}
