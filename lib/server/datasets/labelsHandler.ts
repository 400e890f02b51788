import "server-only";
import { setImmediate } from "node:timers/promises";
import { z } from "zod";
import { LabelTallies } from "@/lib/shared/datasets/labelTallies";
import type { Caller } from "@/lib/server/http/authenticate";
import { readQuery } from "@/lib/server/http/readFields";
import type { RouteContext } from "@/lib/server/http/route";
import { datasetFactsAfter } from "@/lib/server/store/datasetRows";
import { findDatasetVersion } from "@/lib/server/store/datasets";
import { store } from "@/lib/server/store/openStore";
import { json, noSuchDataset, ownOf } from "./datasetHandlers";

const STEP_ROWS = 1_000;

const labelsQuery = z.object({ version: z.coerce.number().int().min(1) });

/** `GET /api/datasets/<id>/labels?version=`: the labels of each question in all rows, with their numbers of rows. */
export async function showLabels(context: RouteContext<Caller>): Promise<Response> {
  const { version } = readQuery(context.request, labelsQuery);
  const opened = await store();
  const own = ownOf(context);
  if (!(await findDatasetVersion(opened, { ...own, number: version }))) throw noSuchDataset();
  const tallies = new LabelTallies();
  for (let after = -1; ;) {
    const place = { datasetId: own.id, version, after, limit: STEP_ROWS };
    const rows = await datasetFactsAfter(opened, place);
    const last = rows.at(-1);
    if (!last) return json({ questions: tallies.list() });
    for (const { expected } of rows) tallies.add(expected);
    after = last.row;
    await setImmediate();
  }
}
