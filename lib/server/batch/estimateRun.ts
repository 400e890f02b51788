import { AppError, InvalidRequestError } from "@typed-question/protocol/appError";
import { shownRow } from "@/lib/shared/datasets/shownRow";
import { priceOf, storedCost } from "@/lib/shared/pageApi/pricing";
import type { RunEstimate } from "@/lib/shared/pageApi/datasetRuns";
import { engineOf, remotePriceOf } from "@/lib/server/engines/registry";
import { requestTokens } from "@/lib/server/evaluate/requestTokens";
import type { ModelGrant } from "@/lib/server/models/catalog";
import { resolveModel } from "@/lib/server/models/resolve";
import type { PlacedRow } from "./placedRows";
import { requireDistinctImages } from "./questionImages";
import { rowRequest } from "./rowRequest";

interface Asked {
  /** Some requests of the run. */
  sample: readonly PlacedRow[];
  /** Requests of the run for a model; one that always answers the same is asked once for equal rows. */
  requestCount: (isDeterministic: boolean) => number | Promise<number>;
  models: readonly string[];
  isLongContext: boolean;
  grant: ModelGrant;
  /** Whose taught models there are. */
  accountId: string;
  signal: AbortSignal;
}

/**
 * Estimates tokens and cost of a run from some of its requests. No model is asked.
 * @throws as `evaluate` does for unknown models; InvalidRequestError for questions that break the contract
 */
export async function estimateRun({
  sample,
  requestCount,
  models,
  ...rest
}: Asked): Promise<RunEstimate["models"]> {
  const estimates: RunEstimate["models"] = [];
  for (const model of models) {
    const { id } = resolveModel(model, rest.grant, rest.accountId);
    const { deterministic } = engineOf(id).capabilities;
    const { tokens, refusals } = await countSample(sample, { model, id, ...rest });
    const askedRows = await requestCount(deterministic);
    const inputTokens = Math.round((tokens / Math.max(1, sample.length - refusals.length)) * askedRows);
    estimates.push({
      ...{ model, modelId: id, isDeterministic: deterministic, askedRows, inputTokens },
      ...storedCost(priceOf(id, null) ?? remotePriceOf(id), inputTokens),
      refusedRows: refusals.length,
      refusal: refusals[0] ?? null,
    });
  }
  return estimates;
}

interface ModelAsked extends Pick<Asked, "isLongContext" | "signal"> {
  model: string;
  id: string;
}

async function countSample(
  sample: readonly PlacedRow[],
  { model, id, isLongContext, signal }: ModelAsked,
): Promise<{ tokens: number; refusals: string[] }> {
  const { capabilities } = engineOf(id);
  const refusals: string[] = [];
  let tokens = 0;
  for (const { row, questions } of sample) {
    const placeholders = row.images.map(({ placeholder }) => placeholder);
    if (placeholders.length > 0 && !capabilities.images) {
      refusals.push(`Row ${shownRow(row.row)}: the model ${id} cannot see images.`);
      continue;
    }
    try {
      requireDistinctImages(row);
      const request = rowRequest(row, model, questions);
      const budget = { tokensMax: capabilities.tokensMax, isLongContext };
      tokens += await requestTokens(request, placeholders, budget, signal);
    } catch (error) {
      if (error instanceof InvalidRequestError && error.details.some(isOfQuestions)) throw error;
      if (!(error instanceof InvalidRequestError) && !(error instanceof AppError)) throw error;
      refusals.push(`Row ${shownRow(row.row)}: ${error.message}`);
    }
  }
  return { tokens, refusals };
}

/** Questions that break the contract break it in every row. Too many tokens depend on the row. */
const isOfQuestions = ({ loc, type }: { loc: (string | number)[]; type: string }): boolean =>
  loc[1] === "questions" && type !== "max_tokens_exceeded";
