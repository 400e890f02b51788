import { ChevronDown } from "lucide-react";
import Link from "next/link";
import { useState, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copyButton";
import { costOf, priceOf, serverCostOf, type Price } from "@/lib/shared/pageApi/pricing";
import type { EvaluationView } from "@/lib/shared/evaluation/evaluationView";
import type { ReadEvaluation } from "@/lib/shared/evaluation/readEvaluation";
import { formatLatency, serverCostText } from "@/lib/shared/text/figures";
import { exactText, moneyText, perMillionText } from "@/lib/shared/text/money";

interface FactsProps {
  evaluation: EvaluationView;
  read: ReadEvaluation;
}

const DETAILS_ID = "answer-details";

/** Model, latency, tokens and cost of the evaluation in one line; the rest unfolds under Details. */
export function Facts({ evaluation, read }: FactsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { modelAnswered, usage, extras } = read;
  const price = priceOf(modelAnswered, extras);
  return (
    <div role="group" aria-label="About this answer" className="shrink-0 border-t bg-sunken text-xs">
      <div className="flex min-h-9 items-center gap-2 pr-1.5 pl-4 lg:pr-3 lg:pl-5">
        <ul className="flex min-w-0 flex-1 flex-wrap items-center py-1 text-muted-foreground tabular-nums">
          <Item>
            <bdi className="font-mono break-all text-foreground">{modelAnswered ?? "no model named"}</bdi>
          </Item>
          <Item>{formatLatency(evaluation.latencyMs)}</Item>
          {usage ? (
            <>
              <Item>{(usage.inputTokens + usage.outputTokens).toLocaleString("en")} tokens</Item>
              {price ? <Item>{moneyText(costOf(price, usage.inputTokens), price.currency)}</Item> : null}
            </>
          ) : null}
          {evaluation.keeping?.kind === "saved" ? (
            <Item>
              <Link
                href="/history"
                className="inline-flex min-h-6 items-center underline decoration-input underline-offset-2 hover:text-foreground pointer-coarse:min-h-11"
              >
                Saved
              </Link>
            </Item>
          ) : null}
        </ul>
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={isOpen}
          aria-controls={DETAILS_ID}
          onClick={() => setIsOpen(!isOpen)}
        >
          Details
          <ChevronDown aria-hidden className={isOpen ? undefined : "rotate-180"} />
        </Button>
      </div>
      {isOpen ? <Details evaluation={evaluation} read={read} price={price} /> : null}
    </div>
  );
}

function Item({ children }: { children: ReactNode }) {
  return (
    <li className="inline-flex items-center not-first:before:mx-1.5 not-first:before:text-muted-foreground not-first:before:content-['·'] max-sm:not-first:before:mx-1">
      {children}
    </li>
  );
}

function Details({ evaluation, read, price }: FactsProps & { price: Price | null }) {
  const { modelAnswered, modelAsked, usage, extras } = read;
  const { requestId } = evaluation;
  const serverCost = serverCostOf(extras);
  return (
    <dl
      id={DETAILS_ID}
      className="grid max-h-[40dvh] grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 overflow-y-auto border-t px-4 py-2.5 lg:px-5"
    >
      <Fact term="Model">
        <bdi className="font-mono">{modelAnswered ?? "not named"}</bdi>
        {modelAsked !== null && modelAsked !== modelAnswered ? (
          <span className="text-muted-foreground">
            {" "}
            via <bdi className="font-mono">{modelAsked}</bdi>
          </span>
        ) : null}
      </Fact>
      <Fact term="Latency">{formatLatency(evaluation.latencyMs)}</Fact>
      {usage ? (
        <>
          <Fact term="Tokens">
            {usage.inputTokens.toLocaleString("en")} in, {usage.outputTokens.toLocaleString("en")} out
          </Fact>
          <Fact term="Cost">
            {price ? (
              <CostText price={price} inputTokens={usage.inputTokens} />
            ) : serverCost !== null ? (
              serverCostText(serverCost)
            ) : (
              "No price is known for this model"
            )}
          </Fact>
        </>
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

function CostText({ price, inputTokens }: { price: Price; inputTokens: number }) {
  const cost = costOf(price, inputTokens);
  return (
    <>
      {moneyText(cost, price.currency)}{" "}
      <span className="text-muted-foreground">
        ({perMillionText(price)} input tokens, output free; exactly {exactText(cost)})
        {price.currency === null
          ? " The price list names no currency; shown in US dollars."
          : " By the price in the connection’s settings."}
      </span>
    </>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted-foreground">{term}</dt>
      <dd className="min-w-0 tabular-nums">{children}</dd>
    </>
  );
}
