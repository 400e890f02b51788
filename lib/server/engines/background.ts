import { AsyncLocalStorage } from "node:async_hooks";
import { singleton } from "@/lib/server/singleton";

/** An evaluation for which nobody waits at a screen. The queues of the engines fill it in. */
export interface BackgroundWork {
  /** Time in the queues, which is not the model's own. */
  waitedMs: number;
  /** Whether it left its queue. */
  hasStarted: boolean;
}

const storage = () => singleton("backgroundWork", () => new AsyncLocalStorage<BackgroundWork>());

/** Runs work behind all other requests of its model. */
export function inBackground<T>(work: BackgroundWork, task: () => Promise<T>): Promise<T> {
  return storage().run(work, task);
}

/** The background work that the caller belongs to; undefined for a request that somebody waits for. */
export const backgroundWork = (): BackgroundWork | undefined => storage().getStore();
