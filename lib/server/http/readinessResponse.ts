import "server-only";
import type { ErrorType } from "@typed-question/protocol/errors";
import { log } from "@/lib/server/log";
import { store } from "@/lib/server/store/openStore";
import { jsonResponse } from "./jsonResponse";

interface ModelState {
  state: string;
  /** The reason for the failure. */
  reason?: ErrorType;
}

/**
 * 200 when every model is `ready` and the store answers, else 503. The body names the failing part, and for a
 * model the class of its error.
 */
export async function readinessResponse(models: Readonly<Record<string, ModelState>>): Promise<Response> {
  const storeState = await reachStore();
  const entries = Object.entries(models);
  const isReady = storeState === "ready" && entries.every(([, { state }]) => state === "ready");
  const failures = entries.flatMap(([id, { reason }]) => (reason === undefined ? [] : [[id, reason]]));
  const body = {
    status: isReady ? "ready" : "not ready",
    models: Object.fromEntries(entries.map(([id, { state }]) => [id, state])),
    ...(failures.length > 0 ? { failures: Object.fromEntries(failures) as Record<string, ErrorType> } : {}),
    store: storeState,
  };
  return jsonResponse(JSON.stringify(body), { status: isReady ? 200 : 503 });
}

async function reachStore(): Promise<"ready" | "failed"> {
  try {
    await (await store()).ping();
    return "ready";
  } catch (error) {
    log().error({ err: error }, "the store cannot be reached");
    return "failed";
  }
}
