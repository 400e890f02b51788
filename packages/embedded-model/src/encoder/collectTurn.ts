import { setImmediate as nextTurn } from "node:timers/promises";

interface Waiting<I, O> {
  item: I;
  resolve: (result: O) => void;
  reject: (error: unknown) => void;
}

/**
 * Batches single requests: all items of one turn of the event loop, and all that arrive during earlier work,
 * are processed together.
 * @param work returns the results in the order of the items; if it fails, all its items fail.
 */
export function collectTurn<I, O>(
  work: (items: readonly I[]) => Promise<readonly O[]>,
): (item: I) => Promise<O> {
  let waiting: Waiting<I, O>[] = [];
  let isWorking = false;

  const workAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      // Other callers in this turn may add items.
      await nextTurn();
      const taken = waiting;
      waiting = [];
      try {
        const results = await work(taken.map(({ item }) => item));
        taken.forEach(({ resolve }, i) => resolve(results[i]!));
      } catch (error) {
        for (const { reject } of taken) reject(error);
      }
      // Callers with results may request more now.
      await nextTurn();
    }
    isWorking = false;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (isWorking) return;
      isWorking = true;
      void workAll();
    });
}
