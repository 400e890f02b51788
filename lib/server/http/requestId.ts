import "server-only";
import { randomBytes } from "node:crypto";

export const REQUEST_ID_HEADER = "x-service-request-id";

/** The reference client reads the id from this header. */
export const COMPATIBLE_ID_HEADER = "x-typesafe-request-id";

/** `req_` and 24 random URL-safe characters. */
export function newRequestId(): string {
  return `req_${randomBytes(18).toString("base64url")}`;
}

/** The response headers with the request's id. */
export const requestIdHeaders = (requestId: string): Record<string, string> => ({
  [REQUEST_ID_HEADER]: requestId,
  [COMPATIBLE_ID_HEADER]: requestId,
});
