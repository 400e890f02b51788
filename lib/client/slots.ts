/** Runs work as soon as it has a place, first come first served. */
export type Slots = <T>(work: () => Promise<T>) => Promise<T>;

/** @param count how many works may be under way at once, from 1 */
export function createSlots(count: number): Slots {
  let free = count;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
