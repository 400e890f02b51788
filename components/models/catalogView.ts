import { CONNECTION_KINDS } from "@/lib/shared/pageApi/connectionKinds";
import { publicModelId, type Catalog, type ConnectionView } from "@/lib/shared/pageApi/connections";

/** What the page says of the catalog, as plain data. */

type CatalogModel = Catalog["models"][number];

/** `unasked`: a connection's model of which nobody knows yet whether it answers. */
export type Standing = CatalogModel["state"] | "unasked";

export const STANDING_WORDS: Record<Standing, string> = {
  ready: "Ready",
  warming: "Warming up",
  unreachable: "Unreachable",
  unasked: "Not asked yet",
};

export function standingOf({ state, connection, askedAt }: CatalogModel): Standing {
  return state === "ready" && connection !== null && askedAt === null ? "unasked" : state;
}

/** Why it is unreachable, in a sentence; null where it is not. */
export function reasonOf({ connection, reason }: CatalogModel): string | null {
  return reason !== null && connection === null ? `It could not be started (${reason}).` : reason;
}

const ENGINE_WORDS: Readonly<Record<string, string>> = {
  embedded: "built in",
  ...Object.fromEntries(Object.entries(CONNECTION_KINDS).map(([kind, view]) => [kind, view.engineWords])),
};

/** Where it runs and how: its connection, or here. */
export function placeOf({ connection, engine }: CatalogModel): string {
  const how = ENGINE_WORDS[engine] ?? engine;
  return connection === null ? `Runs here, ${how}` : `Connection ${connection}, ${how}`;
}

const count = (value: number): string => value.toLocaleString("en");

/** What it takes, in the words of the page. */
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
  /** What it stands for now; null for nothing. */
  modelId: string | null;
  /** How it came to stand for that. `lost`: somebody pointed it at a model that is gone. */
  origin: "built in" | "by hand" | "file" | "lost";
  /** Whether it can be let go here, and the model that it then stands for; null where the name goes with it. */
  reset: { modelId: string | null } | null;
  /** Whether it can be pointed elsewhere here: not where the configuration file does that. */
  mayPoint: boolean;
}

/** Every name that stands for a model or was meant to, by name. */
export function nameRows({ models, aliases, mayChange }: Catalog): NameRow[] {
  const byHand = new Map(aliases.map((alias) => [alias.name, alias]));
  const standing = models.flatMap(({ id, aliases: names }) =>
    names.map((name): [string, string] => [name, id]),
  );
  const now = new Map(standing);
  const names = [...new Set([...now.keys(), ...byHand.keys()])].sort();
  return names.map((name) => {
    const alias = byHand.get(name);
    const isFile = alias?.source === "file";
    const builtIn = alias?.builtInModelId ?? null;
    return {
      name,
      modelId: now.get(name) ?? null,
      origin: !alias ? "built in" : alias.isDangling ? "lost" : isFile ? "file" : "by hand",
      reset:
        mayChange && alias && !isFile
          ? { modelId: models.some(({ id }) => id === builtIn) ? builtIn : null }
          : null,
      mayPoint: mayChange && !isFile,
    };
  });
}

/** What goes when a connection goes: its models, and the names that stand for them now. */
export function dependents({ settings }: ConnectionView, { models, aliases }: Catalog) {
  const ids = settings.models.map(({ id }) => publicModelId(settings.name, id));
  const names = models.filter(({ id }) => ids.includes(id)).flatMap(({ aliases: own }) => own);
  return {
    ids,
    /** `falls`: the model that the name then stands for; null where it stands for nothing. */
    names: names.map((name) => ({
      name,
      falls: aliases.find((alias) => alias.name === name)?.builtInModelId ?? null,
    })),
  };
}

/** How a connection stands: what is wrong with it, or what its models say of it. */
export function connectionStanding(
  { settings, problem }: ConnectionView,
  { models }: Catalog,
): { standing: Standing; reason: string | null } | null {
  if (problem !== null) return { standing: "unreachable", reason: problem };
  const own = models.filter(({ connection }) => connection === settings.name);
  const model = own.find(({ askedAt }) => askedAt !== null) ?? own[0];
  return model ? { standing: standingOf(model), reason: model.reason } : null;
}

/** What a check of all connections found, in a sentence. */
export function checkWords({ models }: Catalog): string {
  const connections = new Map(
    models.flatMap((model) => (model.connection === null ? [] : [[model.connection, model.state]])),
  );
  const failed = [...connections].filter(([, state]) => state === "unreachable").map(([name]) => name);
  if (connections.size === 0) return "No connection has a model that could be asked.";
  if (failed.length === 0)
    return connections.size === 1 ? "The connection answers." : "All connections answer.";
  return `${failed.length} of ${connections.size} connections did not answer: ${failed.join(", ")}.`;
}
