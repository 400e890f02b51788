import type { OtherCost } from "@/lib/shared/pageApi/datasetRuns";

/** The sums of a model's costs, as the store keeps them. */
export interface CostSums {
  cost: number | null;
  currency: string | null;
  /** JSON of `OtherCost[]`; null for none. */
  otherCosts: string | null;
}

/**
 * Adds a cost. The first one gives the currency of `cost`. Each other currency has a sum of its own: the price of a
 * connection may change in mid-run.
 */
export function plusCost<S extends CostSums>(
  sums: S,
  { cost, currency }: { cost: number | null; currency: string | null },
): S {
  if (cost === null) return sums;
  if (sums.cost === null) return { ...sums, cost, currency };
  if (sums.currency === currency) return { ...sums, cost: sums.cost + cost };
  const others = otherCostsOf(sums);
  const known = others.some((other) => other.currency === currency);
  const changed = known
    ? others.map((other) => (other.currency === currency ? { currency, cost: other.cost + cost } : other))
    : [...others, { currency, cost }];
  return { ...sums, otherCosts: JSON.stringify(changed) };
}

export const otherCostsOf = ({ otherCosts }: Pick<CostSums, "otherCosts">): OtherCost[] =>
  otherCosts === null ? [] : (JSON.parse(otherCosts) as OtherCost[]);
