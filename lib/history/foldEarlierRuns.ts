import "server-only";
import { setTimeout } from "node:timers/promises";
import { log } from "@/lib/log";
import { foldNextRuns } from "@/lib/store/searchBackfill";
import { store } from "@/lib/store/store";

/** Between two batches, so that answers go first. */
const PAUSE_MS = 100;
/** The store may be away for a while; until then, earlier runs are found with their accents alone. */
const RETRY_MS = 10 * 60 * 1_000;

/**
 * Lets searches without accents find the runs that were kept before texts were folded: batch after batch, to the end. It
 * keeps no process from ending.
 */
export async function foldEarlierRuns(
  foldNext: () => Promise<{ isDone: boolean }> = async () => foldNextRuns(await store(), new Date()),
  { pauseMs, retryMs } = { pauseMs: PAUSE_MS, retryMs: RETRY_MS },
): Promise<void> {
  for (let isDone = false; !isDone;) {
    let waitMs = pauseMs;
    try {
      ({ isDone } = await foldNext());
    } catch (error) {
      log().error({ err: error }, "earlier runs could not be made ready for searches");
      waitMs = retryMs;
    }
    if (!isDone) await setTimeout(waitMs, undefined, { ref: false });
  }
}
