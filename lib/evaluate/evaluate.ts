import "server-only";
import { DANGER_ZONE_IMAGES_HEADER } from "@/lib/contract/headers";
import type { Question, SystemOneRequest } from "@/lib/contract/request";
import type { SystemOneResponse } from "@/lib/contract/response";
import { engineOf } from "@/lib/engines/registry";
import { AppError } from "@/lib/errors";
import { resolveModel } from "@/lib/models/resolve";
import { readOut } from "@/lib/readout/readOut";
import { toEngineRequest, type TextQuestion } from "./engineRequest";

const NAME_CHARS_SHOWN = 200;

export interface EvaluateOptions {
  /** Aborts when the caller no longer waits. */
  signal: AbortSignal;
  /** Whether the caller sent the header that images and box questions need. */
  hasDangerZoneHeader: boolean;
}

/**
 * One evaluation: the request's questions, answered by its model.
 * @throws AppError for an unknown model and for questions that it cannot answer; the signal's reason.
 */
export async function evaluate(
  request: SystemOneRequest,
  { signal, hasDangerZoneHeader }: EvaluateOptions,
): Promise<SystemOneResponse> {
  const model = resolveModel(request.model);
  const questions = requireAnswerable(request.questions, model.id, hasDangerZoneHeader);
  const engineRequest = toEngineRequest(request.state, [...questions.values()]);
  const { outcomes, usage } = await engineOf(model.id).evaluate(engineRequest, signal);
  if (outcomes.length !== questions.size) {
    throw new Error(`${model.id} gave ${outcomes.length} outcomes for ${questions.size} questions`);
  }
  const answers = [...questions].map(
    ([name, question], index) => [name, readOut(outcomes[index]!, question)] as const,
  );
  return { model: model.id, answers: new Map(answers), usage };
}

/** No engine answers box questions so far. */
function requireAnswerable(
  questions: ReadonlyMap<string, Question>,
  modelId: string,
  hasDangerZoneHeader: boolean,
): Map<string, TextQuestion> {
  const answerable = new Map<string, TextQuestion>();
  for (const [name, question] of questions) {
    if (question.type !== "box") answerable.set(name, question);
    else if (hasDangerZoneHeader) {
      throw new AppError(
        "api_usage_error",
        `The model ${modelId} cannot answer box questions such as '${name.slice(0, NAME_CHARS_SHOWN)}'.`,
      );
    } else {
      throw new AppError(
        "api_usage_error",
        `Box questions need the header '${DANGER_ZONE_IMAGES_HEADER}: true'.`,
      );
    }
  }
  return answerable;
}
