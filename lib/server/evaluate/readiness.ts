import "server-only";
import { engineStates, isAwaited, type EngineState } from "@/lib/server/engines/registry";

/** For each required model's versioned id: whether its engine can answer, and if not the reason. */
export async function modelStates(): Promise<Record<string, EngineState>> {
  return Object.fromEntries([...(await engineStates())].filter(([modelId]) => isAwaited(modelId)));
}
