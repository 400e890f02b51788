import "server-only";
import { setImmediate } from "node:timers/promises";
import { z } from "zod";
import {
  csvHeader,
  csvRow,
  jsonLine,
  type FileRow,
  type RowFileColumns,
} from "@/lib/shared/datasets/rowFile";
import { DATASET_FILE_FORMATS } from "@/lib/shared/pageApi/datasets";
import type { Caller } from "@/lib/server/http/authenticate";
import { readQuery } from "@/lib/server/http/readFields";
import type { RouteContext } from "@/lib/server/http/route";
import { attachment, streamedText } from "@/lib/server/http/streamedText";
import { datasetFactsAfter, datasetRowsAfter } from "@/lib/server/store/datasetRows";
import { findDataset, findDatasetVersion } from "@/lib/server/store/datasets";
import type { Store } from "@/lib/server/store/store";
import { store } from "@/lib/server/store/openStore";
import { noSuchDataset, ownOf } from "./datasetHandlers";
import { dataUrls } from "./dataUrls";
import { versionView } from "./datasetViews";

const fileQuery = z.object({
  version: z.coerce.number().int().min(1),
  format: z.enum(DATASET_FILE_FORMATS),
});

const STEP_ROWS = 200;
const FACTS_STEP_ROWS = 1_000;

/** `GET /api/datasets/<id>/file?version=&format=`: a version as a file that imports again as it was. */
export async function sendDatasetFile(context: RouteContext<Caller>): Promise<Response> {
  const { version, format } = readQuery(context.request, fileQuery);
  const opened = await store();
  const own = ownOf(context);
  const dataset = await findDataset(opened, own);
  const found = await findDatasetVersion(opened, { ...own, number: version });
  if (!dataset || !found) throw noSuchDataset();
  const { questions, columns } = versionView(found);
  const place = { ...own, version };
  const lines =
    format === "jsonl"
      ? fileLines(opened, place, jsonLine)
      : csvLines(opened, place, { questions, columns, ...(await rowForms(opened, place)) });
  return streamedText(lines, {
    "content-type":
      format === "csv" ? "text/csv; charset=utf-8; header=present" : "application/jsonl; charset=utf-8",
    "content-disposition": attachment(dataset.name, "dataset", ` v${version}.${format}`),
  });
}

interface Place {
  accountId: string;
  id: string;
  version: number;
}

/** Facts of every row for a CSV header. */
async function rowForms(
  opened: Store,
  { id, version }: Place,
): Promise<Pick<RowFileColumns, "placeholders" | "isText">> {
  const placeholders = new Set<string>();
  let isText = true;
  for (let after = -1; ;) {
    const rows = await datasetFactsAfter(opened, { datasetId: id, version, after, limit: FACTS_STEP_ROWS });
    const last = rows.at(-1);
    if (!last) return { placeholders: [...placeholders], isText };
    for (const row of rows) {
      isText &&= row.isText;
      for (const { placeholder } of row.images) placeholders.add(placeholder);
    }
    after = last.row;
    await setImmediate();
  }
}

async function* csvLines(opened: Store, place: Place, columns: RowFileColumns): AsyncGenerator<string> {
  yield csvHeader(columns);
  yield* fileLines(opened, place, (row) => csvRow(row, columns));
}

/** The text of several rows at once. */
async function* fileLines(
  opened: Store,
  { accountId, id, version }: Place,
  write: (row: FileRow) => string,
): AsyncGenerator<string> {
  for (let after = -1; ;) {
    const rows = await datasetRowsAfter(opened, { datasetId: id, version, after, limit: STEP_ROWS });
    const last = rows.at(-1);
    if (!last) return;
    const parts: string[] = [];
    for (const row of rows)
      parts.push(write({ ...row, images: await dataUrls(opened, accountId, row.images) }));
    yield parts.join("");
    after = last.row;
  }
}
