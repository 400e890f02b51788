import "server-only";
import { ERROR_STATUS, VALIDATION_STATUS, writeError, writeValidationError } from "@/lib/contract/errors";
import { AppError, InvalidRequestError } from "@/lib/errors";
import { jsonResponse } from "./jsonResponse";

/** The response that tells a caller about an error. What is not meant for callers becomes a neutral 500. */
export function errorResponse(error: unknown, requestId: string): Response {
  if (error instanceof InvalidRequestError) {
    return jsonResponse(writeValidationError(error.details), { status: VALIDATION_STATUS });
  }
  if (error instanceof AppError) {
    return jsonResponse(writeError(error.type, error.message), {
      status: ERROR_STATUS[error.type],
      headers: error.headers,
    });
  }
  const message = `The server could not answer this request. Its log has the reason under ${requestId}.`;
  return jsonResponse(writeError("internal_error", message), { status: ERROR_STATUS.internal_error });
}
