import { modelStates } from "@/lib/evaluate/readiness";
import { readinessResponse } from "@/lib/http/readinessResponse";

/** Ready: every model is warm and the store can be reached. */
export async function GET(): Promise<Response> {
  return readinessResponse(await modelStates());
}
