import "server-only";
import { AppError, InvalidRequestError } from "@typed-question/protocol/appError";
import {
  DECISIONS_ERRORS,
  DECISIONS_UNKNOWN_MODEL,
  DECISIONS_VALIDATION,
  paramOf,
  writeDecisionsError,
  type DecisionsErrorForm,
} from "@typed-question/protocol/decisions/decisionsError";
import { jsonResponse } from "./jsonResponse";
import type { Wire } from "./route";

/** The decisions wire: OpenAI's envelope around errors, and its header with the request's id. */
export const DECISIONS_WIRE: Wire = { showError: decisionsErrorResponse, requestIdHeaders: ["x-request-id"] };

/** The response for an error. The status, type and code follow one list; headers stay. */
function decisionsErrorResponse(error: unknown, requestId: string): Response {
  if (error instanceof InvalidRequestError) {
    const [first] = error.details;
    const form = { ...DECISIONS_VALIDATION, code: first?.type ?? null };
    return respond(form, first?.msg ?? "The request does not fit.", first ? paramOf(first.loc) : null);
  }
  if (error instanceof AppError) {
    const param = error.loc && paramOf(error.loc);
    return respond(formOf(error), error.message, param, error.headers);
  }
  const message = `The server could not answer this request. Its log has the reason under ${requestId}.`;
  return respond(DECISIONS_ERRORS.internal_error, message, null);
}

function formOf({ type, reason }: AppError): DecisionsErrorForm {
  if (reason === "unknown_model") return DECISIONS_UNKNOWN_MODEL;
  const form: DecisionsErrorForm = DECISIONS_ERRORS[type];
  return reason === null ? form : { ...form, code: reason };
}

function respond(
  form: DecisionsErrorForm,
  message: string,
  param: string | null,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return jsonResponse(writeDecisionsError(form, message, param), { status: form.status, headers });
}
