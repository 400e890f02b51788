import "server-only";
import { engineStates, type EngineState } from "@/lib/engines/registry";

/** Versioned model id to whether its engine can answer, and if not why. Asking starts the engines that did not start yet. */
export async function modelStates(): Promise<Record<string, EngineState>> {
  return Object.fromEntries(await engineStates());
}
