import type { Pool } from "pg";
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterAbstract } from "rate-limiter-flexible";

/** What was used of something within a window of time. A window begins with the first use after the last one. */
export interface UsageCounter {
  /**
   * Adds to what was used, atomically: of callers at the same time each sees another total.
   * @param windowSeconds length of the window, where this use begins one
   */
  add(name: string, amount: number, windowSeconds: number): Promise<Usage>;
}

export interface Usage {
  /** What was used in this window, with what was just added. */
  total: number;
  /** When the window ends. */
  endsInMs: number;
}

/** The limits, and how long a window is, are for the caller to say: they may change while one is open. */
const ONLY_COUNT = { points: Number.MAX_SAFE_INTEGER, duration: 1, keyPrefix: "" };

/** Counts for this process alone. */
export function memoryUsageCounter(): UsageCounter {
  return counterOf(new RateLimiterMemory(ONLY_COUNT));
}

/**
 * Counts for every process that uses this database, in the table `rate_limits`, which it makes where it is
 * missing. While the database is away, each process counts for itself.
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
