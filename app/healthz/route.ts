import { jsonResponse } from "@/lib/server/http/jsonResponse";

/** Alive: the process answers. */
export function GET(): Response {
  return jsonResponse('{"status":"ok"}');
}
