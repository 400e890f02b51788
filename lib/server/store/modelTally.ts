import type { RunItemError, RunItemStatus } from "@/lib/shared/pageApi/datasetRuns";
import { plusCost, type CostSums } from "./plusCost";
import type { Tables } from "./store";

export type ModelTally = Tables["datasetRunModels"]["$inferInsert"];

/** An item that was stored with its end. */
interface TalliedItem extends Pick<
  Tables["datasetRunItems"]["$inferSelect"],
  | "model"
  | "copyOf"
  | "error"
  | "latencyMs"
  | "inputTokens"
  | "outputTokens"
  | "cost"
  | "currency"
  | "modelAnswered"
> {
  status: RunItemStatus;
}

/** Counts an item into the tally of its model, as the run itself would have. */
export function tallyItem(tallies: Map<string, ModelTally>, runId: string, item: TalliedItem): void {
  const { model, status, copyOf } = item;
  const tally = tallies.get(model) ?? {
    ...{ runId, model, items: 0, copies: 0, answered: 0, failed: 0, cancelled: 0, asked: 0 },
    ...{ latencyMs: 0, inputTokens: 0, outputTokens: 0, cost: null, currency: null },
    ...{ otherCosts: null, answeredBy: "[]", errors: "{}" },
  };
  tallies.set(model, tally);
  tally.items += 1;
  if (copyOf !== null) tally.copies += 1;
  if (status === "answered" || status === "failed" || status === "cancelled") tally[status] += 1;
  if (status === "failed") {
    const { errorType } = JSON.parse(item.error ?? '{"errorType":"internal_error"}') as RunItemError;
    const errors = JSON.parse(tally.errors) as Record<string, number>;
    tally.errors = JSON.stringify({ ...errors, [errorType]: (errors[errorType] ?? 0) + 1 });
  }
  if (status !== "answered" || copyOf !== null) return;
  tally.asked += 1;
  tally.latencyMs += item.latencyMs ?? 0;
  tally.inputTokens += item.inputTokens ?? 0;
  tally.outputTokens += item.outputTokens ?? 0;
  Object.assign(tally, plusCost(costsOf(tally), item));
  const ids = JSON.parse(tally.answeredBy) as string[];
  if (item.modelAnswered !== null && !ids.includes(item.modelAnswered)) {
    tally.answeredBy = JSON.stringify([...ids, item.modelAnswered]);
  }
}

const costsOf = ({ cost, currency, otherCosts }: ModelTally): CostSums => ({
  cost: cost ?? null,
  currency: currency ?? null,
  otherCosts: otherCosts ?? null,
});
