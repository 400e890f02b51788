import Link from "next/link";
import type { ReactNode } from "react";
import { costInShort, costText, formatExact, formatLatency } from "@/lib/shared/text/figures";
import { CopyButton } from "@/components/ui/copyButton";
import { costOf, priceOf, serverCostOf, type Price } from "@/lib/shared/pageApi/pricing";
import type { EvaluationView } from "@/lib/shared/evaluation/evaluationView";
import type { ReadEvaluation } from "@/lib/shared/evaluation/readEvaluation";

interface FactsProps {
  evaluation: EvaluationView;
  read: ReadEvaluation;
}

/** Model, latency, cost and id of the evaluation. */
export function Facts({ evaluation, read }: FactsProps) {
  const { modelAnswered, modelAsked, usage, extras } = read;
  const { requestId } = evaluation;
  return (
    <dl
      aria-label="About this answer"
      className="flex flex-wrap gap-x-5 gap-y-1.5 border-t bg-sunken px-4 py-2 text-xs lg:px-5"
    >
      <Fact term="Model">
        <bdi className="font-mono">{modelAnswered ?? "not named"}</bdi>
        {modelAsked !== null && modelAsked !== modelAnswered ? (
          <span className="text-muted-foreground">
            {" "}
            via <bdi>{modelAsked}</bdi>
          </span>
        ) : null}
      </Fact>
      <Fact term="Latency">{formatLatency(evaluation.latencyMs)}</Fact>
      {usage ? (
        <>
          <Fact term="Tokens">
            {usage.inputTokens.toLocaleString("en")} in, {usage.outputTokens.toLocaleString("en")} out
          </Fact>
          <Cost
            price={priceOf(modelAnswered, extras)}
            inputTokens={usage.inputTokens}
            serverCost={serverCostOf(extras)}
          />
        </>
      ) : null}
      {evaluation.keeping?.kind === "saved" ? (
        <Fact term="History">
          <Link href="/history" className="underline underline-offset-2">
            Saved
          </Link>
        </Fact>
      ) : null}
      {requestId === null ? null : (
        <Fact term="Request id">
          <span className="inline-flex items-center gap-0.5">
            <span className="font-mono break-all">{requestId}</span>
            <CopyButton
              label="Copy request id"
              variant="ghost"
              size="iconSm"
              className="-my-1.5"
              getText={() => requestId}
            />
          </span>
        </Fact>
      )}
    </dl>
  );
}

interface CostProps {
  price: Price | null;
  inputTokens: number;
  /** The server's own word, in a currency that it does not name. */
  serverCost: number | null;
}

function Cost({ price, inputTokens, serverCost }: CostProps) {
  if (price === null && serverCost !== null) {
    return (
      <Fact term="Cost" title="The server's own figure. It names no currency.">
        {costText(serverCost, null)}
        <span className="text-muted-foreground"> as the server says</span>
      </Fact>
    );
  }
  if (price === null) {
    return (
      <Fact term="Cost" title="No price is known for this model.">
        not known
      </Fact>
    );
  }
  const { perMillion, currency } = price;
  const source =
    currency === null
      ? "By the price table. Output tokens are free, and the table names no currency."
      : "By the price in the connection's settings. Output tokens count as free.";
  const cost = costOf(price, inputTokens);
  return (
    <Fact term="Cost" title={`${costText(cost, currency)}. ${source}`}>
      {costInShort(cost, currency)}{" "}
      <span className="text-muted-foreground">({rateText(perMillion, currency)} per 1M input tokens)</span>
    </Fact>
  );
}

/** The price itself is never rounded. */
function rateText(perMillion: number, currency: string | null): string {
  const figure = formatExact(perMillion);
  if (currency === null) return figure;
  return currency === "USD" ? `$${figure}` : `${currency} ${figure}`;
}

function Fact({ term, title, children }: { term: string; title?: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 gap-1.5" title={title}>
      <dt className="shrink-0 text-muted-foreground">{term}</dt>
      <dd className="min-w-0 tabular-nums">{children}</dd>
    </div>
  );
}
