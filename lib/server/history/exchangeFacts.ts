import { priceOf, storedCost } from "@/lib/shared/pageApi/pricing";
import { responseTextWithoutSecrets } from "@/lib/shared/secrets/requestSecrets";
import { digestRequest, digestResponse } from "./digest";
import { recordRequest } from "./recordRequest";

export interface Exchange {
  contentType: string | null;
  body: Uint8Array<ArrayBuffer>;
  status: number;
  response: Uint8Array;
}

/** The facts of an evaluation in its two bodies. */
export function exchangeFacts({ contentType, body, status, response }: Exchange) {
  const { request, images, json } = recordRequest(contentType, body);
  const { modelAsked, preview, questions, questionTypes, searchText } = digestRequest(json);
  const text = status === 200 ? new TextDecoder().decode(response) : "";
  const refusal = status === 422 ? new TextDecoder().decode(response) : "";
  const stored = responseTextWithoutSecrets(refusal);
  const { modelAnswered, usage, answers, extras } = digestResponse(text);
  return {
    modelAsked,
    modelAnswered,
    status,
    inputTokens: usage?.inputTokens ?? null,
    outputTokens: usage?.outputTokens ?? null,
    ...storedCost(priceOf(modelAnswered, extras), usage?.inputTokens ?? null),
    answersPreview: JSON.stringify(answers),
    response: stored === refusal ? response : new TextEncoder().encode(stored),
    request,
    images,
    statePreview: preview,
    questions: JSON.stringify(questions),
    questionTypes,
    searchText,
  };
}
