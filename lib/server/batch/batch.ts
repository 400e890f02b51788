import "server-only";
import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { refreshConnections } from "@/lib/server/connections/connections";
import { engineOf, placesOf } from "@/lib/server/engines/registry";
import { env } from "@/lib/server/env";
import { log } from "@/lib/server/log";
import { idOf, namesNow } from "@/lib/server/models/catalog";
import { singleton } from "@/lib/server/singleton";
import { findWorkedRun, listOpenRuns } from "@/lib/server/store/datasetRuns";
import { store } from "@/lib/server/store/openStore";
import { askRowsOf } from "./askRow";
import { localBaton, type Baton } from "./baton";
import { RunWorker, type BatchTools } from "./runWorker";

const LEASE_MS = 15_000;
const TICK_MS = 1_000;

interface Batch {
  opening: Promise<{ worker: RunWorker; baton: Baton }> | null;
}

const slot = () => singleton<Batch>("batch", () => ({ opening: null }));

/** Begins to work on every open run, once a process. A failed start is repeated at the next call. */
export function startBatch(): Promise<{ worker: RunWorker; baton: Baton }> {
  const batch = slot();
  batch.opening ??= open().catch((error: unknown) => {
    batch.opening = null;
    throw error;
  });
  return batch.opening;
}

/** Ends the work in this process. Rows under way end first. */
export async function stopBatch(): Promise<void> {
  const batch = slot();
  const opening = batch.opening;
  batch.opening = null;
  if (!opening) return;
  const { worker, baton } = await opening;
  await baton.stop();
  await worker.stop();
}

/** Tells every process that a run was made or changed. */
export async function announceRun(runId: string): Promise<void> {
  const { baton } = await startBatch();
  await baton.pass(runId);
}

async function open(): Promise<{ worker: RunWorker; baton: Baton }> {
  const opened = await store();
  await refreshConnections();
  const onError: BatchTools["onError"] = (error, what) => log().error({ err: error }, what);
  const worker = new RunWorker({
    store: opened,
    by: `${hostname()}/${process.pid}/${randomUUID()}`,
    ask: askRowsOf(opened),
    factsOf: modelFacts,
    leaseMs: LEASE_MS,
    tickMs: TICK_MS,
    onError,
  });
  const isOpen = async (runId: string): Promise<boolean> => {
    const status = (await findWorkedRun(opened, runId))?.status;
    return status === "queued" || status === "running";
  };
  const { databaseUrl } = env();
  const baton =
    databaseUrl === undefined
      ? localBaton(worker)
      : // Loaded only where it is used, as the driver is.
        await (await import("./pgBossBaton")).pgBossBaton({ databaseUrl, worker, isOpen, onError });
  for (const runId of await listOpenRuns(opened)) await baton.pass(runId);
  return { worker, baton };
}

/** A model that has gone is still asked, so that each row says why it failed. */
function modelFacts(model: string): { places: number; isDeterministic: boolean } {
  try {
    const id = idOf(model, namesNow());
    return { places: placesOf(id), isDeterministic: engineOf(id).capabilities.deterministic };
  } catch {
    return { places: 1, isDeterministic: false };
  }
}
