/**
 * When the reference client of this protocol tries again, as the specification's limits describe it. It has no clock
 * and no randomness: the waiting caller brings its own.
 */

/** After the first attempt. */
export const RETRIES_MAX = 2;

/**
 * Says whether a repeat may help, beyond the status. With `false` the server has tried again itself, or nothing would
 * change. With `true` it leaves the retries to the caller.
 */
export const SHOULD_RETRY_HEADER = "x-should-retry";

/** The reference client counts its retries in this header. */
export const RETRY_COUNT_HEADER = "x-typesafe-retry-count";

const BACKOFF_FIRST_MS = 500;
const BACKOFF_MAX_MS = 5_000;
/** The part of a wait that chance may take away, so that many clients do not come back at once. */
const JITTER = 0.25;
/** A server that asks for a longer wait is not obeyed: the backoff counts. */
const RETRY_AFTER_MAX_MS = 60_000;

/** Whether a reply asks not to be asked again, whatever its status says. */
export const forbidsRetry = (headers: Pick<Headers, "get">): boolean =>
  headers.get(SHOULD_RETRY_HEADER)?.trim().toLowerCase() === "false";

/** Headers of clients that try again by themselves after a 5xx. They count their tries, or name themselves. */
const RETRYING_CLIENT_HEADERS = ["x-typesafe-sdk", RETRY_COUNT_HEADER, "x-stainless-retry-count"];
/** Clients without such a header: the AI SDK names itself at the end of its user agent. */
const RETRYING_CLIENT_AGENT = /\bai-sdk\//;

/** Whether the sender of these headers tries again by itself, as far as they tell. */
export const retriesItself = (headers: Pick<Headers, "get">): boolean =>
  RETRYING_CLIENT_HEADERS.some((name) => headers.get(name) !== null) ||
  RETRYING_CLIENT_AGENT.test(headers.get("user-agent") ?? "");

/** Whether the answer to the same request may be another one later. A 4xx stays a 4xx. */
export function isRetryable(status: number): boolean {
  return status === 408 || status === 429 || (status >= 500 && status <= 599);
}

/**
 * How long to wait before a retry.
 * @param retry 0 for the first
 * @param retryAfterMs the server's requested wait, from `readRetryAfterMs`
 * @param random 0 to 1
 */
export function retryDelayMs(
  retry: number,
  { retryAfterMs, random }: { retryAfterMs: number | null; random: number },
): number {
  if (retryAfterMs !== null && retryAfterMs <= RETRY_AFTER_MAX_MS) return retryAfterMs;
  const backoffMs = Math.min(BACKOFF_FIRST_MS * 2 ** retry, BACKOFF_MAX_MS);
  return Math.round(backoffMs * (1 - JITTER * random));
}

/**
 * The wait that a response asks for: `retry-after-ms`, which is exact, before `Retry-After` in seconds or as a date.
 * Null without a wait, or for an unreadable one.
 * @param now milliseconds since the epoch, for a date
 */
export function readRetryAfterMs(headers: Pick<Headers, "get">, now: number): number | null {
  const exact = readNumber(headers.get("retry-after-ms"));
  if (exact !== null) return Math.ceil(exact);
  const text = headers.get("retry-after");
  const seconds = readNumber(text);
  if (seconds !== null) return Math.ceil(seconds * 1_000);
  if (text === null || !HTTP_DATE.test(text)) return null;
  // eslint-disable-next-line no-restricted-globals -- reading a date's text asks no clock
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

/** `Fri, 01 Jan 2027 00:00:00 GMT`: `Date.parse` alone takes almost anything for a date. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

const readNumber = (text: string | null): number | null =>
  text !== null && /^\d{1,12}(\.\d{1,12})?$/.test(text.trim()) ? Number(text) : null;
