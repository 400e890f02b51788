import "server-only";
import { announceRun } from "@/lib/server/batch/batch";
import { refreshConnections } from "@/lib/server/connections/connections";
import { engineOf } from "@/lib/server/engines/registry";
import { log } from "@/lib/server/log";
import { store } from "@/lib/server/store/openStore";
import { concludeChecks, startDueChecks, type CheckTools } from "./checks";

/** Schedules count in hours: half a minute late is on time. */
const TICK_MS = 30_000;

/** The tools of this server's checks. */
export async function checkTools(): Promise<CheckTools> {
  await refreshConnections();
  return { store: await store(), announceRun, isDeterministic };
}

/** A model that has gone says nothing any more: its answers count as chance. */
function isDeterministic(id: string): boolean {
  try {
    return engineOf(id).capabilities.deterministic;
  } catch {
    return false;
  }
}

/** One round: due checks begin, ended ones get their report. A failure is logged, and the next round tries again. */
async function tick(): Promise<void> {
  try {
    const tools = await checkTools();
    const now = new Date();
    await startDueChecks(tools, now);
    await concludeChecks(tools, now);
  } catch (error) {
    log().error({ err: error }, "the checks for drift stopped until the next round");
  }
}

/**
 * Looks for due checks now and then, until the returned function is called. Their times are in the store: a restart
 * loses none, and every process may look.
 */
export function checkRegularly(round: () => Promise<void> = tick): () => void {
  let isBusy = false;
  const look = (): void => {
    if (isBusy) return;
    isBusy = true;
    void round().finally(() => (isBusy = false));
  };
  look();
  const timer = setInterval(look, TICK_MS);
  timer.unref();
  return () => clearInterval(timer);
}
