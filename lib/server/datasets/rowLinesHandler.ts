import "server-only";
import { setImmediate } from "node:timers/promises";
import { z } from "zod";
import { writeRowLine } from "@/lib/shared/datasets/rowLine";
import type { Caller } from "@/lib/server/http/authenticate";
import { readQuery } from "@/lib/server/http/readFields";
import type { RouteContext } from "@/lib/server/http/route";
import { NDJSON, streamedText } from "@/lib/server/http/streamedText";
import { datasetRowsAfter } from "@/lib/server/store/datasetRows";
import { findDatasetVersion } from "@/lib/server/store/datasets";
import { store } from "@/lib/server/store/openStore";
import type { Store } from "@/lib/server/store/store";
import { noSuchDataset, ownOf } from "./datasetHandlers";

const STEP_ROWS = 500;

const linesQuery = z.object({ version: z.coerce.number().int().min(1) });

/** `GET /api/datasets/<id>/rows.ndjson?version=`: every row of a version in one reply, as it is read. */
export async function sendRowLines(context: RouteContext<Caller>): Promise<Response> {
  const { version } = readQuery(context.request, linesQuery);
  const opened = await store();
  const own = ownOf(context);
  if (!(await findDatasetVersion(opened, { ...own, number: version }))) throw noSuchDataset();
  return streamedText(lines(opened, own.id, version), { "content-type": NDJSON });
}

/** The lines of several rows at once. */
async function* lines(opened: Store, datasetId: string, version: number): AsyncGenerator<string> {
  for (let after = -1; ;) {
    const rows = await datasetRowsAfter(opened, { datasetId, version, after, limit: STEP_ROWS });
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => `${writeRowLine(row)}\n`).join("");
    after = last.row;
    await setImmediate();
  }
}
