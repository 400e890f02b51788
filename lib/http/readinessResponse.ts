import "server-only";
import { log } from "@/lib/log";
import { store } from "@/lib/store/store";
import { jsonResponse } from "./jsonResponse";

/** 200 when every model is `ready` and the store answers, else 503; the body says which part is not. */
export async function readinessResponse(models: Readonly<Record<string, string>>): Promise<Response> {
  const storeState = await reachStore();
  const isReady = storeState === "ready" && Object.values(models).every((state) => state === "ready");
  return jsonResponse(
    JSON.stringify({ status: isReady ? "ready" : "not ready", models, store: storeState }),
    { status: isReady ? 200 : 503 },
  );
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
