import { formatLatency, formatPrice } from "@/components/answer/figures";
import { evaluationPrice } from "@/lib/contract/pricing";
import { spreadOf } from "@/lib/metrics/agreement";
import type { ComparedModel } from "./comparisonModel";

export const FACTS = ["Answered by", "Latency", "Tokens in", "Tokens out", "Cost"] as const;
export type Fact = (typeof FACTS)[number];

/** The facts of one model as text, null where none is known. Tokens and cost are of all its answers together. */
export function modelFacts({ column, read, answeredBy }: ComparedModel): Record<Fact, string | null> {
  const usages = read.flatMap(({ usage }) => usage ?? []);
  const sum = (numbers: readonly number[]) =>
    numbers.length > 0 ? numbers.reduce((total, number) => total + number, 0) : null;
  const tokensIn = sum(usages.map(({ inputTokens }) => inputTokens));
  const tokensOut = sum(usages.map(({ outputTokens }) => outputTokens));
  return {
    "Answered by": answeredBy,
    Latency: latencyText(column.views.map(({ latencyMs }) => latencyMs)),
    "Tokens in": tokensIn?.toLocaleString("en") ?? null,
    "Tokens out": tokensOut?.toLocaleString("en") ?? null,
    Cost: tokensIn === null ? null : formatPrice(evaluationPrice(tokensIn)),
  };
}

function latencyText(latencies: readonly number[]): string | null {
  if (latencies.length === 0) return null;
  const { mean, min, max } = spreadOf(latencies);
  if (latencies.length === 1) return formatLatency(mean);
  return `${formatLatency(mean)} (${formatLatency(min)} to ${formatLatency(max)})`;
}
