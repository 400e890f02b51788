import { isRetryable, RETRIES_MAX, retryDelayMs } from "@typed-question/protocol/retry";

/**
 * How long the page waits before it tries a refused request again, null for never. It does so where the server
 * says that it is a matter of time; another error is shown at once, because a person can press Run.
 *
 * @param retry 0 for the first
 * @param random 0 to 1
 */
export function patienceMs(
  { status, retryAfterMs }: { status: number; retryAfterMs: number | null },
  retry: number,
  random: number,
): number | null {
  if (retry >= RETRIES_MAX) return null;
  const isForNow = isRetryable(status) && (status === 429 || retryAfterMs !== null);
  return isForNow ? retryDelayMs(retry, { retryAfterMs, random }) : null;
}
