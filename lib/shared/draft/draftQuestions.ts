import { isJsonObject, parseJsonOrNull, stringifyJson } from "@typed-question/protocol/json";
import { emptyDraft, type Draft } from "./draft";
import { draftToRequest } from "./draftToRequest";

/**
 * The JSON text of a draft's questions, as they are sent with any state.
 * @returns null without a question, or where no JSON can hold them
 */
export function draftQuestions(draft: Draft): string | null {
  const { state } = emptyDraft("");
  const request = parseJsonOrNull(draftToRequest({ ...draft, state, images: [] }) ?? "");
  const questions = isJsonObject(request) ? request.get("questions") : undefined;
  return isJsonObject(questions) && questions.size > 0 ? stringifyJson(questions) : null;
}
