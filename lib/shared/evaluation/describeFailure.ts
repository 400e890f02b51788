import { countOf } from "@/lib/shared/text/countOf";
import { COOKIES_TOO_LARGE, isOfLargeCookies } from "@/lib/shared/pageApi/cookies";
import type { RunFailure, Waiting } from "./runState";

/** One or two sentences about a failure and its remedy. */
export function describeFailure(failure: RunFailure): string {
  if (failure.kind !== "refused") return failure.message;
  const { retryAfterMs } = failure;
  const reason = REASONS[failure.view.status];
  if (reason === undefined) return said(failure);
  const retry = retryAfterMs === null ? "Try again in a moment." : `Try again in ${seconds(retryAfterMs)}.`;
  return `${reason} ${retry}`;
}

/** The reason for a run's wait and its length, as of its start. */
export function describeWait({ failure, delayMs }: Waiting): string {
  return `${describeReason(failure)} Trying again in ${seconds(delayMs)}.`;
}

/** The failure without its remedy. */
export function describeReason(failure: RunFailure): string {
  if (failure.kind !== "refused") return failure.message;
  return REASONS[failure.view.status] ?? said(failure);
}

const REASONS: Partial<Record<number, string>> = {
  429: "The rate limit of this key is reached.",
  529: "The model is overloaded.",
};

function said({ body, view }: Extract<RunFailure, { kind: "refused" }>): string {
  if (body.kind === "validation") {
    const count = body.details.length;
    return `The server refused the request: ${count} ${count === 1 ? "value does" : "values do"} not fit.`;
  }
  if (body.kind === "plain" && isOfLargeCookies(view.status, body.text)) return COOKIES_TOO_LARGE;
  const message = body.kind === "error" ? sentence(body.message) : "";
  return message === "" ? `The server answered with status ${view.status} and no explanation.` : message;
}

const sentence = (text: string): string => (text === "" || /[.!?]$/.test(text) ? text : `${text}.`);

/** Rounded up, against retries that come too early. */
export function seconds(ms: number): string {
  const whole = Math.max(1, Math.ceil(ms / 1000));
  return countOf(whole, "second");
}
