import "server-only";
import {
  ERROR_STATUS,
  VALIDATION_STATUS,
  writeError,
  writeValidationError,
} from "@typed-question/protocol/errors";
import type { NotSavedReason } from "@/lib/shared/pageApi/history";
import { AppError, InvalidRequestError } from "@typed-question/protocol/appError";
import { isOfStore, storeTrouble } from "@/lib/server/store/storeTrouble";
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

const STORE_TROUBLES = {
  "disk-full": "The disk of the server is full.",
  "database-away": "The server cannot reach its database.",
  other: null,
} satisfies Record<NotSavedReason, string | null>;

/** The same for our own pages, with the reason for a store failure. */
export function pageErrorResponse(error: unknown, requestId: string): Response {
  const trouble = isOfStore(error) ? STORE_TROUBLES[storeTrouble(error)] : null;
  return errorResponse(trouble === null ? error : new AppError("internal_error", trouble), requestId);
}
