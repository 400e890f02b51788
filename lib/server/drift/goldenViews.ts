import type { DriftReport, FrozenThreshold, GoldenCheck, GoldenSet } from "@/lib/shared/pageApi/goldenSets";
import { idOf, namesNow } from "@/lib/server/models/catalog";
import { listChecks, type GoldenCheckEntry } from "@/lib/server/store/goldenChecks";
import type { FoundGoldenSet } from "@/lib/server/store/goldenSets";
import type { Store } from "@/lib/server/store/store";

/** Checks of a golden set that its view has. */
const CHECKS_SHOWN = 30;

/** Golden sets as the page shows them, with their newest checks. */
export async function goldenViews(store: Store, found: readonly FoundGoldenSet[]): Promise<GoldenSet[]> {
  const ids = found.map(({ golden }) => golden.id);
  const checks = await listChecks(store, ids, CHECKS_SHOWN);
  const names = namesNow();
  return found.map(({ golden, run, datasetName }) => ({
    ...{ id: golden.id, name: golden.name, createdAt: golden.createdAt.toISOString() },
    dataset: { id: run.datasetId, name: datasetName, version: run.datasetVersion },
    run: { id: run.id, name: run.name, rowCount: run.rowCount, model: golden.runModel },
    answeredBy: JSON.parse(golden.answeredBy) as string[],
    modelId: idOf(golden.name, names),
    thresholds: JSON.parse(golden.thresholds) as FrozenThreshold[],
    everyHours: golden.everyHours,
    nextCheckAt: golden.nextCheckAt?.toISOString() ?? null,
    checks: checks.filter(({ goldenSetId }) => goldenSetId === golden.id).map(checkView),
  }));
}

const checkView = (check: GoldenCheckEntry): GoldenCheck => ({
  id: check.id,
  createdAt: check.createdAt.toISOString(),
  finishedAt: check.finishedAt?.toISOString() ?? null,
  begunBy: check.begunBy as GoldenCheck["begunBy"],
  runId: check.runId,
  report: check.report === null ? null : (JSON.parse(check.report) as DriftReport),
});
