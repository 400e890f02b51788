import { AppError } from "@typed-question/protocol/appError";
import type { ImportedRun } from "@/lib/shared/pageApi/experimentImport";
import { responseTextWithoutSecrets } from "@/lib/shared/secrets/requestSecrets";
import { findImage } from "@/lib/server/store/images";
import type { NewRun } from "@/lib/server/store/importExperiment";
import type { NewEvaluation } from "@/lib/server/store/saveEvaluation";
import { storable, storableTexts } from "@/lib/server/store/storable";
import type { Store } from "@/lib/server/store/store";
import { digestRequest, digestResponse } from "./digest";
import { recordParts, type RecordedRequest } from "./recordRequest";

/**
 * A run from a file, as the store takes it.
 * @param id of the run; a new one by default
 * @throws AppError 400 that names the first image that was not uploaded
 */
export async function newRun(
  opened: Store,
  accountId: string,
  { createdAt, name, plan, longContext, baseline, requests, evaluations }: ImportedRun,
  id: string = crypto.randomUUID(),
): Promise<NewRun> {
  const recorded: RecordedRequest[] = [];
  for (const request of requests) recorded.push(await recordedRequest(opened, accountId, request));
  return {
    id,
    createdAt: new Date(createdAt),
    name: name === null ? null : storable(name),
    baseline: baseline === undefined ? null : storable(baseline),
    evaluations: evaluations.map(
      ({ id: requestId, request, response, ...facts }): Required<NewEvaluation> => {
        const asked = request === null ? undefined : recorded[request];
        const { preview, questions, questionTypes, searchText } = digestRequest(asked?.json ?? null);
        const { answers } = digestResponse(facts.status === 200 ? response : "");
        return {
          ...storableTexts(facts),
          ...{ id: crypto.randomUUID(), requestId: storable(requestId), runId: id, accountId },
          createdAt: new Date(facts.createdAt),
          answersPreview: JSON.stringify(answers),
          response: Buffer.from(responseTextWithoutSecrets(response)),
          request: asked?.request ?? null,
          images: asked?.images ?? [],
          statePreview: preview,
          questions: JSON.stringify(questions),
          questionTypes,
          searchText,
          plan: plan && storable(JSON.stringify(plan)),
          isLongContext: longContext === true,
        };
      },
    ),
  };
}

/** @throws AppError 400 that names the first image that was not uploaded. */
async function recordedRequest(
  opened: Store,
  accountId: string,
  { text, images }: ImportedRun["requests"][number],
): Promise<RecordedRequest> {
  const parts: { name: string; bytes: Uint8Array }[] = [];
  for (const { part, image } of images) {
    const bytes = await findImage(opened, accountId, image);
    if (!bytes) {
      throw new AppError(
        "api_usage_error",
        `The image '${part}' of a run is not on the server: send it to /api/images first.`,
      );
    }
    parts.push({ name: part, bytes });
  }
  return recordParts(new Uint8Array(Buffer.from(text)), parts);
}
