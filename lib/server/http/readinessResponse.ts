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
 * model the class of its error. On a full disk the server still answers, so it stays ready; the body says `full`.
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
    disk: await diskState(),
  };
  return jsonResponse(JSON.stringify(body), { status: isReady ? 200 : 503 });
}

async function diskState(): Promise<"ready" | "full" | "unknown"> {
  try {
    return (await store()).reserve.disk();
  } catch {
    // The store's own state says why.
    return "unknown";
  }
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
