import { isRetryable, RETRIES_MAX, retryDelayMs } from "@typed-question/protocol/retry";

const seconds = (ms: number): string => `${ms / 1_000} s`;

/** When to send the same request again after an error, by the reference client's own rules. */
export function retryAdvice(status: number, headers: readonly string[] = []): string {
  if (!isRetryable(status)) return "Do not retry: the same request gets the same answer.";
  const waits = Array.from({ length: RETRIES_MAX }, (_, retry) =>
    seconds(retryDelayMs(retry, { retryAfterMs: null, random: 0 })),
  );
  const named = ["Retry-After-Ms", "Retry-After"].filter((name) => headers.includes(name));
  if (named.length === 0)
    return `Retry after ${waits.join(", then ")}, at most ${RETRIES_MAX} times: no header says when.`;
  const exact = named.length === 2 ? " The first is exact, the second in whole seconds." : "";
  return `Retry after the wait in ${named.join(" or ")}, at most ${RETRIES_MAX} times.${exact}`;
}
