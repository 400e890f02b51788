import { isRetryable, readRetryAfterMs, RETRIES_MAX, retryDelayMs } from "@typed-question/protocol/retry";
import { BoundedQueue } from "../boundedQueue";
import { followSignal } from "@typed-question/protocol/followSignal";
import { Pace, type Clock, type Turn } from "./pace";
import { RemoteFailure } from "./remoteFailure";

export interface RemoteRequest {
  method: "GET" | "POST";
  /** Absolute, of the connection's own origin. */
  url: URL;
  headers: Readonly<Record<string, string>>;
  body?: string;
}

/** A request whose body is made when its turn comes: waiting requests would hold theirs in memory. */
export interface RemoteCall extends Omit<RemoteRequest, "body"> {
  /** Called once, when a place is held. */
  body?: () => string;
}

export interface RemoteReply {
  status: number;
  headers: Headers;
  text: string;
}

/** One exchange. @throws RemoteFailure, or the signal's reason when it aborts. */
export type Send = (request: RemoteRequest, signal: AbortSignal) => Promise<RemoteReply>;

export interface CallLimits {
  /** Requests under way at the same time. */
  concurrencyMax: number;
  /** Of each attempt. */
  timeoutMs: number;
}

const TOO_MANY_REQUESTS = 429;

/**
 * Calls one server for all users of its connection: so many requests at a time in the order in which they came, tried
 * again by the reference convention. A 429 holds the whole connection back.
 */
export class RemoteCaller {
  private readonly places: BoundedQueue;
  private readonly pace: Pace;

  constructor(
    private readonly send: Send,
    private readonly limits: CallLimits,
    private readonly clock: Clock = systemClock,
  ) {
    const { concurrencyMax } = limits;
    // The evaluations in front are bounded, and each has a bounded number of questions under way.
    this.places = new BoundedQueue({ runningMax: concurrencyMax, waitingMax: Number.POSITIVE_INFINITY });
    this.pace = new Pace(concurrencyMax, clock);
  }

  /**
   * @returns the last reply, of any status
   * @throws RemoteFailure when the last attempt had no reply; the signal's reason, which is never a timeout.
   */
  call({ body, ...head }: RemoteCall, signal: AbortSignal): Promise<RemoteReply> {
    return this.places.run(signal, async () => {
      const request: RemoteRequest = body ? { ...head, body: body() } : head;
      for (let retry = 0; ; retry += 1) {
        const { reply, failure, delayMs } = await this.attempt(request, retry, signal);
        const isLast = retry >= RETRIES_MAX || !(failure ? failure.isRetryable : isRetryable(reply.status));
        if (isLast && failure) throw failure;
        if (isLast) return reply!;
        // The pause of the connection is the wait for a 429.
        if (reply?.status !== TOO_MANY_REQUESTS) await this.clock.sleep(delayMs, signal);
      }
    });
  }

  private async attempt(request: RemoteRequest, retry: number, signal: AbortSignal): Promise<Attempt> {
    const turn = await this.pace.enter(retry, signal);
    const random = this.clock.random();
    try {
      const reply = await this.sendInTime(request, signal);
      const retryAfterMs = readRetryAfterMs(reply.headers, this.clock.now());
      const delayMs = retryDelayMs(retry, { retryAfterMs, random });
      this.pace.leave(turn, reply.status === TOO_MANY_REQUESTS ? delayMs : "passed");
      return { reply, delayMs };
    } catch (error) {
      return this.failed(error, turn, retryDelayMs(retry, { retryAfterMs: null, random }));
    }
  }

  private failed(error: unknown, turn: Turn, delayMs: number): Attempt {
    this.pace.leave(turn, error instanceof RemoteFailure ? "passed" : "unknown");
    if (error instanceof RemoteFailure) return { failure: error, delayMs };
    throw error;
  }

  private sendInTime(request: RemoteRequest, signal: AbortSignal): Promise<RemoteReply> {
    return followSignal(signal, async (controller) => {
      const { timeoutMs } = this.limits;
      const timeout = new RemoteFailure("timeout", `there was no answer within ${timeoutMs / 1_000} s`);
      const timer = setTimeout(() => controller.abort(timeout), timeoutMs);
      try {
        return await this.send(request, controller.signal);
      } finally {
        clearTimeout(timer);
      }
    });
  }
}

type Attempt =
  | { reply: RemoteReply; failure?: undefined; delayMs: number }
  | { reply?: undefined; failure: RemoteFailure; delayMs: number };

const systemClock: Clock = {
  now: () => Date.now(),
  random: () => Math.random(),
  sleep: (ms, signal) =>
    followSignal(
      signal,
      (controller) =>
        new Promise<void>((resolve, reject) => {
          const timer = setTimeout(resolve, ms);
          controller.signal.addEventListener("abort", () => {
            clearTimeout(timer);
            reject(controller.signal.reason as Error);
          });
        }),
    ),
};
