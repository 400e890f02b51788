import { env } from "@/lib/env";
import { singleton } from "@/lib/singleton";
import { createImageDescriber } from "@/lib/images/describeImage";
import { loadTokenCounter } from "./countTokens";
import { describeImagesFor } from "./describedImages";
import { createEmbeddedEngines } from "./embedded/engine";
import type { Engine } from "./engine";

/** Versioned model id to the engine that runs it. */
const engines = () =>
  singleton<ReadonlyMap<string, Engine>>("engines", () => {
    const embedded = createEmbeddedEngines(env().workers);
    return new Map([
      ...Object.entries(embedded),
      ["model-1.13.0", describeImagesFor(embedded["model-1.13.0"], createImageDescriber())],
    ]);
  });

/** @throws when no engine runs a model of this id: the catalog and the engines do not fit together. */
export function engineOf(modelId: string): Engine {
  const engine = engines().get(modelId);
  if (!engine) throw new Error(`No engine runs ${modelId}`);
  return engine;
}

export type EngineState = "starting" | "ready" | "failed";

/** How each engine stands. Asking starts those that did not start yet. */
export async function engineStates(): Promise<Map<string, EngineState>> {
  const states = [...engines()].map(async ([modelId, engine]) => {
    const starting = new Promise<EngineState>((resolve) => setImmediate(resolve, "starting"));
    const settled = engine.ready().then(
      () => "ready" as const,
      () => "failed" as const,
    );
    return [modelId, await Promise.race([settled, starting])] as const;
  });
  return new Map(await Promise.all(states));
}

/** Starts every engine and what counts for them. @throws the first reason why one cannot start. */
export async function warmEngines(): Promise<void> {
  await Promise.all([loadTokenCounter(), ...[...engines().values()].map((engine) => engine.ready())]);
}
