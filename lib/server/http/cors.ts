import "server-only";
import { SHOULD_RETRY_HEADER } from "@typed-question/protocol/retry";
import { env } from "@/lib/server/env";
import { COMPATIBLE_ID_HEADER, REQUEST_ID_HEADER } from "./requestId";

const PREFLIGHT_SECONDS = 600;

const EXPOSED = [
  ...[REQUEST_ID_HEADER, COMPATIBLE_ID_HEADER],
  ...["retry-after", "retry-after-ms", SHOULD_RETRY_HEADER],
];

/**
 * Lets pages of the configured origins read a response; by default there are none.
 * @param more readable headers beside the usual ones
 */
export function addCorsHeaders(request: Request, response: Response, more: readonly string[] = []): void {
  if (env().corsOrigins.length === 0) return;
  response.headers.append("vary", "Origin");
  const origin = request.headers.get("origin");
  if (!isAllowedOrigin(origin)) return;
  response.headers.set("access-control-allow-origin", origin);
  response.headers.set("access-control-expose-headers", [...EXPOSED, ...more].join(", "));
}

function isAllowedOrigin(origin: string | null): origin is string {
  return origin !== null && env().corsOrigins.includes(origin);
}

/** The answer to OPTIONS: browsers ask before they send a key or JSON to another origin. */
export function optionsResponse(request: Request, allow: string): Response {
  const headers = new Headers({ allow });
  if (isAllowedOrigin(request.headers.get("origin"))) {
    headers.set("access-control-allow-methods", allow);
    // Allow all headers: access depends on the key alone.
    headers.set("access-control-allow-headers", request.headers.get("access-control-request-headers") ?? "");
    headers.set("access-control-max-age", String(PREFLIGHT_SECONDS));
  }
  return new Response(null, { status: 204, headers });
}
