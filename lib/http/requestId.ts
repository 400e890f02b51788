import "server-only";
import { randomBytes } from "node:crypto";

export const REQUEST_ID_HEADER = "x-service-request-id";

/** `req_` and 24 random URL-safe characters. */
export function newRequestId(): string {
  return `req_${randomBytes(18).toString("base64url")}`;
}
