import { jsonResponse } from "@/lib/http/jsonResponse";

/** Alive: the process answers. */
export function GET(): Response {
  return jsonResponse('{"status":"ok"}');
}
