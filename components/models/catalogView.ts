import type { VersionChange } from "@typed-question/protocol/models";
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
  failed: "Last call failed",
  unreachable: "Unreachable",
  unasked: "Not asked yet",
};

export function standingOf({ state, connection, askedAt }: CatalogModel): Standing {
  return state === "ready" && connection !== null && askedAt === null ? "unasked" : state;
}

/** Why it does not answer, in a sentence; null if nothing is known against it. */
export function reasonOf({ connection, reason }: CatalogModel): string | null {
  return reason !== null && connection === null ? `It could not be started (${reason}).` : reason;
}

const ENGINE_WORDS: Readonly<Record<string, string>> = {
  embedded: "built in",
  taught: "taught on the built-in model",
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
    images ? "Text and images" : "Text only",
    ...(box ? ["Boxes in images"] : []),
    `Up to ${count(optionsMax)} options`,
    `Up to ${count(tokensMax)} tokens`,
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
  /** Another version is behind it than in its golden set; null if not, and without one. */
  change: VersionChange | null;
}

/** Every name that stands for a model, or was meant to, by name. */
export function nameRows({ models, aliases, mayChange, versionChanges }: Catalog): NameRow[] {
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
      change: Object.hasOwn(versionChanges, name) ? (versionChanges[name] ?? null) : null,
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
  const asked = own.filter(({ askedAt }) => askedAt !== null);
  const failing = asked.filter(isFailing);
  const model = asked.find((one) => !isFailing(one)) ?? asked[0] ?? own[0];
  if (!model) return null;
  const others = failing.map(({ id }) => id).join(", ");
  const isPartly = failing.length > 0 && failing.length < asked.length;
  return {
    standing: standingOf(model),
    reason: isPartly ? `The last call failed for ${others}.` : model.reason,
  };
}

const isFailing = ({ state }: CatalogModel): boolean => state === "failed" || state === "unreachable";

/** The result of a check of all connections, in a sentence or two. */
export function checkWords({ models }: Catalog): string {
  const remote = models.filter(({ connection }) => connection !== null);
  const namesOf = (some: readonly CatalogModel[]) => new Set(some.map(({ connection }) => connection));
  const all = namesOf(remote);
  const failing = remote.filter(isFailing);
  if (all.size === 0) return "No connection has a model to ask.";
  if (failing.length === 0) return all.size === 1 ? "The connection answers." : "All connections answer.";
  const answering = namesOf(remote.filter((model) => model.askedAt !== null && !isFailing(model)));
  const silent = [...namesOf(failing)].filter((name) => !answering.has(name));
  const others = failing.filter(({ connection }) => answering.has(connection)).map(({ id }) => id);
  return [
    ...(silent.length === 0
      ? []
      : [`${silent.length} of ${all.size} connections did not answer: ${silent.join(", ")}.`]),
    ...(others.length === 0 ? [] : [`No answer from ${others.join(", ")}.`]),
  ].join(" ");
}
