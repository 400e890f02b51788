import { countOf } from "@/lib/shared/text/countOf";
import { COOKIES_TOO_LARGE, isOfLargeCookies } from "@/lib/shared/pageApi/cookies";
import type { RunFailure, Waiting } from "./runState";

type Refused = Extract<RunFailure, { kind: "refused" }>;

/** One or two sentences about a failure and its remedy. */
export function describeFailure(failure: RunFailure): string {
  if (failure.kind !== "refused") return failure.message;
  const { retryAfterMs } = failure;
  if (!REASONS.has(failure.view.status)) return said(failure);
  const retry = retryAfterMs === null ? "Try again in a moment." : `Try again in ${seconds(retryAfterMs)}.`;
  return `${describeReason(failure)} ${retry}`;
}

/** The reason for a run's wait and its length, as of its start. */
export function describeWait({ failure, delayMs }: Waiting): string {
  return `${describeReason(failure)} Trying again in ${seconds(delayMs)}.`;
}

/** The failure without its remedy. */
export function describeReason(failure: RunFailure): string {
  if (failure.kind !== "refused") return failure.message;
  return (isOfConnection(failure) ? undefined : REASONS.get(failure.view.status)) ?? said(failure);
}

/** This server's own reasons; another server's stand in its message. */
const REASONS: ReadonlyMap<number, string> = new Map([
  [429, "The rate limit of this key is reached."],
  [529, "The model is overloaded."],
]);

/** So begins each failure of a connected server. */
const isOfConnection = ({ body }: Refused): boolean =>
  body.kind === "error" && body.message.startsWith("Connection '");

function said({ body, view }: Refused): string {
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
