import { isRetryable, RETRIES_MAX, retryDelayMs } from "@typed-question/protocol/retry";

/**
 * Delay before the page repeats a refused request, null for none. It repeats only if the server says that
 * time will help, and that it has not tried again itself. Other errors are shown at once, because a person can press Run.
 *
 * @param retry 0 for the first
 * @param random 0 to 1
 */
export function patienceMs(
  { status, retryAfterMs, isFinal }: { status: number; retryAfterMs: number | null; isFinal?: true },
  retry: number,
  random: number,
): number | null {
  if (retry >= RETRIES_MAX || isFinal) return null;
  const isForNow = isRetryable(status) && (status === 429 || retryAfterMs !== null);
  return isForNow ? retryDelayMs(retry, { retryAfterMs, random }) : null;
}
