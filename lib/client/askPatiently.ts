import type { EvaluateOptions, evaluateRequest } from "./evaluateRequest";
import { patienceMs } from "./patience";

export type EvaluateReply = Awaited<ReturnType<typeof evaluateRequest>>;

/** A reply that causes a wait. */
export interface Wait {
  reply: EvaluateReply;
  /** From 1. */
  retry: number;
  delayMs: number;
}

export interface PatientOptions extends EvaluateOptions {
  signal: AbortSignal;
  evaluate: typeof evaluateRequest;
  /** Resolves after the time, or when the signal aborts. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** 0 to 1. */
  random: () => number;
  onWait?: (wait: Wait) => void;
  onRetry?: () => void;
}

/** Sends a request, and repeats it after the delay that an overloaded server names. Never throws. */
export async function askPatiently(requestText: string, options: PatientOptions): Promise<EvaluateReply> {
  const { evaluate, sleep, random, onWait, onRetry, ...request } = options;
  for (let retry = 0; ; retry += 1) {
    const reply = await evaluate(requestText, request);
    if (reply.kind !== "reply") return reply;
    const delayMs = patienceMs(reply, retry, random());
    if (delayMs === null) return reply;
    onWait?.({ reply, retry: retry + 1, delayMs });
    await sleep(delayMs, options.signal);
    if (options.signal.aborted) return { kind: "aborted", message: "The request was cancelled." };
    onRetry?.();
  }
}

/** Waits by the browser's clock. */
export function sleepUnlessAborted(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end);
  });
}
