import "server-only";
import {
  ERROR_STATUS,
  VALIDATION_STATUS,
  writeError,
  writeValidationError,
} from "@typed-question/protocol/errors";
import { AppError, InvalidRequestError } from "@typed-question/protocol/appError";
import { isOfStore, isStoreAway, storeTrouble } from "@/lib/server/store/storeTrouble";
import { jsonResponse } from "./jsonResponse";

/** The response for an error. Internal errors become a neutral 500. */
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

/** The failure as the caller may know it: the same error, or a 503 while the database is away. */
export const publicError = (error: unknown): unknown =>
  !(error instanceof AppError) && isStoreAway(error)
    ? new AppError("service_unavailable", "The server cannot reach its database.", { cause: error })
    : error;

/** The same for our own pages, which also learn of a full disk. */
export function pageErrorResponse(error: unknown, requestId: string): Response {
  const isFull = isOfStore(error) && storeTrouble(error) === "disk-full";
  const shown = isFull ? new AppError("internal_error", "The disk of the server is full.") : error;
  return errorResponse(shown, requestId);
}
