import { imageOverload } from "./imageError";

export interface GateLimits {
  /** Most concurrent tasks. */
  tasksMax: number;
  /** Largest total weight of concurrent tasks. A heavier task runs alone. */
  weightMax: number;
  /** Most waiting tasks. */
  waitingMax: number;
}

interface Waiting {
  weight: number;
  start: () => void;
}

/** Runs tasks in order of arrival, as many at a time as the limits allow. */
export class Gate {
  private readonly waiting: Waiting[] = [];
  private tasks = 0;
  private weight = 0;

  constructor(private readonly limits: GateLimits) {}

  /**
   * @throws AppError 529 when too many tasks wait, the signal's reason when it aborts before the start, and
   * the task's own errors.
   */
  async run<T>(weight: number, task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.enter(weight, signal);
    try {
      return await task();
    } finally {
      this.tasks -= 1;
      this.weight -= weight;
      this.pump();
    }
  }

  private enter(weight: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason as Error);
      const entry: Waiting = {
        weight,
        start: () => {
          signal?.removeEventListener("abort", leave);
          resolve();
        },
      };
      const leave = (): void => {
        this.waiting.splice(this.waiting.indexOf(entry), 1);
        reject(signal?.reason as Error);
        this.pump();
      };
      this.waiting.push(entry);
      signal?.addEventListener("abort", leave, { once: true });
      this.pump();
      if (this.waiting.length <= this.limits.waitingMax) return;
      signal?.removeEventListener("abort", leave);
      this.waiting.pop();
      reject(imageOverload());
    });
  }

  private pump(): void {
    for (;;) {
      const next = this.waiting[0];
      if (!next || this.tasks >= this.limits.tasksMax) return;
      if (this.tasks > 0 && this.weight + next.weight > this.limits.weightMax) return;
      this.waiting.shift();
      this.tasks += 1;
      this.weight += next.weight;
      next.start();
    }
  }
}
