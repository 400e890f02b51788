import "server-only";
import { setImmediate } from "node:timers/promises";
import { z } from "zod";
import { isJsonObject, parseJsonOrNull } from "@typed-question/protocol/json";
import { writeItemLine } from "@/lib/shared/datasets/runItemLine";
import { RUN_ITEM_STATUSES, RUN_ITEMS_PAGE_MAX, type RunItemStatus } from "@/lib/shared/pageApi/datasetRuns";
import { ROWS_PAGE_MAX } from "@/lib/shared/pageApi/datasets";
import type { Caller } from "@/lib/server/http/authenticate";
import { readQuery } from "@/lib/server/http/readFields";
import type { RouteContext } from "@/lib/server/http/route";
import { NDJSON, streamedText } from "@/lib/server/http/streamedText";
import { datasetRowsOf } from "@/lib/server/store/datasetRows";
import type { DatasetRunEntry } from "@/lib/server/store/datasetRuns";
import { listRunItems, runItemsAfter } from "@/lib/server/store/runItems";
import { store } from "@/lib/server/store/openStore";
import type { Store } from "@/lib/server/store/store";
import { askedRowsOf } from "./fillQueue";
import { probedNumbers } from "./placedRows";
import { json, ownRun } from "./runHandlers";
import { errorOf, itemView, modelsOf } from "./runViews";

type Context = RouteContext<Caller>;

const STEP_ITEMS = 500;

const pageQuery = z.object({
  model: z.string(),
  status: z.enum(RUN_ITEM_STATUSES).optional(),
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(RUN_ITEMS_PAGE_MAX).default(100),
});

/** `GET /api/dataset-runs/<id>/items?model=&status=&offset=&limit=`: items with their whole answers. */
export async function showRunItems(context: Context): Promise<Response> {
  const { model, status, offset, limit } = readQuery(context.request, pageQuery);
  const opened = await store();
  const { run } = await ownRun(opened, context);
  const page = { runId: run.id, model, offset, limit };
  const items = await listRunItems(opened, status === undefined ? page : { ...page, status });
  return json({ items: items.map(itemView) });
}

const rowsQuery = z.object({
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(ROWS_PAGE_MAX).default(100),
});

/** `GET /api/dataset-runs/<id>/probed-rows?offset=&limit=`: the sampled rows of a probe. */
export async function showProbedRows(context: Context): Promise<Response> {
  const { offset, limit } = readQuery(context.request, rowsQuery);
  const opened = await store();
  const asked = askedRowsOf((await ownRun(opened, context)).run);
  const numbers = asked.probe ? await probedNumbers(opened, asked, asked.probe) : [];
  const { datasetId, version } = asked;
  const rows = numbers.slice(offset, offset + limit);
  return json({ rows: await datasetRowsOf(opened, { datasetId, version, rows }) });
}

/** `GET /api/dataset-runs/<id>/items.ndjson`: every item in short, model by model, in order of the rows. */
export async function sendRunItems(context: Context): Promise<Response> {
  const opened = await store();
  const { run } = await ownRun(opened, context);
  return streamedText(lines(opened, run), { "content-type": NDJSON });
}

/** The lines of several items at once. */
async function* lines(opened: Store, run: DatasetRunEntry): AsyncGenerator<string> {
  const asked = parseJsonOrNull(run.questions);
  const questions = isJsonObject(asked) ? [...asked.keys()] : [];
  for (const [index, model] of modelsOf(run).entries()) {
    for (let after = -1; ;) {
      const items = await runItemsAfter(opened, { runId: run.id, model, after, limit: STEP_ITEMS });
      const last = items.at(-1);
      if (!last) break;
      const texts = items.map((item) => {
        const status = item.status as RunItemStatus;
        const facts = { ...item, model: index, status, error: errorOf(item) };
        return `${writeItemLine(facts, item.answers, questions)}\n`;
      });
      yield texts.join("");
      after = last.row;
      await setImmediate();
    }
  }
}
