import {
  forbidsRetry,
  isRetryable,
  readRetryAfterMs,
  RETRIES_MAX,
  RETRY_COUNT_HEADER,
  retryDelayMs,
} from "@typed-question/protocol/retry";
import { BoundedQueue } from "../boundedQueue";
import { followSignal } from "@typed-question/protocol/followSignal";
import { ModelLoads } from "./modelLoads";
import { isLasting } from "./lastingFault";
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
  /** The model that is asked, for a server that loads its models; absent for other requests. */
  model?: string;
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
  /** Whether the server loads a model at its first question, which takes up to `timeoutMs`. */
  loadsModels?: boolean;
  /** Whether the caller tries again itself: then one attempt is made. Asked at each call. */
  leavesRetries?: () => boolean;
}

const SERVICE_UNAVAILABLE = 503;
const TOO_MANY_REQUESTS = 429;

/**
 * Calls one server for all users of its connection: so many requests at a time in the order in which they came, tried
 * again by the reference convention. A 429 holds the whole connection back.
 */
export class RemoteCaller {
  private readonly places: BoundedQueue;
  private readonly pace: Pace;
  private readonly loads: ModelLoads | null;

  constructor(
    private readonly send: Send,
    private readonly limits: CallLimits,
    private readonly clock: Clock = systemClock,
  ) {
    const { concurrencyMax } = limits;
    // The evaluations in front are bounded, and each has a bounded number of questions under way.
    this.places = new BoundedQueue({ runningMax: concurrencyMax, waitingMax: Number.POSITIVE_INFINITY });
    this.pace = new Pace(concurrencyMax, clock);
    this.loads = limits.loadsModels ? new ModelLoads(() => clock.now()) : null;
  }

  /** Whether the caller of this work tries again itself. */
  leavesRetries(): boolean {
    return this.limits.leavesRetries?.() ?? false;
  }

  /** Whether failures of this reason are tried again: after a timeout the next try would load the model anew. */
  mayPass(failure: RemoteFailure): boolean {
    return failure.isRetryable && !(this.loads !== null && failure.reason === "timeout");
  }

  /** Since when a request waits for a model that may be loading, in milliseconds since the epoch; null for none. */
  loadingSince(model: string): number | null {
    return this.loads?.loadingSince(model) ?? null;
  }

  /**
   * @returns the last reply, of any status
   * @throws RemoteFailure when the last attempt had no reply; the signal's reason, which is never a timeout.
   */
  call({ body, model, ...head }: RemoteCall, signal: AbortSignal): Promise<RemoteReply> {
    const retriesMax = this.leavesRetries() ? 0 : RETRIES_MAX;
    return this.places.run(signal, async () => {
      const request: RemoteRequest = body ? { ...head, body: body() } : head;
      const over = model === undefined ? undefined : this.loads?.begin(model);
      let isAnswered = false;
      try {
        const reply = await this.insist(request, { retriesMax, model }, signal);
        isAnswered = reply.status !== SERVICE_UNAVAILABLE;
        return reply;
      } finally {
        over?.(isAnswered);
      }
    });
  }

  private async insist(
    request: RemoteRequest,
    { retriesMax, model }: { retriesMax: number; model: string | undefined },
    signal: AbortSignal,
  ): Promise<RemoteReply> {
    const startedAt = this.clock.now();
    for (let retry = 0, waits = 0; ;) {
      const { reply, failure, delayMs } = await this.attempt(request, { retry, waits, model }, signal);
      // A server that says so while it loads is asked until the load has had its time.
      const isLoading = this.loads !== null && reply?.status === SERVICE_UNAVAILABLE;
      if (isLoading && model !== undefined) this.loads?.unload(model);
      const hasTime = this.clock.now() + delayMs - startedAt < this.limits.timeoutMs;
      if (isLoading && hasTime && !forbidsRetry(reply.headers)) waits += 1;
      else if (retry < retriesMax && !isLoading && this.mayChange(reply, failure)) retry += 1;
      else if (failure) throw failure;
      else return reply;
      // The pause of the connection is the wait for a 429.
      if (reply?.status !== TOO_MANY_REQUESTS) await this.clock.sleep(delayMs, signal);
    }
  }

  private mayChange(reply: RemoteReply | undefined, failure: RemoteFailure | undefined): boolean {
    if (failure) return this.mayPass(failure);
    if (reply === undefined || isLasting(reply.status, reply.text)) return false;
    return isRetryable(reply.status) && !forbidsRetry(reply.headers);
  }

  private async attempt(
    { headers, ...rest }: RemoteRequest,
    { retry, waits, model }: { retry: number; waits: number; model: string | undefined },
    signal: AbortSignal,
  ): Promise<Attempt> {
    const turn = await this.pace.enter(retry, signal);
    const random = this.clock.random();
    // Another server of this project then leaves the retries to this one.
    const request = { ...rest, headers: { ...headers, [RETRY_COUNT_HEADER]: String(retry) } };
    try {
      const reply = await this.sendInTime(request, model, signal);
      const retryAfterMs = readRetryAfterMs(reply.headers, this.clock.now());
      const delayMs = retryDelayMs(retry + waits, { retryAfterMs, random });
      const isBusy = reply.status === TOO_MANY_REQUESTS && !isLasting(reply.status, reply.text);
      this.pace.leave(turn, isBusy ? delayMs : "passed");
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

  private sendInTime(
    request: RemoteRequest,
    model: string | undefined,
    signal: AbortSignal,
  ): Promise<RemoteReply> {
    const { loads } = this;
    if (loads && model !== undefined && loads.isCold(model) && loads.keep(model)) {
      return this.sendKept(request, loads, model, signal);
    }
    return followSignal(signal, (controller) => this.sendUnder(controller, request));
  }

  private async sendUnder(controller: AbortController, request: RemoteRequest): Promise<RemoteReply> {
    const { timeoutMs } = this.limits;
    const timeout = new RemoteFailure("timeout", `there was no answer within ${timeoutMs / 1_000} s`);
    const timer = setTimeout(() => controller.abort(timeout), timeoutMs);
    try {
      return await this.send(request, controller.signal);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Goes on when its caller leaves: many servers end a load with the request that began it. */
  private sendKept(
    request: RemoteRequest,
    loads: ModelLoads,
    model: string,
    signal: AbortSignal,
  ): Promise<RemoteReply> {
    const over = loads.begin(model);
    const sent = this.sendUnder(new AbortController(), request).finally(() => loads.release(model));
    sent.then(
      ({ status }) => over(status !== SERVICE_UNAVAILABLE),
      () => over(false),
    );
    return followSignal(
      signal,
      (controller) =>
        new Promise((resolve, reject) => {
          controller.signal.addEventListener("abort", () => reject(controller.signal.reason as Error));
          sent.then(resolve, reject);
        }),
    );
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
