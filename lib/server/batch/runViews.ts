import type {
  DatasetRun,
  DatasetRunSettings,
  DatasetRunStatus,
  DatasetRunSummary,
  RunItem,
  RunItemError,
  RunItemStatus,
  RunModelProgress,
} from "@/lib/shared/pageApi/datasetRuns";
import type { DatasetRunEntry } from "@/lib/server/store/datasetRuns";
import {
  countRunning,
  listRunModels,
  type RunItemEntry,
  type RunModelEntry,
} from "@/lib/server/store/runItems";
import { otherCostsOf } from "@/lib/server/store/plusCost";
import type { Store } from "@/lib/server/store/store";

interface FoundRun {
  run: DatasetRunEntry;
  datasetName: string;
}

/** Runs as a list shows them. */
export async function summaryViews(store: Store, found: readonly FoundRun[]): Promise<DatasetRunSummary[]> {
  const ids = found.map(({ run }) => run.id);
  const [tallies, running] = [await listRunModels(store, ids), await countRunning(store, ids)];
  return found.map(({ run, datasetName }) => ({
    id: run.id,
    name: run.name,
    dataset: { id: run.datasetId, name: datasetName, version: run.datasetVersion },
    experiment:
      run.experimentId === null ? null : { id: run.experimentId, number: run.experimentVersion ?? 1 },
    status: run.status as DatasetRunStatus,
    createdAt: run.createdAt.toISOString(),
    startedAt: run.startedAt?.toISOString() ?? null,
    finishedAt: run.finishedAt?.toISOString() ?? null,
    rowCount: run.rowCount,
    ...probeKindOf(run),
    models: modelsOf(run).map((model) => {
      const isOwn = (other: { runId: string; model: string }) =>
        other.runId === run.id && other.model === model;
      return progressOf(run, model, tallies.find(isOwn), running.find(isOwn)?.running ?? 0);
    }),
  }));
}

/** The kind of a probe; nothing for any other run. */
export function probeKindOf({
  settings,
}: Pick<DatasetRunEntry, "settings">): Pick<DatasetRunSummary, "probe"> {
  const { probe } = JSON.parse(settings) as Partial<DatasetRunSettings>;
  return probe ? { probe: probe.kind } : {};
}

/** A run as its own page shows it. */
export async function runView(store: Store, found: FoundRun): Promise<DatasetRun> {
  const [summary] = await summaryViews(store, [found]);
  const { questions, settings } = found.run;
  return { ...summary!, questions, settings: JSON.parse(settings) as DatasetRunSettings };
}

/** The requested models of a run, in order. */
export const modelsOf = (run: Pick<DatasetRunEntry, "models">): string[] =>
  JSON.parse(run.models) as string[];

function progressOf(
  run: DatasetRunEntry,
  model: string,
  tally: RunModelEntry | undefined,
  running: number,
): RunModelProgress {
  const none = { queued: 0, running: 0, answered: 0, failed: 0, cancelled: 0 };
  if (!tally) {
    const counts = { ...none, [run.status === "cancelled" ? "cancelled" : "queued"]: run.rowCount };
    const figures = { copies: 0, latencyMs: null, errors: {}, inputTokens: 0, outputTokens: 0 };
    return { model, counts, ...figures, ...{ cost: null, currency: null }, answeredBy: [] };
  }
  const { items, answered, failed, cancelled, copies, inputTokens, outputTokens, cost, currency } = tally;
  return {
    model,
    // The two reads may be a moment apart.
    counts: {
      ...{ queued: Math.max(0, items - answered - failed - cancelled - running), running },
      ...{ answered, failed, cancelled },
    },
    copies,
    latencyMs: tally.asked > 0 ? tally.latencyMs / tally.asked : null,
    errors: JSON.parse(tally.errors) as Record<string, number>,
    ...{ inputTokens, outputTokens, cost, currency },
    ...(tally.otherCosts === null ? {} : { otherCosts: otherCostsOf(tally) }),
    answeredBy: JSON.parse(tally.answeredBy) as string[],
  };
}

/** An item with its whole answers. */
export function itemView(entry: RunItemEntry): RunItem {
  const { row, model, attempts, copyOf, modelAnswered, latencyMs, answers } = entry;
  const { inputTokens, outputTokens, cost, currency } = entry;
  return {
    ...{ row, model, attempts, copyOf, modelAnswered, latencyMs, answers },
    ...{ inputTokens, outputTokens, cost, currency },
    status: entry.status as RunItemStatus,
    finishedAt: entry.finishedAt?.toISOString() ?? null,
    error: errorOf(entry),
  };
}

export const errorOf = ({ error }: Pick<RunItemEntry, "error">): RunItemError | null =>
  error === null ? null : (JSON.parse(error) as RunItemError);
