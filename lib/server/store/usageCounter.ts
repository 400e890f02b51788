import type { Pool } from "pg";
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterAbstract } from "rate-limiter-flexible";

/** The longest window: the longest time that one large request blocks its key. */
export const WINDOW_SECONDS_MAX = 3_600;

/** The usage within a window of time. A window begins with the first use after the previous one. */
export interface UsageCounter {
  /**
   * Adds to the usage, atomically: concurrent callers each see another total.
   * @param windowSeconds length of the window, if this use begins one; at most {@link WINDOW_SECONDS_MAX}
   */
  add(name: string, amount: number, windowSeconds: number): Promise<Usage>;
}

export interface Usage {
  /** The usage in this window, including this call. */
  total: number;
  /** End of the window. */
  endsInMs: number;
}

/** The caller passes the limits and the length of a window: they may change while one is open. */
const ONLY_COUNT = { points: Number.MAX_SAFE_INTEGER, duration: 1, keyPrefix: "" };

/** Counts for this process alone. */
export function memoryUsageCounter(): UsageCounter {
  return counterOf(new RateLimiterMemory(ONLY_COUNT));
}

/**
 * Counts for every process of this database, in the table `rate_limits`, which it creates if missing. While
 * the database is away, each process counts for itself.
 */
export async function postgresUsageCounter(pool: Pool): Promise<UsageCounter> {
  const options = {
    ...ONLY_COUNT,
    storeClient: pool,
    storeType: "pool",
    tableName: "rate_limits",
    insuranceLimiter: new RateLimiterMemory(ONLY_COUNT),
  };
  return new Promise((resolve, reject) => {
    const limiter = new RateLimiterPostgres(options, (error) =>
      error ? reject(error) : resolve(counterOf(limiter)),
    );
  });
}

/** Names whose window's length is remembered; without it, a window is taken for the longest. */
const REMEMBERED_MAX = 10_000;

function counterOf(limiter: RateLimiterAbstract): UsageCounter {
  const windowsMs = new Map<string, number>();
  return {
    async add(name, amount, windowSeconds) {
      const consume = () => limiter.consume(name, amount, { customDuration: windowSeconds });
      let usage = await consume();
      // The limiter reads the clock of the day. Set back, it would keep a window open until it has caught up.
      const longestMs = Math.max(windowsMs.get(name) ?? WINDOW_SECONDS_MAX * 1_000, windowSeconds * 1_000);
      if (usage.msBeforeNext > longestMs) {
        await limiter.delete(name);
        usage = await consume();
      }
      if (usage.consumedPoints === amount) {
        if (windowsMs.size >= REMEMBERED_MAX) windowsMs.clear();
        windowsMs.set(name, windowSeconds * 1_000);
      }
      return { total: usage.consumedPoints, endsInMs: usage.msBeforeNext };
    },
  };
}
