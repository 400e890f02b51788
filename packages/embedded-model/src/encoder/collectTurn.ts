import { setImmediate as nextTurn } from "node:timers/promises";

interface Waiting<I, O> {
  item: I;
  resolve: (result: O) => void;
  reject: (error: unknown) => void;
}

/**
 * Does for many what is asked for one by one: what comes in one turn of the event loop, and while earlier work is
 * under way, is worked on together.
 * @param work the results in the order of the items; when it fails, all that it was for fail.
 */
export function collectTurn<I, O>(
  work: (items: readonly I[]) => Promise<readonly O[]>,
): (item: I) => Promise<O> {
  let waiting: Waiting<I, O>[] = [];
  let isWorking = false;

  const workAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      // Others in this turn may ask for more.
      await nextTurn();
      const taken = waiting;
      waiting = [];
      try {
        const results = await work(taken.map(({ item }) => item));
        taken.forEach(({ resolve }, i) => resolve(results[i]!));
      } catch (error) {
        for (const { reject } of taken) reject(error);
      }
      // Those who were answered ask for what they need next.
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
