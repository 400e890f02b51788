import type { evaluateRequest, ImagePart } from "./evaluateRequest";
import { patienceMs } from "./patience";

type EvaluateReply = Awaited<ReturnType<typeof evaluateRequest>>;

interface AskOptions {
  /** How many answers are wanted, from 1. */
  times: number;
  /** How many requests may be under way at once, from 1. */
  parallel: number;
  images: readonly ImagePart[];
  signal: AbortSignal;
  evaluate: typeof evaluateRequest;
  /** Resolves after the time, or at once when the signal aborts. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** 0 to 1. */
  random: () => number;
  onReply: (reply: EvaluateReply) => void;
}

/**
 * Sends the same request several times. A server that is at its limit is asked again after
 * the time that it names. Ends with the first reply that is no answer; what is under way then is given up.
 */
export async function askRepeatedly(requestText: string, options: AskOptions): Promise<void> {
  const { times, parallel, signal, onReply } = options;
  const ending = new AbortController();
  const either = AbortSignal.any([signal, ending.signal]);
  let left = times;
  const lane = async (): Promise<void> => {
    while (left > 0 && !either.aborted) {
      left -= 1;
      const reply = await askPatiently(requestText, { ...options, signal: either });
      if (ending.signal.aborted) return;
      if (reply.kind !== "reply" || reply.status !== 200) ending.abort();
      onReply(reply);
    }
  };
  await Promise.all(Array.from({ length: Math.min(parallel, times) }, lane));
}

async function askPatiently(
  requestText: string,
  { evaluate, images, signal, sleep, random }: AskOptions,
): Promise<EvaluateReply> {
  for (let retry = 0; ; retry += 1) {
    const reply = await evaluate(requestText, { signal, images });
    if (reply.kind !== "reply") return reply;
    const delayMs = patienceMs(reply, retry, random());
    if (delayMs === null) return reply;
    await sleep(delayMs, signal);
    if (signal.aborted) return { kind: "aborted", message: "The request was cancelled." };
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
