import { retryDelayMs } from "@typed-question/protocol/retry";

/** Refusals in a row after which a busy model counts as failing. With growing waits this is about a quarter of an hour. */
const REFUSALS_MAX = 20;
const WAIT_FIRST_MS = 1_000;
const WAIT_MAX_MS = 60_000;

/**
 * How many rows a model is asked at once: half as many after each "no more now", one more after as many answers as
 * are asked at once. The clock is the caller's.
 */
export class Pace {
  private allowed: number;
  private pausedUntil = 0;
  private refusals = 0;

  /** @param places the most rows at once */
  constructor(private readonly places: number) {
    this.allowed = places;
  }

  /** Rows that may be asked at once, at least one. */
  get width(): number {
    return Math.max(1, Math.floor(this.allowed));
  }

  /** Milliseconds until the next row may be asked. */
  waitMs(now: number): number {
    return Math.max(0, this.pausedUntil - now);
  }

  answered(): void {
    this.refusals = 0;
    this.allowed = Math.min(this.places, this.allowed + 1 / this.allowed);
  }

  /**
   * @param retryAfterMs the wait that the model asks for; null for none
   * @returns whether to go on waiting; false once it has refused too often
   */
  refused(retryAfterMs: number | null, { now, random }: { now: number; random: number }): boolean {
    // Rows that were asked together are refused together.
    if (this.pausedUntil > now) return true;
    this.refusals += 1;
    this.allowed = Math.max(1, this.allowed / 2);
    const growingMs = Math.min(WAIT_MAX_MS, WAIT_FIRST_MS * 2 ** (this.refusals - 1));
    this.pausedUntil = now + (retryAfterMs ?? growingMs * (1 - random / 4));
    return this.refusals <= REFUSALS_MAX;
  }
}

/** The wait before a row's next attempt after a passing failure. */
export const againMs = (attempts: number, random: number): number =>
  retryDelayMs(attempts - 1, { retryAfterMs: null, random });
