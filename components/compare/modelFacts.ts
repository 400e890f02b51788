import { perMillionText } from "@/lib/shared/text/money";
import { costText, formatLatency, serverCostText } from "@/lib/shared/text/figures";
import { NOT_ASKED } from "@/components/answer/takenText";
import { costOf, priceOf, serverCostOf, type Price } from "@/lib/shared/pageApi/pricing";
import { spreadOf } from "@/lib/shared/metrics/agreement";
import type { ComparedModel } from "./comparisonModel";

export const FACTS = ["Answered by", "Latency", "Queue", "Tokens in", "Tokens out", "Price", "Cost"] as const;
export type Fact = (typeof FACTS)[number];

const NO_PRICE = "not known";

/**
 * The facts of one model as text, null when unknown. Tokens and cost are means of its answers, so that the number of
 * repeats plays no part. Latency is the model's own time where the server told it, else the whole wait.
 */
export function modelFacts({ column, read, answeredBy }: ComparedModel): Record<Fact, string | null> {
  const price = priceOf(answeredBy, read.at(-1)?.extras);
  if (column.takesFrom !== undefined) return factsOfTaken(answeredBy, price);
  const usages = read.flatMap(({ usage }) => usage ?? []);
  const mean = (numbers: readonly number[]) => (numbers.length > 0 ? spreadOf(numbers).mean : null);
  const tokensIn = mean(usages.map(({ inputTokens }) => inputTokens));
  const tokensOut = mean(usages.map(({ outputTokens }) => outputTokens));
  // Each answer's own figure, or none: a mean of some would stand for all.
  const serverCosts = read.flatMap(({ extras }) => serverCostOf(extras) ?? []);
  const serverCost = serverCosts.length === read.length ? mean(serverCosts) : null;
  const timings = column.views.flatMap(({ timing }) => timing ?? []);
  // Two ways of measuring must not mix in one mean.
  const isTimed = timings.length === column.views.length;
  return {
    "Answered by": answeredBy,
    Latency: latencyText(
      isTimed ? timings.map(({ modelMs }) => modelMs) : column.views.map(({ latencyMs }) => latencyMs),
    ),
    Queue: isTimed ? latencyText(timings.map(({ queueMs }) => queueMs)) : null,
    "Tokens in": tokensText(tokensIn),
    "Tokens out": tokensText(tokensOut),
    Price: answeredBy === null ? null : priceText(price),
    Cost: tokensIn === null || answeredBy === null ? null : sumText(price, tokensIn, serverCost),
  };
}

/** A model that was not asked has no latency; the other column has its tokens and cost. */
const factsOfTaken = (answeredBy: string | null, price: Price | null): Record<Fact, string | null> => ({
  ...{
    "Answered by": answeredBy,
    Latency: answeredBy && NOT_ASKED,
    Price: answeredBy && priceText(price),
  },
  ...{ Queue: null, "Tokens in": null, "Tokens out": null, Cost: null },
});

const priceText = (price: Price | null): string => {
  if (price === null) return NO_PRICE;
  return `${perMillionText(price)} input tokens`;
};

function sumText(price: Price | null, tokensIn: number, serverCost: number | null): string {
  if (price !== null) return costText(costOf(price, tokensIn), price.currency);
  return serverCost === null ? NO_PRICE : serverCostText(serverCost);
}

const tokensText = (tokens: number | null): string | null =>
  tokens === null ? null : tokens.toLocaleString("en", { maximumFractionDigits: 1 });

function latencyText(latencies: readonly number[]): string | null {
  if (latencies.length === 0) return null;
  const { mean, min, max } = spreadOf(latencies);
  if (latencies.length === 1) return formatLatency(mean);
  return `${formatLatency(mean)} (${formatLatency(min)} to ${formatLatency(max)})`;
}
