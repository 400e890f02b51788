import { setTimeout as sleep } from "node:timers/promises";

/** How long a statement waits for another process that holds the lock of SQLite. */
const WAIT_MS_MAX = 5_000;
/** Pauses between two tries: short at first, because most locks are. */
const [PAUSE_MS_MIN, PAUSE_MS_MAX] = [2, 50];

/** How a refused caller learns that the lock is free. */
export interface LockWatch {
  /** Called once after each refused attempt. */
  refused(): Promise<void>;
  isFree(): Promise<boolean>;
}

/** The next attempt is the only way to learn it. */
const NO_WATCH: LockWatch = { refused: () => Promise.resolve(), isFree: () => Promise.resolve(true) };

/**
 * Repeats a statement while another process holds the lock. SQLite itself would wait in this thread, and every
 * other request with it.
 * @throws the last `SQLITE_BUSY` after five seconds, and every other error at once.
 */
export async function waitForLock<T>(attempt: () => Promise<T>, watch = NO_WATCH): Promise<T> {
  const endsAt = performance.now() + WAIT_MS_MAX;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isLocked(error) || performance.now() >= endsAt) throw error;
    }
    await watch.refused();
    let pauseMs = PAUSE_MS_MIN;
    do {
      await sleep(pauseMs);
      pauseMs = Math.min(pauseMs * 2, PAUSE_MS_MAX);
    } while (!(await watch.isFree()) && performance.now() < endsAt);
  }
}

export const isLocked = (error: unknown): boolean =>
  error instanceof Error &&
  "code" in error &&
  typeof error.code === "string" &&
  error.code.startsWith("SQLITE_BUSY");
