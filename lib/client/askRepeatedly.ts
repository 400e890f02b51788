import { askPatiently, type EvaluateReply, type PatientOptions } from "./askPatiently";

interface AskOptions extends PatientOptions {
  /** How many answers are wanted, from 1. */
  times: number;
  /** How many requests may be under way at once, from 1. */
  parallel: number;
  onReply: (reply: EvaluateReply) => void;
}

/**
 * Sends the same request several times. Ends with the first reply that is no answer; what is under way then is
 * given up.
 */
export async function askRepeatedly(requestText: string, options: AskOptions): Promise<void> {
  const { times, parallel, onReply, ...patient } = options;
  const ending = new AbortController();
  const either = AbortSignal.any([patient.signal, ending.signal]);
  let left = times;
  const lane = async (): Promise<void> => {
    while (left > 0 && !either.aborted) {
      left -= 1;
      const reply = await askPatiently(requestText, { ...patient, signal: either });
      if (ending.signal.aborted) return;
      if (reply.kind !== "reply" || reply.status !== 200) ending.abort();
      onReply(reply);
    }
  };
  await Promise.all(Array.from({ length: Math.min(parallel, times) }, lane));
}
