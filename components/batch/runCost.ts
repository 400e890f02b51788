import type { RunModelProgress } from "@/lib/shared/pageApi/datasetRuns";
import { isOwnModel } from "@/lib/shared/pageApi/pricing";
import { costText } from "@/lib/shared/text/figures";

type Costly = Pick<RunModelProgress, "answeredBy" | "cost" | "currency" | "otherCosts">;

/** An older run kept no currency: that of a connection's price stands in the connection. */
const CONNECTION_CURRENCY = "(in the connection’s currency)";

const currencyOf = ({ answeredBy, currency }: Costly): string | null =>
  currency ?? (answeredBy.every(isOwnModel) ? null : CONNECTION_CURRENCY);

/** The cost of a model so far with its currency in words; null if no price is known. */
export function modelCostText(model: Costly): string | null {
  if (model.cost === null) return null;
  const others = (model.otherCosts ?? []).map(({ cost, currency }) => costText(cost, currency));
  return [costText(model.cost, currencyOf(model)), ...others].join(" and ");
}

/** The sum of the known costs in words. Costs in different or unknown currencies are not added. */
export function totalCostText(models: readonly Costly[]): string {
  const known = models.filter(({ cost }) => cost !== null);
  if (known.length === 0) return "no price known";
  if (known.length === 1) return `cost so far ${modelCostText(known[0]!)}`;
  const [currency, ...others] = new Set(known.map(currencyOf));
  const isMixed = others.length > 0 || known.some(({ otherCosts = [] }) => otherCosts.length > 0);
  if (isMixed || currency === CONNECTION_CURRENCY) return "cost so far: see each model";
  const sum = known.reduce((total, { cost }) => total + (cost ?? 0), 0);
  return `cost so far ${costText(sum, currency ?? null)}`;
}
