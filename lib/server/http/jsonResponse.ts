import "server-only";

/** A response whose body is JSON text already. */
export function jsonResponse(text: string, init: ResponseInit = {}): Response {
  const headers = new Headers(init.headers);
  headers.set("content-type", "application/json");
  headers.set("cache-control", "no-store");
  return new Response(text, { ...init, headers });
}
