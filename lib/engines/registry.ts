import type { ErrorType } from "@/lib/contract/errors";
import { connections } from "@/lib/connections/connections";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { dataDir } from "@/lib/paths";
import { singleton } from "@/lib/singleton";
import { bundleFolder, isInstalled } from "@/lib/weights/installed";
import { LAYA } from "@/lib/weights/laya";
import { createImageDescriber } from "@/lib/images/describeImage";
import { boundEngine } from "./boundedEngine";
import { BoundedQueue } from "./boundedQueue";
import { connectionEngines } from "./connectionEngines";
import { loadTokenCounter } from "./countTokens";
import { describeImagesFor } from "./describedImages";
import { createEmbeddedEngines, defaultWorkers } from "./embedded/engine";
import type { Engine } from "./engine";
import { createLayaEngine } from "./laya/engine";

/** Versioned model id to the engine that runs it, for the models that run here. */
function engines(): ReadonlyMap<string, Engine> {
  if (!isInstalled(dataDir(), LAYA)) return builtIn();
  return new Map([...builtIn(), [LAYA.modelId, laya()]]);
}

/** Made when the model is asked for the first time, which may be long after the start. */
const laya = () =>
  singleton<Engine>("laya", () => {
    const engine = createLayaEngine({ folder: bundleFolder(dataDir(), LAYA) });
    return boundEngine(engine, new BoundedQueue({ runningMax: 1, waitingMax: env().waitingMax }));
  });

const builtIn = () =>
  singleton<ReadonlyMap<string, Engine>>("engines", () => {
    const { workers = defaultWorkers(), waitingMax } = env();
    const embedded = createEmbeddedEngines(workers);
    // The versions share their threads, so they share one queue.
    const queue = new BoundedQueue({ runningMax: workers, waitingMax });
    const newest = boundEngine(embedded["model-1.13.0"], queue);
    return new Map([
      // A request takes its place when its images are read: the queue of their reader is another.
      ["model-1.13.0", describeImagesFor(newest, createImageDescriber())],
      ["model-1.12.0", boundEngine(embedded["model-1.12.0"], queue)],
    ]);
  });

/** @throws when no engine runs a model of this id: the catalog and the engines do not fit together. */
export function engineOf(modelId: string): Engine {
  const engine = engines().get(modelId) ?? remoteEngineOf(modelId);
  if (!engine) throw new Error(`No engine runs ${modelId}`);
  return engine;
}

function remoteEngineOf(modelId: string): Engine | undefined {
  for (const { engines: remote } of connectionEngines(connections().connections).values()) {
    const engine = remote.get(modelId);
    if (engine) return engine;
  }
  return undefined;
}

export type EngineState =
  | { state: "starting" | "ready" }
  /** `reason` is the class of the error alone: its text may name what is nobody's business. */
  | { state: "failed"; reason: ErrorType };

/** How each engine that runs here stands: another server may be away without this one being less ready. Asking starts those that did not start yet. */
export async function engineStates(): Promise<Map<string, EngineState>> {
  const states = [...engines()].map(async ([modelId, engine]) => {
    const starting = new Promise<EngineState>((resolve) => setImmediate(resolve, { state: "starting" }));
    const settled = engine.ready().then(
      (): EngineState => ({ state: "ready" }),
      (error: unknown): EngineState => ({ state: "failed", reason: reasonOf(error) }),
    );
    return [modelId, await Promise.race([settled, starting])] as const;
  });
  return new Map(await Promise.all(states));
}

const reasonOf = (error: unknown): ErrorType => (error instanceof AppError ? error.type : "internal_error");

/** Starts every engine and what counts for them. @throws the first reason why one cannot start. */
export async function warmEngines(): Promise<void> {
  await Promise.all([loadTokenCounter(), ...[...engines().values()].map((engine) => engine.ready())]);
}
