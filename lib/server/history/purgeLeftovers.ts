import "server-only";
import { setImmediate } from "node:timers/promises";
import { log } from "@/lib/server/log";
import { purgeAuditLog } from "@/lib/server/store/auditLog";
import { purgeDeleted, UNDO_MS } from "@/lib/server/store/purge";
import { purgeDatasetStep } from "@/lib/server/store/purgeDatasets";
import { purgeSessions } from "@/lib/server/store/sessions";
import { store } from "@/lib/server/store/openStore";

/** Purges also without requests, soon after each expiry. */
const PURGE_INTERVAL_MS = 60 * 60 * 1_000;
/** The first answers after a start do not wait for it. */
const FIRST_PURGE_MS = 60 * 1_000;

/** The audit log goes a year back. */
const AUDIT_MS = 366 * 24 * 60 * 60 * 1_000;

/**
 * Purges expired and deleted rows. A failure is only logged: the deletion itself has happened, and a later
 * purge removes the rest.
 */
export async function purgeLeftovers(): Promise<void> {
  try {
    const opened = await store();
    // On a full disk a deletion has to free space: then it cannot be undone.
    const undoMs = opened.reserve.isSpent ? 0 : UNDO_MS;
    await opened.reserve.use(async () => {
      await purgeDeleted(opened, new Date(), undoMs);
      await purgeSessions(opened, new Date());
      await purgeAuditLog(opened, new Date(Date.now() - AUDIT_MS));
    });
    // Datasets go in small steps: other statements get their turn between them.
    while (await purgeDatasetStep(opened, new Date(), undoMs)) await setImmediate();
  } catch (error) {
    log().error({ err: error }, "what was deleted could not be purged");
  }
}

async function purgeAndRefill(): Promise<void> {
  await purgeLeftovers();
  try {
    await (await store()).reserve.refill();
  } catch (error) {
    log().error({ err: error }, "the reserve for deletions could not be made");
  }
}

/**
 * Purges a minute from now and every hour, until the returned function is called. It keeps no process from
 * ending.
 */
export function purgeRegularly(purge: () => Promise<void> = purgeAndRefill): () => void {
  const first = setTimeout(() => void purge(), FIRST_PURGE_MS);
  const timer = setInterval(() => void purge(), PURGE_INTERVAL_MS);
  for (const waiting of [first, timer]) waiting.unref();
  return () => {
    clearTimeout(first);
    clearInterval(timer);
  };
}
