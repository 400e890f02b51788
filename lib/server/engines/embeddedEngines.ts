import { env } from "@/lib/server/env";
import { singleton } from "@/lib/server/singleton";
import {
  createEmbeddedEngines,
  defaultWorkers,
  type EmbeddedEngine,
} from "@typed-question/embedded-model/runtime/engine";
import type { EmbeddedModelId } from "@typed-question/embedded-model/runtime/models";
import { LATEST_MODEL } from "@typed-question/embedded-model/runtime/models";

/** The embedded model of this process: its versions, on as many threads. @throws EnvError */
export function embeddedEngines(): { workers: number; engines: Record<EmbeddedModelId, EmbeddedEngine> } {
  return singleton("embeddedEngines", () => {
    const { workers = defaultWorkers() } = env();
    return { workers, engines: createEmbeddedEngines(workers) };
  });
}

/** Starts the first thread. Apart from the registry, so that it comes up beside the loading of all the rest. */
export async function loadEmbeddedModel(): Promise<void> {
  await embeddedEngines().engines[LATEST_MODEL].ready();
}

/** Ends the threads once they are at rest: a process that exits under one of them is aborted by the runtime. */
export async function closeEmbeddedModel(): Promise<void> {
  await Promise.all(Object.values(embeddedEngines().engines).map((engine) => engine.close()));
}
