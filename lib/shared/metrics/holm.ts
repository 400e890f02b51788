/**
 * Adjusted p values (Holm, 1979), in the order given: for the i-th smallest of m, max over j ≤ i of
 * (m − j + 1)·p_j, at most 1. Rejecting where they are at most alpha makes one false alarm or more with a
 * probability of at most alpha, however the tests depend on each other. Empty for no value.
 */
export function holm(pValues: readonly number[]): number[] {
  const order = pValues.map((_, index) => index).sort((a, b) => pValues[a]! - pValues[b]!);
  const adjusted = new Array<number>(pValues.length).fill(1);
  let highest = 0;
  order.forEach((index, rank) => {
    highest = Math.max(highest, Math.min(1, (pValues.length - rank) * pValues[index]!));
    adjusted[index] = highest;
  });
  return adjusted;
}
