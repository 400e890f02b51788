import { isJsonObject, JsonNumber, type JsonValue } from "@typed-question/protocol/json";
import { field, objectAt, type Reply } from "../reply";

/**
 * Holds for every request: no 5xx, a request id, and a JSON body in the shape of its status. A 529 is allowed, because
 * it means a busy server. The body is nested no deeper than a request may be.
 * @returns the problem, undefined without one
 */
export function violation(reply: Reply, requestIdHeader: string): string | undefined {
  const { status } = reply;
  if (status >= 500 && status !== 529) return `status ${status}`;
  if (!reply.header(requestIdHeader)) return `status ${status} without ${requestIdHeader}`;
  if (reply.json === undefined) return `status ${status} with a body that is no JSON`;
  if (status === 200) return isAnswer(reply.json) ? undefined : "a 200 without model, answers and usage";
  if (status === 422) return isValidation(reply.json) ? undefined : "a 422 without a list of details";
  if (status >= 400) return isError(reply.json) ? undefined : `a ${status} without error_type and message`;
  return `status ${status}`;
}

function isAnswer(json: JsonValue): boolean {
  const answers = objectAt(json, "answers");
  const tokens = field(json, "usage", "input_tokens");
  const typed = answers !== undefined && answers.size > 0 && [...answers.values()].every(hasType);
  return typeof field(json, "model") === "string" && typed && tokens instanceof JsonNumber;
}

const hasType = (answer: JsonValue): boolean => typeof field(answer, "type") === "string";

function isValidation(json: JsonValue): boolean {
  const detail = field(json, "detail");
  return (
    Array.isArray(detail) &&
    detail.length > 0 &&
    detail.every(
      (entry) =>
        isJsonObject(entry) &&
        Array.isArray(entry.get("loc")) &&
        typeof entry.get("msg") === "string" &&
        typeof entry.get("type") === "string",
    )
  );
}

const isError = (json: JsonValue): boolean =>
  typeof field(json, "detail", "error_type") === "string" &&
  typeof field(json, "detail", "message") === "string";
