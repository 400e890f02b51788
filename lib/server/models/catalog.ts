import { connections } from "@/lib/server/connections/connections";
import { publicModelId } from "@/lib/shared/pageApi/connections";
import type { ModelMetadata } from "@typed-question/protocol/models";
import { dataDir } from "@/lib/server/paths";
import { isInstalled } from "@/lib/server/weights/installed";
import { totalBytes } from "@/lib/server/weights/bundle";
import { BUNDLES } from "@/lib/server/weights/laya";
import { isEmbedded, taughtModelsOf, type InstalledModel } from "@/lib/server/teach/taughtModels";
import { LATEST_MODEL, RETIRED_MODEL_IDS } from "@typed-question/embedded-model/runtime/models";

/** A model of this server, under its versioned id. */
export interface Model {
  id: string;
  description: string;
  /** `YYYY-MM-DD`. */
  releaseDate: string;
  /** How it runs: `embedded`, `taught`, a downloaded bundle's name, or the kind of its connection. */
  engine: string;
}

/** The contract requires a date; this one stands for an unknown release. */
const UNKNOWN_DATE = "1970-01-01";

/** The models of every installation. */
export const BUILT_IN_MODELS: readonly Model[] = [
  {
    id: LATEST_MODEL,
    description:
      "Built in and offline: a small English sentence encoder that compares the content with the question and " +
      "its options, with small skills for what is asked often (mood, spam, refunds, urgency, language). Good at " +
      "topics and intents; it does not understand negation, arithmetic or reasoning, and a yes/no question " +
      "outside of its skills gets a weak hint. On other people's texts about seven of ten choices and eight of ten " +
      "yes/no questions that a skill knows came out right (packages/embedded-model/accuracy.md). It reads the text in " +
      "images and sees their size and colours; it does not recognise objects.",
    releaseDate: "2026-11-29",
    engine: "embedded",
  },
  {
    id: "model-1.12.0",
    description:
      `The plain predecessor of ${LATEST_MODEL}: the same small English encoder with one similarity and one ` +
      "temperature. Topics only; it does not understand negation or arithmetic.",
    releaseDate: "2026-09-14",
    engine: "embedded",
  },
];

/** The ids of retired versions are names of the newest one; `GET /v1/models` leaves them out. */
const RETIRED_IDS: readonly string[] = RETIRED_MODEL_IDS;

/** The retired versions in whose place a model answers. */
export const retiredNamesOf = (id: string): readonly string[] => (id === LATEST_MODEL ? RETIRED_IDS : []);

/** Versioned ids of all models that ran or run here or can be downloaded: nothing else may take these names. */
export const LOCAL_MODEL_IDS: readonly string[] = [
  ...BUILT_IN_MODELS.map(({ id }) => id),
  ...RETIRED_IDS,
  ...BUNDLES.map(({ modelId }) => modelId),
];

/**
 * The built-in models, the downloaded ones, the taught ones, and those of connections.
 * @param accountId whose taught models there are beside everybody's; all of them without it
 */
export function models(accountId?: string): readonly Model[] {
  const downloaded = BUNDLES.filter((bundle) => isInstalled(dataDir(), bundle));
  return [
    ...BUILT_IN_MODELS,
    ...downloaded.map(({ modelId, name, description, releaseDate }) => ({
      ...{ id: modelId, description, releaseDate, engine: name },
    })),
    ...taughtModelsOf(accountId).map(taughtModel),
    ...connectionModels(),
  ];
}

const TAUGHT = "taught";

function taughtModel({ id, file: { base, dataset, questions, taughtAt } }: InstalledModel): Model {
  const names = questions.map(({ asked: { name } }) => `'${name}'`).join(", ");
  const version = dataset.version === null ? "" : `, version ${dataset.version}`;
  const stale = isEmbedded(base) ? "" : `${base} is gone: it must be taught anew. `;
  return {
    id,
    description:
      `${stale}Taught ${names} from ${dataset.name}${version} (${dataset.rows} rows). It hands every other question ` +
      `to ${base}.`,
    releaseDate: taughtAt.slice(0, 10),
    engine: TAUGHT,
  };
}

/** The models that `npm run models` can add. */
export const downloads = () =>
  BUNDLES.filter((bundle) => !isInstalled(dataDir(), bundle)).map(
    ({ name, title, files, memoryBytes, licence }) => ({
      ...{ name, title, bytes: totalBytes(files), memoryBytes, licence },
    }),
  );

function connectionModels(): Model[] {
  return connections().connections.flatMap(({ settings }) =>
    settings.models.map(({ id }) => ({
      id: publicModelId(settings.name, id),
      description: `${id}, answered by ${new URL(settings.baseUrl).host} through the connection '${settings.name}'.`,
      // Other servers have no common form for it.
      releaseDate: UNKNOWN_DATE,
      engine: settings.kind,
    })),
  );
}

/** A name for a versioned id; a new release moves it. */
interface Alias {
  name: string;
  id: string;
  meaning: string;
}

const BUILT_IN_ALIASES: readonly Alias[] = [
  { name: "model-latest", id: LATEST_MODEL, meaning: "The most recent stable release" },
  { name: "model-preview", id: LATEST_MODEL, meaning: "The most recent release, official or not" },
  ...BUNDLES.map(({ name, modelId, title }) => ({ name, id: modelId, meaning: title })),
];

/** A name's model by default; null for a name that is not built in. */
export const builtInModelId = (name: string): string | null =>
  RETIRED_IDS.includes(name)
    ? LATEST_MODEL
    : (BUILT_IN_ALIASES.find((alias) => alias.name === name)?.id ?? null);

/** All models and names at one time. Take it once for several lookups: it searches files on the disk. */
export interface Names {
  models: readonly Model[];
  aliases: readonly Alias[];
}

/** @param accountId as of {@link models} */
export function namesNow(accountId?: string): Names {
  const all = models(accountId);
  return { models: all, aliases: aliases(all) };
}

/**
 * The current names. A manual name overrides a built-in one while its model exists, unless a model has that
 * name itself. A name may point at another name, and follows wherever that one is pointed.
 */
function aliases(all: readonly Model[]): readonly Alias[] {
  const known = new Set(all.map(({ id }) => id));
  const pointed = connections().aliases.filter(({ name }) => !isModelId(name, all));
  const targets = new Map(pointed.map(({ name, modelId }) => [name, modelId]));
  /** @param before names that led here: a circle ends at them */
  const follow = (name: string, before: ReadonlySet<string>): string | null => {
    if (before.has(name)) return null;
    const target = targets.get(name);
    if (target === undefined) return builtInModelId(name);
    return known.has(target) ? target : (follow(target, new Set([...before, name])) ?? builtInModelId(name));
  };
  const byHand = pointed
    .filter(({ modelId }) => known.has(modelId))
    .map(({ name, modelId }) => ({ name, id: modelId, meaning: "Pointed here by hand" }));
  const throughNames = pointed.flatMap(({ name, modelId }) => {
    const id = known.has(modelId) ? null : follow(modelId, new Set([name]));
    return id === null ? [] : [{ name, id, meaning: `Stands for ${modelId}` }];
  });
  const taken = new Set([...byHand, ...throughNames].map(({ name }) => name));
  return [...BUILT_IN_ALIASES.filter(({ name }) => !taken.has(name)), ...byHand, ...throughNames];
}

/** Whether a name is a model's own, even if it is not downloaded. */
export const isModelId = (name: string, all: readonly Model[]): boolean =>
  LOCAL_MODEL_IDS.includes(name) || all.some(({ id }) => id === name);

/** The caller's permitted models by name, including aliases; null for all. */
export type ModelGrant = readonly string[] | null;

/** The current versioned id of an alias or of a retired version; any other name stands for itself. */
export function idOf(name: string, names = namesNow()): string {
  if (RETIRED_IDS.includes(name)) return LATEST_MODEL;
  return names.aliases.find((alias) => alias.name === name)?.id ?? name;
}

/**
 * The caller's models. A grant covers a model under each of its names. A granted alias moves when a new
 * release ships.
 */
export function modelsOf(grant: ModelGrant, names = namesNow()): readonly Model[] {
  if (grant === null) return names.models;
  const ids = new Set(grant.map((name) => idOf(name, names)));
  return names.models.filter(({ id }) => ids.has(id));
}

/** Every name of a model: its aliases, then its versioned id. */
export function namesOf(id: string, names = namesNow()): string[] {
  const own = names.aliases.filter((alias) => alias.id === id);
  return [...own.map(({ name }) => name), id];
}

/**
 * The list of `GET /v1/models`: the aliases of the granted models. Versioned ids are accepted without being
 * listed. Exceptions are models without an alias, if they were granted by name, were taught or belong to a connection:
 * callers could not find them otherwise.
 */
export function listModels(grant: ModelGrant, names = namesNow()): ModelMetadata[] {
  const granted = modelsOf(grant, names);
  const listed = names.aliases.flatMap(({ name, id, meaning }) =>
    granted
      .filter((model) => model.id === id)
      .map((model) => metadata(name, model, `${meaning}, now ${id}. ${model.description}`)),
  );
  const withoutAlias = granted.filter(
    ({ id, engine }) =>
      (grant !== null || engine === TAUGHT || id.includes("/")) &&
      !names.aliases.some((alias) => alias.id === id),
  );
  return [...listed, ...withoutAlias.map((model) => metadata(model.id, model, model.description))];
}

const metadata = (name: string, { releaseDate }: Model, description: string): ModelMetadata => ({
  name,
  description,
  release_date: releaseDate,
});
