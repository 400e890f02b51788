import type { z } from "zod";
import type { EvaluationView } from "@/lib/shared/evaluation/evaluationView";
import { joinResponse, readRequest } from "@/lib/shared/evaluation/readEvaluation";
import { evaluationFacts, type RunPlan } from "@/lib/shared/pageApi/history";
import { priceOf, storedCost } from "@/lib/shared/pageApi/pricing";
import type { SharedRun } from "@/lib/shared/shares/shareOf";

/** The page's own data of a run. */
export interface PageRun {
  /** The exact request; with several models, as the first one got it. */
  requestText: string;
  columns: readonly PageColumn[];
  /** The run of the history that keeps it; null where none does. */
  runId: string | null;
  /** The name that a person gave the experiment; null for a name that the program gave. */
  name?: string | null;
}

export interface PageColumn {
  model: string;
  /** How many answers were wanted. */
  wanted: number;
  deterministic: boolean;
  /** The column whose answers it takes without being asked. */
  takesFrom?: string | undefined;
  /** Its answers, and last its refusals. */
  views: readonly EvaluationView[];
}

/**
 * The run as the history would keep it, made from the page's data alone. The page measured its latencies, and its
 * parts name its images.
 */
export function runOfPage({ requestText, columns }: PageRun): SharedRun {
  const texts = [...new Set([requestText, ...columns.flatMap(({ views }) => views.map(textOf))])];
  const images = columns.flatMap(({ views }) => views.find((view) => view.images)?.images ?? []);
  const parts = [...new Set(images.map(({ part }) => part))].map((part) => ({ part, sha256: part }));
  const evaluations = columns.flatMap(({ model, takesFrom, views }) =>
    (takesFrom === undefined ? views : []).map((view) => evaluationOf(model, view, texts)),
  );
  return {
    createdAt: evaluations[0]?.createdAt ?? new Date(0).toISOString(),
    plan: planOf(columns),
    requests: Object.fromEntries(texts.map((text, index) => [keyOf(index), { text, images: parts }])),
    evaluations,
  };
}

function evaluationOf(
  model: string,
  view: EvaluationView,
  texts: readonly string[],
): SharedRun["evaluations"][number] {
  const { status, responseText, requestId, latencyMs, finishedAt } = view;
  const { modelAnswered, usage, extras } = joinResponse(readRequest(view.requestText), responseText);
  const facts = evaluationFacts.parse({
    id: requestId ?? "",
    createdAt: new Date(finishedAt - Math.round(latencyMs)).toISOString(),
    modelAsked: model,
    modelAnswered: status === 200 ? modelAnswered : null,
    ...{ status, latencyMs },
    inputTokens: usage?.inputTokens ?? null,
    outputTokens: usage?.outputTokens ?? null,
    ...storedCost(priceOf(modelAnswered, extras), usage?.inputTokens ?? null),
  } satisfies z.input<typeof evaluationFacts>);
  return {
    ...facts,
    request: keyOf(texts.indexOf(view.requestText)),
    response: responseText,
  };
}

const textOf = ({ requestText }: EvaluationView): string => requestText;

const keyOf = (index: number): string => `request ${index}`;

const planOf = (columns: readonly PageColumn[]): RunPlan => ({
  repeats: Math.max(1, ...columns.map(({ wanted }) => wanted)),
  columns: columns.map(({ views: _, takesFrom, ...planned }) => ({
    ...planned,
    ...(takesFrom === undefined ? {} : { takesFrom }),
  })),
});
