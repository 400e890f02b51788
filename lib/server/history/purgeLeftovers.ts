import "server-only";
import { setImmediate } from "node:timers/promises";
import { log } from "@/lib/server/log";
import { purgeDeleted } from "@/lib/server/store/purge";
import { purgeDatasetStep } from "@/lib/server/store/purgeDatasets";
import { purgeSessions } from "@/lib/server/store/sessions";
import { store } from "@/lib/server/store/openStore";

/** Purges also without requests, soon after each expiry. */
const PURGE_INTERVAL_MS = 60 * 60 * 1_000;
/** The first answers after a start do not wait for it. */
const FIRST_PURGE_MS = 60 * 1_000;

/**
 * Purges expired and deleted rows. A failure is only logged: the deletion itself has happened, and a later
 * purge removes the rest.
 */
export async function purgeLeftovers(): Promise<void> {
  try {
    const opened = await store();
    await purgeDeleted(opened, new Date());
    await purgeSessions(opened, new Date());
    // Datasets go in small steps: other statements get their turn between them.
    while (await purgeDatasetStep(opened, new Date())) await setImmediate();
  } catch (error) {
    log().error({ err: error }, "what was deleted could not be purged");
  }
}

/**
 * Purges a minute from now and every hour, until the returned function is called. It keeps no process from
 * ending.
 */
export function purgeRegularly(purge: () => Promise<void> = purgeLeftovers): () => void {
  const first = setTimeout(() => void purge(), FIRST_PURGE_MS);
  const timer = setInterval(() => void purge(), PURGE_INTERVAL_MS);
  for (const waiting of [first, timer]) waiting.unref();
  return () => {
    clearTimeout(first);
    clearInterval(timer);
  };
}
