import { AppError } from "@typed-question/protocol/appError";
import { backgroundWork } from "./background";

export interface QueueLimits {
  /** Tasks that run at the same time. */
  runningMax: number;
  /** Tasks that wait for a place; one more is refused. */
  waitingMax: number;
}

interface Waiting {
  start: () => void;
}

/** How much the newest duration counts in the mean. */
const NEWEST_SHARE = 0.2;
const RETRY_SECONDS_MAX = 60;

/**
 * Lets tasks through in the order in which they came, so many at a time; a bounded number waits and the rest
 * is refused at once. A task's place is free as soon as its promise settles. Background work waits apart: it is never
 * refused, fills no place of the others, and starts only while none of them waits.
 */
export class BoundedQueue {
  /** In the order in which they came; leaving costs the same wherever one stands. */
  private readonly waiting = new Set<Waiting>();
  private readonly inBackground = new Set<Waiting>();
  private running = 0;
  private meanMs = 0;

  /** @param now milliseconds that only grow; the waiting time is estimated by them. */
  constructor(
    private readonly limits: QueueLimits,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * @throws AppError 529 with `retry-after` when every place is taken; the signal's reason if it aborts during the
   * wait; any error of the task.
   */
  async run<T>(signal: AbortSignal, task: () => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    const background = backgroundWork();
    const cameAt = this.now();
    if (this.running < this.limits.runningMax) this.running += 1;
    else if (background) await this.place(signal, this.inBackground);
    else if (this.waiting.size < this.limits.waitingMax) await this.place(signal, this.waiting);
    else throw this.overload();
    const startedAt = this.now();
    if (background) {
      background.waitedMs += startedAt - cameAt;
      background.hasStarted = true;
    }
    try {
      const result = await task();
      this.learn(this.now() - startedAt);
      return result;
    } finally {
      this.pass();
    }
  }

  /** Tasks that run and that wait, without background work that waits. */
  get size(): { running: number; waiting: number } {
    return { running: this.running, waiting: this.waiting.size };
  }

  /** Resolves with a place. The task that passes it on leaves it counted. */
  private place(signal: AbortSignal, waiting: Set<Waiting>): Promise<void> {
    return new Promise((resolve, reject) => {
      const entry: Waiting = {
        start: () => {
          waiting.delete(entry);
          signal.removeEventListener("abort", leave);
          resolve();
        },
      };
      const leave = (): void => {
        waiting.delete(entry);
        reject(signal.reason as Error);
      };
      waiting.add(entry);
      signal.addEventListener("abort", leave, { once: true });
    });
  }

  /** Gives a place to the longest-waiting task. */
  private pass(): void {
    const [next] = this.waiting.size > 0 ? this.waiting : this.inBackground;
    if (next) next.start();
    else this.running -= 1;
  }

  /** Failures and abandoned tasks say nothing about how long a task takes. */
  private learn(ms: number): void {
    this.meanMs = this.meanMs === 0 ? ms : this.meanMs + NEWEST_SHARE * (ms - this.meanMs);
  }

  private overload(): AppError {
    const { runningMax } = this.limits;
    const aheadMs = ((this.waiting.size + 1) * this.meanMs) / runningMax;
    const seconds = Math.min(RETRY_SECONDS_MAX, Math.max(1, Math.ceil(aheadMs / 1_000)));
    const taken = `${this.running} ${this.running === 1 ? "runs" : "run"} and ${this.waiting.size} wait`;
    return new AppError("overloaded_error", `The model takes no more requests now: ${taken}.`, {
      headers: { "retry-after": String(seconds) },
    });
  }
}
