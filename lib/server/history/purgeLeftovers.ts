import "server-only";
import { log } from "@/lib/server/log";
import { purgeDeleted } from "@/lib/server/store/purge";
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
    await purgeDeleted(await store(), new Date());
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
