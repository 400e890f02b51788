import "server-only";
import { setTimeout } from "node:timers/promises";
import { log } from "@/lib/server/log";

export interface Pauses {
  pauseMs: number;
  retryMs: number;
}

/** Pause between two batches, so that answers go first. The store may be away for a while. */
const PAUSES: Pauses = { pauseMs: 100, retryMs: 10 * 60 * 1_000 };

/** Runs batches of work on earlier rows until the end. It keeps no process from ending. */
export async function inBatches(
  next: () => Promise<{ isDone: boolean }>,
  failure: string,
  { pauseMs, retryMs } = PAUSES,
): Promise<void> {
  for (let isDone = false; !isDone;) {
    let waitMs = pauseMs;
    try {
      ({ isDone } = await next());
    } catch (error) {
      log().error({ err: error }, failure);
      waitMs = retryMs;
    }
    if (!isDone) await setTimeout(waitMs, undefined, { ref: false });
  }
}
