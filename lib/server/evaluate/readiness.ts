import "server-only";
import { engineStates, isAwaited, type EngineState } from "@/lib/server/engines/registry";

/** Versioned id of each model that the server waits for to whether its engine can answer, and if not why. */
export async function modelStates(): Promise<Record<string, EngineState>> {
  return Object.fromEntries([...(await engineStates())].filter(([modelId]) => isAwaited(modelId)));
}
