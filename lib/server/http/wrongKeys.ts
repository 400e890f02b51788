import "server-only";
import { createHash } from "node:crypto";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "@typed-question/protocol/appError";
import { singleton } from "@/lib/server/singleton";
import { clientOf, limitNameOf } from "./client";

/** Wrong keys that a client may try within a minute, at the sign-in and at `/v1` apart. */
const WRONG_KEYS_MAX = { signIn: 20, v1: 100 } as const;
const WINDOW_SECONDS = 60;

/** A client's good keys are remembered this long: its wrong ones do not shut them out. */
const GOOD_MS = 60 * 60 * 1_000;
const GOOD_MAX = 10_000;

type Door = keyof typeof WRONG_KEYS_MAX;

/**
 * Looks a key up, within the client's limit of wrong keys. The limit is the client's own, and a key that was good
 * for it stays so. So nobody shuts others out, and a good key is not found by trying. Each process counts for itself.
 *
 * @param find null for a wrong key
 * @throws AppError 429 when the client has tried too many
 */
export async function withinWrongKeys<T>(
  door: Door,
  request: Request,
  key: string,
  find: () => Promise<T | null>,
): Promise<T | null> {
  const client = limitNameOf(clientOf(request));
  const pair = createHash("sha256").update(`${client} ${key}`).digest("base64");
  // Many requests begin with one new key: they are one try.
  const earlier = underWay().get(pair);
  if (earlier) await earlier;
  if ((good().get(pair) ?? 0) > Date.now()) {
    const found = await find();
    if (found === null) good().delete(pair);
    return found;
  }
  const looked = firstLook(door, client, pair, find);
  const settled = looked.then(ignored, ignored);
  underWay().set(pair, settled);
  void settled.then(() => underWay().delete(pair));
  return looked;
}

const ignored = (): void => {};

const underWay = () => singleton("keysUnderWay", () => new Map<string, Promise<void>>());

/** The try is given back unless the key was wrong: a failing store proves nothing. */
async function firstLook<T>(
  door: Door,
  client: string,
  pair: string,
  find: () => Promise<T | null>,
): Promise<T | null> {
  await spend(door, client);
  let isWrong = false;
  try {
    const found = await find();
    isWrong = found === null;
    if (!isWrong) remember(pair);
    return found;
  } finally {
    if (!isWrong) await limiter(door).reward(client);
  }
}

const limiter = (door: Door): RateLimiterMemory =>
  singleton(
    `wrongKeys ${door}`,
    () => new RateLimiterMemory({ points: WRONG_KEYS_MAX[door], duration: WINDOW_SECONDS }),
  );

/** Counted before the look-up: tries at the same time must not pass together. */
async function spend(door: Door, client: string): Promise<void> {
  try {
    await limiter(door).consume(client);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const ms = Math.max(1, error.msBeforeNext);
    const seconds = Math.ceil(ms / 1_000);
    throw new AppError(
      "rate_limit_error",
      `Too many wrong API keys came from this address. Try again in ${seconds} second${seconds === 1 ? "" : "s"}.`,
      { headers: { "retry-after": String(seconds), "retry-after-ms": String(Math.ceil(ms)) } },
    );
  }
}

const good = () => singleton("goodKeys", () => new Map<string, number>());

function remember(pair: string): void {
  const pairs = good();
  pairs.delete(pair);
  pairs.set(pair, Date.now() + GOOD_MS);
  const [oldest] = pairs.keys();
  if (pairs.size > GOOD_MAX && oldest !== undefined) pairs.delete(oldest);
}
