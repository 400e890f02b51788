import { parseJson } from "@typed-question/protocol/json";
import { datasetRunSettings } from "@/lib/shared/pageApi/datasetRuns";
import { findWorkedRun, moveRun, type DatasetRunEntry } from "@/lib/server/store/datasetRuns";
import { addRunItems, addRunModel } from "@/lib/server/store/runItems";
import type { Store } from "@/lib/server/store/store";
import { digestOf, placedRows, type AskedRows } from "./placedRows";

/** The rows, questions, images and probe of a stored run. */
export function askedRowsOf(run: DatasetRunEntry): AskedRows {
  const { probe = null, images = [] } = datasetRunSettings.parse(JSON.parse(run.settings));
  const { datasetId, datasetVersion: version } = run;
  return { datasetId, version, questions: parseJson(run.questions), probe, images };
}

/**
 * Puts every request of a run into the queue of each model, then opens the run. It may be repeated at any place.
 * @param isDeterministic whether equal requests of a model need one answer alone
 */
export async function fillQueue(
  store: Store,
  run: DatasetRunEntry,
  isDeterministic: (model: string) => boolean,
): Promise<void> {
  const runId = run.id;
  const models = JSON.parse(run.models) as string[];
  const copying = new Set(models.filter(isDeterministic));
  const firstOf = new Map<string, number>();
  let items = 0;
  let copies = 0;
  const asked = askedRowsOf(run);
  for await (const requests of placedRows(store, asked)) {
    const places = requests.map((request) => {
      const { place } = request;
      const digest = digestOf(request, asked.probe);
      const first = firstOf.get(digest);
      if (first === undefined) firstOf.set(digest, place);
      else copies += 1;
      return { row: place, copyOf: first ?? null };
    });
    for (const model of models) {
      const given = copying.has(model) ? places : places.map(({ row }) => ({ row, copyOf: null }));
      await addRunItems(store, { runId, model, rows: given });
    }
    items += places.length;
    if ((await findWorkedRun(store, runId))?.status !== "queued") return;
  }
  for (const model of models) {
    await addRunModel(store, { runId, model, items, copies: copying.has(model) ? copies : 0 });
  }
  await moveRun(store, runId, ["queued"], { status: "running", startedAt: new Date() });
}
