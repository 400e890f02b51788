/** The time source and sleep for waiting; tests bring their own. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now: () => number;
  /** @throws the signal's reason. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** 0 to 1. */
  random: () => number;
}

/** The right to make one attempt. */
export interface Turn {
  /** Whether it was given while the connection finds its pace again. */
  isTrial: boolean;
}

interface Waiting {
  retry: number;
  wake: () => void;
}

/**
 * Holds all callers of one server back while it asks for a pause. Afterwards one caller tries alone. Then at most as
 * many try at the same time as the server let through since. All at once would waste their retries on a server that
 * still refuses. The caller with the most refusals goes first.
 */
export class Pace {
  private resumeAt = 0;
  /** Trials that were let through since the last pause; null: no pause is in force. */
  private passed: number | null = null;
  /** Under way. */
  private trials = 0;
  private readonly waiting = new Set<Waiting>();

  constructor(
    private readonly concurrencyMax: number,
    private readonly clock: Clock,
  ) {}

  /**
   * Resolves when an attempt may be made, which `leave` ends.
   * @param retry how often this caller was refused before
   * @throws the signal's reason.
   */
  async enter(retry: number, signal: AbortSignal): Promise<Turn> {
    const self: Waiting = { retry, wake: () => {} };
    this.waiting.add(self);
    try {
      while (this.passed !== null) {
        signal.throwIfAborted();
        const waitMs = this.resumeAt - this.clock.now();
        if (waitMs > 0) await this.clock.sleep(waitMs, signal);
        else if (this.trials < Math.max(1, this.passed) && this.first() === self) {
          this.trials += 1;
          return { isTrial: true };
        } else await this.change(self, signal);
      }
      return { isTrial: false };
    } finally {
      this.waiting.delete(self);
      this.wakeAll();
    }
  }

  /**
   * @param result the pause in ms that the server asks for; `passed` when it let the attempt through, with any
   * answer; `unknown` when the caller gave up before.
   */
  leave({ isTrial }: Turn, result: number | "passed" | "unknown"): void {
    if (isTrial) this.trials -= 1;
    if (typeof result === "number") {
      this.resumeAt = Math.max(this.resumeAt, this.clock.now() + result);
      this.passed = 0;
    } else if (isTrial && result === "passed" && this.passed !== null) {
      this.passed += 1;
      if (this.passed >= this.concurrencyMax) this.passed = null;
    }
    this.wakeAll();
  }

  private first(): Waiting | undefined {
    let first: Waiting | undefined;
    for (const entry of this.waiting) if (!first || entry.retry > first.retry) first = entry;
    return first;
  }

  private wakeAll(): void {
    for (const { wake } of this.waiting) wake();
  }

  /** Resolves when a caller got a turn or left one. */
  private change(self: Waiting, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (end: () => void) => () => {
        signal.removeEventListener("abort", abort);
        self.wake = () => {};
        end();
      };
      const abort = settle(() => reject(signal.reason as Error));
      self.wake = settle(resolve);
      signal.addEventListener("abort", abort, { once: true });
    });
  }
}
