import { CONNECTION_KINDS } from "@/lib/shared/pageApi/connectionKinds";
import { publicModelId, type Catalog, type ConnectionView } from "@/lib/shared/pageApi/connections";

/** The page's texts about the catalog, as plain data. */

type CatalogModel = Catalog["models"][number];

/** `unasked`: a connection's model that has not been asked yet. */
export type Standing = CatalogModel["state"] | "unasked";

export const STANDING_WORDS: Record<Standing, string> = {
  ready: "Ready",
  warming: "Warming up",
  loading: "Loading",
  unreachable: "Unreachable",
  unasked: "Not asked yet",
};

export function standingOf({ state, connection, askedAt }: CatalogModel): Standing {
  return state === "ready" && connection !== null && askedAt === null ? "unasked" : state;
}

/** The reason why it is unreachable, in a sentence; null if it is reachable. */
export function reasonOf({ connection, reason }: CatalogModel): string | null {
  return reason !== null && connection === null ? `It could not be started (${reason}).` : reason;
}

const ENGINE_WORDS: Readonly<Record<string, string>> = {
  embedded: "built in",
  ...Object.fromEntries(Object.entries(CONNECTION_KINDS).map(([kind, view]) => [kind, view.engineWords])),
};

/** Where the model runs: on this server, or on a connection. */
export function placeOf({ connection, engine }: CatalogModel): string {
  const how = ENGINE_WORDS[engine] ?? engine;
  return connection === null ? `Runs here, ${how}` : `Connection ${connection}, ${how}`;
}

const count = (value: number): string => value.toLocaleString("en");

/** The model's inputs, in the page's words. */
export function capabilityWords({
  images,
  box,
  optionsMax,
  tokensMax,
}: CatalogModel["capabilities"]): string[] {
  return [
    images ? "text and images" : "text alone",
    ...(box ? ["boxes in images"] : []),
    `up to ${count(optionsMax)} options`,
    `up to ${count(tokensMax)} tokens`,
  ];
}

/** A name that stands for a model. */
export interface NameRow {
  name: string;
  /** The current model; null for none. */
  modelId: string | null;
  /** How the name got its model. `lost`: somebody pointed it at a model that is gone. */
  origin: "built in" | "by hand" | "file" | "environment" | "lost";
  /**
   * Whether the name can be reset here, and the model it then stands for; null if a reset removes the name.
   */
  reset: { modelId: string | null } | null;
  /** Whether the name can be pointed elsewhere here: the configuration's names cannot. */
  mayPoint: boolean;
}

/** Every name that stands for a model, or was meant to, by name. */
export function nameRows({ models, aliases, mayChange }: Catalog): NameRow[] {
  const byHand = new Map(aliases.map((alias) => [alias.name, alias]));
  const standing = models.flatMap(({ id, aliases: names }) =>
    names.map((name): [string, string] => [name, id]),
  );
  const now = new Map(standing);
  const names = [...new Set([...now.keys(), ...byHand.keys()])].sort();
  return names.map((name) => {
    const alias = byHand.get(name);
    const source = alias && alias.source !== "store" ? alias.source : null;
    const builtIn = alias?.builtInModelId ?? null;
    return {
      name,
      modelId: now.get(name) ?? null,
      origin: !alias ? "built in" : alias.isDangling ? "lost" : (source ?? "by hand"),
      reset:
        mayChange && alias && source === null
          ? { modelId: models.some(({ id }) => id === builtIn) ? builtIn : null }
          : null,
      mayPoint: mayChange && source === null,
    };
  });
}

/** The models of a connection and the names that stand for them: they disappear with it. */
export function dependents({ settings }: ConnectionView, { models, aliases }: Catalog) {
  const ids = settings.models.map(({ id }) => publicModelId(settings.name, id));
  const names = models.filter(({ id }) => ids.includes(id)).flatMap(({ aliases: own }) => own);
  return {
    ids,
    /** `falls`: the model that the name then stands for; null for none. */
    names: names.map((name) => ({
      name,
      falls: aliases.find((alias) => alias.name === name)?.builtInModelId ?? null,
    })),
  };
}

/** The status of a connection: its problem, or the status of its models. */
export function connectionStanding(
  { settings, problem }: ConnectionView,
  { models }: Catalog,
): { standing: Standing; reason: string | null } | null {
  if (problem !== null) return { standing: "unreachable", reason: problem };
  const own = models.filter(({ connection }) => connection === settings.name);
  const model = own.find(({ askedAt }) => askedAt !== null) ?? own[0];
  return model ? { standing: standingOf(model), reason: model.reason } : null;
}

/** The result of a check of all connections, in a sentence. */
export function checkWords({ models }: Catalog): string {
  const connections = new Map(
    models.flatMap((model) => (model.connection === null ? [] : [[model.connection, model.state]])),
  );
  const failed = [...connections].filter(([, state]) => state === "unreachable").map(([name]) => name);
  if (connections.size === 0) return "No connection has a model to ask.";
  if (failed.length === 0)
    return connections.size === 1 ? "The connection answers." : "All connections answer.";
  return `${failed.length} of ${connections.size} connections did not answer: ${failed.join(", ")}.`;
}
