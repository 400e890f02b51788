import { UPSTREAM_CAUSES } from "@/lib/shared/pageApi/connectionFailure";
import { readErrorBody } from "@typed-question/protocol/errors";
import { isRetryable } from "@typed-question/protocol/retry";
import { askPatiently, type EvaluateReply, type PatientOptions } from "./askPatiently";

interface AskOptions extends PatientOptions {
  /** Number of answers wanted, from 1. */
  times: number;
  /** Most concurrent requests, from 1. */
  parallel: number;
  /** @param isLast this reply ended the repeats. */
  onReply: (reply: EvaluateReply, isLast: boolean) => void;
}

/**
 * Sends the same request several times. A failure counts as one repeat, and the others continue. A failure
 * that every repeat would get ends them all, and aborts the requests under way. After an answer only a missing
 * sign-in is such a failure: the request itself is fine.
 */
export async function askRepeatedly(requestText: string, options: AskOptions): Promise<void> {
  const { times, parallel, onReply, ...patient } = options;
  const ending = new AbortController();
  const either = AbortSignal.any([patient.signal, ending.signal]);
  let left = times;
  let hasAnswer = false;
  const lane = async (): Promise<void> => {
    while (left > 0 && !either.aborted) {
      left -= 1;
      const reply = await askPatiently(requestText, { ...patient, signal: either });
      if (ending.signal.aborted) return;
      if (reply.kind === "reply" && reply.status === 200) hasAnswer = true;
      const isLast = staysSo(reply) && !(hasAnswer && reply.kind === "reply");
      if (isLast) ending.abort();
      onReply(reply, isLast);
    }
  };
  await Promise.all(Array.from({ length: Math.min(parallel, times) }, lane));
}

/** A wrong connection key or model name there also fails every repeat. */
const STAYING_CAUSES = [
  UPSTREAM_CAUSES.refusesKey,
  UPSTREAM_CAUSES.keyMayNot,
  UPSTREAM_CAUSES.notFound,
  UPSTREAM_CAUSES.noSuchModel,
];

/** Whether every repeat would fail alike: a refused request, a missing key, an unknown model. */
function staysSo(reply: EvaluateReply): boolean {
  if (reply.kind !== "reply") return reply.kind !== "network";
  if (reply.status === 200) return false;
  if (!isRetryable(reply.status)) return true;
  const body = readErrorBody(reply.body);
  if (body.kind !== "error" || body.errorType !== "upstream_error") return false;
  return STAYING_CAUSES.some((cause) => body.message.includes(`: ${cause}`));
}
