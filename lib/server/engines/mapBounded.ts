/**
 * Works on items in their order, so many at the same time.
 * @returns one result an item, in the order of the items
 * @throws the first failure; what is under way then goes on unless the caller ends it.
 */
export async function mapBounded<T, R>(
  items: readonly T[],
  runningMax: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results = new Array<R>(items.length);
  const rest = items.entries();
  const takeTurns = async (): Promise<void> => {
    for (const [i, item] of rest) results[i] = await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(runningMax, items.length) }, takeTurns));
  return results;
}
