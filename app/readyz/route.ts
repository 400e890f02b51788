import { modelStates } from "@/lib/server/evaluate/readiness";
import { readinessResponse } from "@/lib/server/http/readinessResponse";

/** Ready: every model is warm and the store is reachable. */
export async function GET(): Promise<Response> {
  return readinessResponse(await modelStates());
}
