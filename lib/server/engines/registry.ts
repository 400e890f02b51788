import type { ErrorType } from "@typed-question/protocol/errors";
import { defaultWorkers } from "@typed-question/embedded-model/runtime/engine";
import { connections } from "@/lib/server/connections/connections";
import { isLocalPreset } from "@/lib/shared/pageApi/connectionKinds";
import { publicModelId } from "@/lib/shared/pageApi/connections";
import type { Price } from "@/lib/shared/pageApi/pricing";
import { env } from "@/lib/server/env";
import { AppError } from "@typed-question/protocol/appError";
import { meterQueue } from "@/lib/server/metrics/metrics";
import { dataDir } from "@/lib/server/paths";
import { singleton } from "@/lib/server/singleton";
import { bundleFolder, isInstalled } from "@/lib/server/weights/installed";
import { LAYA } from "@/lib/server/weights/laya";
import { createImageDescriber } from "@/lib/server/images/describeImage";
import { boundEngine } from "./boundedEngine";
import { BoundedQueue } from "./boundedQueue";
import { connectionEngines } from "./connectionEngines";
import { loadTokenCounter } from "./countTokens";
import { describeImagesFor } from "./describedImages";
import { embeddedEngines } from "./embeddedEngines";
import type { Engine } from "@typed-question/protocol/engine";
import { priceOfModel } from "./pricedEngine";
import { createLayaEngine } from "./laya/engine";
import {
  EMBEDDED_MODEL_IDS,
  LATEST_MODEL,
  type EmbeddedModelId,
} from "@typed-question/embedded-model/runtime/models";
import { installedModels, isEmbedded, type InstalledModel } from "@/lib/server/teach/taughtModels";

/** Versioned model id to the engine that runs it, for the models that run here. */
function engines(): ReadonlyMap<string, Engine | LateEngine> {
  if (!isInstalled(dataDir(), LAYA)) return builtIn();
  return new Map<string, Engine | LateEngine>([...builtIn(), [LAYA.modelId, laya()]]);
}

/** An engine that appears whenever its files do. It starts with the server where it is there, else when it is used. */
interface LateEngine extends Engine {
  hasBegun: boolean;
}

const laya = () =>
  singleton<LateEngine>("laya", () => {
    const engine = createLayaEngine({ folder: bundleFolder(dataDir(), LAYA) });
    const queue = new BoundedQueue({ runningMax: 1, waitingMax: env().waitingMax });
    meterQueue(LAYA.name, () => queue.size);
    const bound = boundEngine(engine, queue);
    const late: LateEngine = {
      ...bound,
      hasBegun: false,
      ready() {
        late.hasBegun = true;
        return bound.ready();
      },
      evaluate(request, signal, onStart) {
        late.hasBegun = true;
        return bound.evaluate(request, signal, onStart);
      },
    };
    return late;
  });

/** What stands in front of a version of the embedded model, and of what was taught on it. */
const fronts = () =>
  singleton<Record<EmbeddedModelId, (engine: Engine) => Engine>>("embeddedFronts", () => {
    // The versions share their threads, so they share one queue.
    const { workers } = embeddedEngines();
    const queue = new BoundedQueue({ runningMax: workers, waitingMax: env().waitingMax });
    meterQueue("embedded", () => queue.size);
    const describer = createImageDescriber();
    return {
      // A request takes its place when its images are read: the queue of their reader is another.
      [LATEST_MODEL]: (engine) => describeImagesFor(boundEngine(engine, queue), describer),
      "model-1.12.0": (engine) => boundEngine(engine, queue),
    };
  });

const builtIn = () =>
  singleton<ReadonlyMap<string, Engine>>("engines", () => {
    const { engines: embedded } = embeddedEngines();
    return new Map(EMBEDDED_MODEL_IDS.map((id) => [id, fronts()[id](embedded[id])]));
  });

/** Engines of taught models by their ids: a model never changes, so its engine stays. */
const taught = () => singleton<Map<string, Engine>>("taughtEngines", () => new Map());

function taughtEngineOf(modelId: string): Engine | undefined {
  const model = installedModels().find(({ id }) => id === modelId);
  if (!model) return undefined;
  const made = taught().get(modelId) ?? makeTaughtEngine(model);
  taught().set(modelId, made);
  return made;
}

/** Where its version of the embedded model is gone, every evaluation says so. */
function makeTaughtEngine({ id, heads, file: { base } }: InstalledModel): Engine {
  if (isEmbedded(base)) return fronts()[base](embeddedEngines().engines[base].taughtBy(heads));
  const message = `${id} was taught on ${base}, which is gone. Teach it anew on ${LATEST_MODEL}.`;
  return {
    ...engineOf(LATEST_MODEL),
    evaluate: () =>
      Promise.reject(
        new AppError("api_usage_error", message, { reason: "unknown_model", loc: ["body", "model"] }),
      ),
  };
}

/** @throws when no engine runs a model of this id: the catalog and the engines do not fit together. */
export function engineOf(modelId: string): Engine {
  // Whether Laya is there takes a look at its files, which a list of models needs for no other one.
  const here = modelId === LAYA.modelId ? engines() : builtIn();
  const engine = here.get(modelId) ?? taughtEngineOf(modelId) ?? remoteEngineOf(modelId);
  if (!engine) throw new Error(`No engine runs ${modelId}`);
  return engine;
}

/** The price of a connection's model; null for every other model, and where none is set. */
export function connectionPriceOf(modelId: string): Price | null {
  for (const { settings } of connections().connections) {
    const model = settings.models.find(({ id }) => publicModelId(settings.name, id) === modelId);
    if (model) return priceOfModel(settings, model);
  }
  return null;
}

/** Whether a model runs here, or on a server of this machine or of a kind for local models. */
export function isLocalModel(modelId: string): boolean {
  for (const { settings } of connections().connections) {
    if (!settings.models.some(({ id }) => publicModelId(settings.name, id) === modelId)) continue;
    const { hostname } = new URL(settings.baseUrl);
    return isLocalPreset(settings.kind, settings.preset) || /^(localhost|127\..*|\[::1\])$/.test(hostname);
  }
  return true;
}

/** How many evaluations a model's engine runs at the same time. @throws as {@link engineOf} does */
export function placesOf(modelId: string): number {
  if (builtIn().has(modelId) || taughtEngineOf(modelId)) return env().workers ?? defaultWorkers();
  const remote = connections().connections.find(({ settings }) =>
    settings.models.some((model) => publicModelId(settings.name, model.id) === modelId),
  );
  if (remote) return remote.settings.concurrencyMax;
  engineOf(modelId);
  return 1;
}

/** The price of a model behind a connection, as its settings have it now; null for others and without one. */
export function remotePriceOf(modelId: string): Price | null {
  for (const { settings } of connections().connections) {
    const model = settings.models.find(({ id }) => publicModelId(settings.name, id) === modelId);
    if (model) return priceOfModel(settings, model);
  }
  return null;
}

function remoteEngineOf(modelId: string): Engine | undefined {
  for (const { engines: remote } of connectionEngines(connections().connections).values()) {
    const engine = remote.get(modelId);
    if (engine) return engine;
  }
  return undefined;
}

export type EngineState =
  /** `idle`: it starts when it is used. */
  | { state: "idle" | "starting" | "ready" }
  /** `reason` is the class of the error alone: its text may name internal details. */
  | { state: "failed"; reason: ErrorType };

/**
 * How each engine that runs here stands: another server may be away without this one being less ready. Asking
 * starts none that may be idle.
 */
export async function engineStates(): Promise<Map<string, EngineState>> {
  const states = [...engines()].map(async ([modelId, engine]): Promise<[string, EngineState]> => {
    if ("hasBegun" in engine && engine.hasBegun === false) return [modelId, { state: "idle" }];
    const starting = new Promise<EngineState>((resolve) => setImmediate(resolve, { state: "starting" }));
    const settled = engine.ready().then(
      (): EngineState => ({ state: "ready" }),
      (error: unknown): EngineState => ({ state: "failed", reason: reasonOf(error) }),
    );
    return [modelId, await Promise.race([settled, starting])];
  });
  return new Map(await Promise.all(states));
}

const reasonOf = (error: unknown): ErrorType => (error instanceof AppError ? error.type : "internal_error");

/** Models that were there when the server started. */
const warmed = () => singleton<Set<string>>("warmedModels", () => new Set());

/** Whether the server waits for this model before it is ready. A model that was downloaded meanwhile does not count. */
export const isAwaited = (modelId: string): boolean => builtIn().has(modelId) || warmed().has(modelId);

/** Starts every engine and the token counter. @throws the first reason why one cannot start. */
export async function warmEngines(): Promise<void> {
  const present = engines();
  for (const modelId of present.keys()) warmed().add(modelId);
  await Promise.all([loadTokenCounter(), ...[...present.values()].map((engine) => engine.ready())]);
}
