import { UPSTREAM_CAUSES } from "@/lib/shared/pageApi/connectionFailure";
import { readErrorBody } from "@typed-question/protocol/errors";
import { isRetryable } from "@typed-question/protocol/retry";
import { askPatiently, type EvaluateReply, type PatientOptions } from "./askPatiently";

interface AskOptions extends PatientOptions {
  /** How many answers are wanted, from 1. */
  times: number;
  /** How many requests may be under way at once, from 1. */
  parallel: number;
  /** @param isLast no other follows: this one ended the repeats. */
  onReply: (reply: EvaluateReply, isLast: boolean) => void;
}

/**
 * Sends the same request several times. A failure counts as one of them, and the others go on. A reply that each
 * of them would get ends it; what is under way then is given up.
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
      const isLast = staysSo(reply);
      if (isLast) ending.abort();
      onReply(reply, isLast);
    }
  };
  await Promise.all(Array.from({ length: Math.min(parallel, times) }, lane));
}

/** A connection's key, or the model's name there, is as wrong for the next repeat. */
const STAYING_CAUSES = [
  UPSTREAM_CAUSES.refusesKey,
  UPSTREAM_CAUSES.keyMayNot,
  UPSTREAM_CAUSES.notFound,
  UPSTREAM_CAUSES.noSuchModel,
];

/** Whether the next repeat would get the same: a refused request, a missing key, an unknown model. */
function staysSo(reply: EvaluateReply): boolean {
  if (reply.kind !== "reply") return reply.kind !== "network";
  if (reply.status === 200) return false;
  if (!isRetryable(reply.status)) return true;
  const body = readErrorBody(reply.body);
  if (body.kind !== "error" || body.errorType !== "upstream_error") return false;
  return STAYING_CAUSES.some((cause) => body.message.includes(`: ${cause}`));
}
