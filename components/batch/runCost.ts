import type { RunModelProgress } from "@/lib/shared/pageApi/datasetRuns";
import { isOwnModel } from "@/lib/shared/pageApi/pricing";
import { costText } from "@/lib/shared/text/figures";

type Costly = Pick<RunModelProgress, "answeredBy" | "cost">;

/** A run keeps no currency: that of a connection's price stands in the connection. */
const CONNECTION_CURRENCY = "(in the connection’s currency)";

const isOwn = ({ answeredBy }: Costly): boolean => answeredBy.every(isOwnModel);

/** The cost of a model so far with its currency in words; null if no price is known. */
export function modelCostText(model: Costly): string | null {
  if (model.cost === null) return null;
  return costText(model.cost, isOwn(model) ? null : CONNECTION_CURRENCY);
}

/** The sum of the known costs in words. Costs of different connections are not added: their currencies may differ. */
export function totalCostText(models: readonly Costly[]): string {
  const known = models.filter(({ cost }) => cost !== null);
  if (known.length === 0) return "no price known";
  if (known.length === 1) return `cost so far ${modelCostText(known[0]!)}`;
  if (!known.every(isOwn)) return "cost so far: see each model";
  return `cost so far ${costText(
    known.reduce((sum, { cost }) => sum + (cost ?? 0), 0),
    null,
  )}`;
}
