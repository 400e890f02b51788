import { isRetryable, readRetryAfterMs, retryDelayMs, RETRIES_MAX } from "@typed-question/protocol/retry";

/** The response to a request: an answer or an error body, as over HTTP. */
export interface Reply {
  status: number;
  headers: Pick<Headers, "get">;
  body: string;
}

/** Sends a request. @throws where there is no reply at all: the network failed */
export type Ask = (requestText: string, signal: AbortSignal) => Promise<Reply>;

/** Time and chance, which tests replace. */
export interface Clock {
  now: () => number;
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  random: () => number;
}

/** A server that is full gets more patience: it has not looked at the request. */
const FULL_RETRIES_MAX = 60;
const FULL: ReadonlySet<number> = new Set([429, 529]);

/** Waits that a server asked for hold for all requests of a run. */
export class SharedPause {
  private until = 0;

  constructor(private readonly clock: Clock) {}

  extend(ms: number): void {
    this.until = Math.max(this.until, this.clock.now() + ms);
  }

  async wait(signal: AbortSignal): Promise<void> {
    for (let left = this.until - this.clock.now(); left > 0; left = this.until - this.clock.now()) {
      await this.clock.sleep(left, signal);
    }
  }
}

/** Asks until there is an answer, or a refusal that another try would not change. @throws as {@link Ask} does */
export async function askPatiently(
  ask: Ask,
  requestText: string,
  { clock, pause, signal }: { clock: Clock; pause: SharedPause; signal: AbortSignal },
): Promise<Reply> {
  let failures = 0;
  let refusals = 0;
  for (;;) {
    await pause.wait(signal);
    signal.throwIfAborted();
    const random = clock.random();
    let reply: Reply;
    try {
      reply = await ask(requestText, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (failures >= RETRIES_MAX) throw error;
      await clock.sleep(retryDelayMs(failures, { retryAfterMs: null, random }), signal);
      failures += 1;
      continue;
    }
    if (reply.status === 200 || !isRetryable(reply.status)) return reply;
    const retryAfterMs = readRetryAfterMs(reply.headers, clock.now());
    if (FULL.has(reply.status)) {
      if (refusals >= FULL_RETRIES_MAX) return reply;
      pause.extend(retryDelayMs(refusals, { retryAfterMs, random }));
      refusals += 1;
    } else {
      if (failures >= RETRIES_MAX) return reply;
      await clock.sleep(retryDelayMs(failures, { retryAfterMs, random }), signal);
      failures += 1;
    }
  }
}
