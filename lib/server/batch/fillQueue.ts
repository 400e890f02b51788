import { setImmediate } from "node:timers/promises";
import { datasetRowsAfter } from "@/lib/server/store/datasetRows";
import { findWorkedRun, moveRun, type DatasetRunEntry } from "@/lib/server/store/datasetRuns";
import { addRunItems, addRunModel } from "@/lib/server/store/runItems";
import type { Store } from "@/lib/server/store/store";
import { rowDigest } from "./rowRequest";

/** Some milliseconds of work; other requests get their turn between. */
const STEP_ROWS = 500;

/**
 * Puts every row of a run into the queue of each model, then opens the run. It may be repeated at any place.
 * @param isDeterministic whether equal requests of a model need one answer alone
 */
export async function fillQueue(
  store: Store,
  run: DatasetRunEntry,
  isDeterministic: (model: string) => boolean,
): Promise<void> {
  const { id: runId, datasetId, datasetVersion: version } = run;
  const models = JSON.parse(run.models) as string[];
  const copying = new Set(models.filter(isDeterministic));
  const firstOf = new Map<string, number>();
  let items = 0;
  let copies = 0;
  for (let after = -1; ;) {
    const rows = await datasetRowsAfter(store, { datasetId, version, after, limit: STEP_ROWS });
    const last = rows.at(-1);
    if (!last) break;
    const places = rows.map((row) => {
      const digest = rowDigest(row);
      const first = firstOf.get(digest);
      if (first === undefined) firstOf.set(digest, row.row);
      else copies += 1;
      return { row: row.row, copyOf: first ?? null };
    });
    for (const model of models) {
      const given = copying.has(model) ? places : places.map(({ row }) => ({ row, copyOf: null }));
      await addRunItems(store, { runId, model, rows: given });
    }
    items += rows.length;
    after = last.row;
    await setImmediate();
    if ((await findWorkedRun(store, runId))?.status !== "queued") return;
  }
  for (const model of models) {
    await addRunModel(store, { runId, model, items, copies: copying.has(model) ? copies : 0 });
  }
  await moveRun(store, runId, ["queued"], { status: "running", startedAt: new Date() });
}
