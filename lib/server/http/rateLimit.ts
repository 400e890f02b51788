import "server-only";
import { env } from "@/lib/server/env";
import { AppError } from "@typed-question/protocol/appError";
import { store } from "@/lib/server/store/openStore";
import { WINDOW_SECONDS_MAX } from "@/lib/server/store/usageCounter";
import type { Caller } from "./authenticate";

const MINUTE_SECONDS = 60;

/**
 * Takes one request from the caller's requests per minute. Every request with a key counts, also if it is
 * refused later. A minute begins with the first request after the last minute.
 * @throws AppError 429 when none is left.
 */
export async function spendRequest({ keyId, grant }: Caller): Promise<void> {
  const limit = grant.requestsPerMinute ?? env().requestsPerMinute;
  const { usage } = await store();
  const { total, endsInMs } = await usage.add(`requests ${bucketOf(keyId)}`, 1, MINUTE_SECONDS);
  if (total > limit) throw limited(`${amount(limit, "request")} a minute`, endsInMs);
}

/**
 * Takes the tokens of one request from the caller's tokens per second, before the request is answered. A
 * request above the whole limit passes as the first of its second, and then blocks its key for as many
 * seconds as it was worth.
 * @throws AppError 429 when too few are left.
 */
export async function spendTokens({ keyId, grant }: Caller, tokens: number): Promise<void> {
  const limit = grant.tokensPerSecond ?? env().tokensPerSecond;
  // At most just above the limit: refused requests must not fill the counter.
  const cost = Math.min(tokens, limit + 1);
  const seconds = Math.min(Math.max(1, Math.ceil(tokens / limit)), WINDOW_SECONDS_MAX);
  const { usage } = await store();
  const { total, endsInMs } = await usage.add(`tokens ${bucketOf(keyId)}`, cost, seconds);
  const isFirst = total === cost;
  if (total > limit && !isFirst) throw limited(`${amount(limit, "input token")} a second`, endsInMs);
}

/** Pages without a key share one counter. The ids of stored keys are UUIDs. */
const bucketOf = (keyId: string | null): string => keyId ?? "page";

const amount = (limit: number, unit: string): string =>
  `${limit.toLocaleString("en")} ${unit}${limit === 1 ? "" : "s"}`;

function limited(limit: string, endsInMs: number): AppError {
  const ms = Math.max(1, Math.ceil(endsInMs));
  const seconds = Math.ceil(ms / 1_000);
  return new AppError(
    "rate_limit_error",
    `This API key may use ${limit}. Try again in ${amount(seconds, "second")}.`,
    { headers: { "retry-after": String(seconds), "retry-after-ms": String(ms) } },
  );
}
