import { randomUUID } from "node:crypto";
import type { GoldenCheck } from "@/lib/shared/pageApi/goldenSets";
import { findWorkedRun } from "@/lib/server/store/datasetRuns";
import { beginCheck, finishCheck, listOpenChecks, type DueTime } from "@/lib/server/store/goldenChecks";
import { findOpenGoldenSet, listDueGoldenSets, type FoundGoldenSet } from "@/lib/server/store/goldenSets";
import type { Store } from "@/lib/server/store/store";
import { driftReportOf, failedReport } from "./driftReportOf";

export interface CheckTools {
  store: Store;
  /** Tells the processes of a run to work on. */
  announceRun: (runId: string) => Promise<void>;
  /** Whether a versioned id answers equal requests equally. */
  isDeterministic: (id: string) => boolean;
}

const HOUR_MS = 60 * 60 * 1_000;

/** The next check of a schedule. */
export const nextCheckAt = (everyHours: number | null, now: Date): Date | null =>
  everyHours === null ? null : new Date(now.getTime() + everyHours * HOUR_MS);

/**
 * Asks a name the questions of its golden set again, in the background.
 * @param schedule the due time of a scheduled check; null for any other
 * @returns false if a check is open, or another process began the due one
 */
export async function startCheck(
  { store, announceRun }: Pick<CheckTools, "store" | "announceRun">,
  { golden, run }: FoundGoldenSet,
  { now, begunBy, schedule }: { now: Date; begunBy: GoldenCheck["begunBy"]; schedule: DueTime | null },
): Promise<boolean> {
  const { accountId, datasetId, datasetVersion, experimentId, experimentVersion } = run;
  const runId = randomUUID();
  const isBegun = await beginCheck(
    store,
    { id: randomUUID(), goldenSetId: golden.id, createdAt: now, begunBy },
    {
      ...{ id: runId, accountId, datasetId, datasetVersion, experimentId, experimentVersion },
      ...{ name: `Check of ${golden.name}`.slice(0, 200), createdAt: now, status: "queued" },
      ...{ rowCount: run.rowCount, models: JSON.stringify([golden.name]) },
      ...{ settings: askedSettings(run.settings), questions: run.questions },
    },
    schedule,
  );
  if (isBegun) await announceRun(runId);
  return isBegun;
}

/** The answers of a golden set may come from a file. Those of its checks never do. */
function askedSettings(text: string): string {
  const settings = JSON.parse(text) as Record<string, unknown>;
  delete settings.importedAt;
  return JSON.stringify(settings);
}

/** Begins every check that is due. A time that passed while no server ran is checked once. */
export async function startDueChecks(tools: CheckTools, now: Date): Promise<void> {
  for (const found of await listDueGoldenSets(tools.store, now)) {
    const { everyHours, nextCheckAt: due } = found.golden;
    const next = nextCheckAt(everyHours, now);
    if (due && next) await startCheck(tools, found, { now, begunBy: "schedule", schedule: { due, next } });
  }
}

/**
 * Stores the report of every open check whose run has ended, and has the others worked on.
 * @param goldenSetIds those alone; all by default
 */
export async function concludeChecks(
  tools: CheckTools,
  now: Date,
  goldenSetIds?: readonly string[],
): Promise<void> {
  const { store, announceRun, isDeterministic } = tools;
  for (const { check, runStatus } of await listOpenChecks(store, goldenSetIds)) {
    if (runStatus === "queued" || runStatus === "running") {
      // A process that ended between the commit and its announcement told nobody.
      if (check.runId !== null) await announceRun(check.runId);
      continue;
    }
    if (runStatus === "paused") continue;
    const found = await findOpenGoldenSet(store, check.goldenSetId);
    if (!found) continue;
    const run = check.runId === null ? null : await findWorkedRun(store, check.runId);
    const report =
      run?.status === "finished"
        ? await driftReportOf(store, found, run, isDeterministic)
        : failedReport(found, "The check was cancelled.");
    const { id, goldenSetId } = check;
    await finishCheck(store, { id, goldenSetId, report: JSON.stringify(report), finishedAt: now });
  }
}
