import type { Pool } from "pg";
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterAbstract } from "rate-limiter-flexible";

/** The usage within a window of time. A window begins with the first use after the previous one. */
export interface UsageCounter {
  /**
   * Adds to the usage, atomically: concurrent callers each see another total.
   * @param windowSeconds length of the window, if this use begins one
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

function counterOf(limiter: RateLimiterAbstract): UsageCounter {
  return {
    add: async (name, amount, windowSeconds) => {
      const usage = await limiter.consume(name, amount, { customDuration: windowSeconds });
      return { total: usage.consumedPoints, endsInMs: usage.msBeforeNext };
    },
  };
}
