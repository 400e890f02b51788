import { connections } from "@/lib/connections/connections";
import { publicModelId } from "@/lib/contract/connections";
import type { ModelMetadata } from "@/lib/contract/models";
import { dataDir } from "@/lib/paths";
import { isInstalled } from "@/lib/weights/installed";
import { BUNDLES } from "@/lib/weights/laya";

/** A model that this server has, under its versioned id. */
export interface Model {
  id: string;
  description: string;
  /** `YYYY-MM-DD`. */
  releaseDate: string;
}

/** Stands where nobody says when a model was released: the contract wants a date. */
const UNKNOWN_DATE = "1970-01-01";

/** The models that every installation has. */
export const BUILT_IN_MODELS: readonly Model[] = [
  {
    id: "model-1.13.0",
    description:
      "Built in and offline: a small English sentence encoder that compares the content with the question and " +
      "its options, with small skills for what is asked often (mood, spam, refunds, urgency, language). Good at " +
      "topics and intents; it does not understand negation, arithmetic or reasoning, and a yes/no question " +
      "outside of its skills gets a weak hint. On other people's texts about seven of ten choices and eight of ten " +
      "yes/no questions that a skill knows came out right (docs/accuracy.md). It reads the text in " +
      "images and sees their size and colours; it does not recognise objects.",
    releaseDate: "2026-11-28",
  },
  {
    id: "model-1.12.0",
    description:
      "The plain predecessor of model-1.13.0: the same small English encoder with one similarity and one " +
      "temperature. Topics only; it does not understand negation or arithmetic.",
    releaseDate: "2026-09-14",
  },
];

/** The built-in models, those whose weights have been downloaded, and those of connections. */
export function models(): readonly Model[] {
  const downloaded = BUNDLES.filter((bundle) => isInstalled(dataDir(), bundle));
  return [
    ...BUILT_IN_MODELS,
    ...downloaded.map(({ modelId, description, releaseDate }) => ({ id: modelId, description, releaseDate })),
    ...connectionModels(),
  ];
}

function connectionModels(): Model[] {
  return connections().connections.flatMap(({ settings }) =>
    settings.models.map(({ id }) => ({
      id: publicModelId(settings.name, id),
      description: `${id}, answered by ${new URL(settings.baseUrl).host} through the connection '${settings.name}'.`,
      // Other servers do not say it in a common form.
      releaseDate: UNKNOWN_DATE,
    })),
  );
}

/** A name that stands for a versioned id and moves when a new release ships. */
interface Alias {
  name: string;
  id: string;
  meaning: string;
}

const BUILT_IN_ALIASES: readonly Alias[] = [
  { name: "model-latest", id: "model-1.13.0", meaning: "The most recent stable release" },
  { name: "model-preview", id: "model-1.13.0", meaning: "The most recent release, official or not" },
  ...BUNDLES.map(({ name, modelId, title }) => ({ name, id: modelId, meaning: title })),
];

/** Names as they point now. One that was pointed by hand counts before a built-in one, while its model is there. */
function aliases(): readonly Alias[] {
  const known = new Set(models().map(({ id }) => id));
  const byHand = connections()
    .aliases.filter(({ modelId }) => known.has(modelId))
    .map(({ name, modelId }) => ({ name, id: modelId, meaning: "Pointed here by hand" }));
  const names = new Set(byHand.map(({ name }) => name));
  return [...BUILT_IN_ALIASES.filter(({ name }) => !names.has(name)), ...byHand];
}

/** Names of models that a caller may use, aliases among them; null for all. */
export type ModelGrant = readonly string[] | null;

/** The versioned id that an alias stands for now; any other name stands for itself. */
export function idOf(name: string): string {
  return aliases().find((alias) => alias.name === name)?.id ?? name;
}

/**
 * The models that a caller may use. Granted are models, not names: who may use one reaches it under each of
 * its names. A granted alias moves when a new release ships.
 */
export function modelsOf(grant: ModelGrant): readonly Model[] {
  if (grant === null) return models();
  const ids = new Set(grant.map(idOf));
  return models().filter(({ id }) => ids.has(id));
}

/** Every name under which a model is reached: its aliases, then its versioned id. */
export function namesOf(id: string): string[] {
  return [
    ...aliases()
      .filter((alias) => alias.id === id)
      .map(({ name }) => name),
    id,
  ];
}

/**
 * What `GET /v1/models` lists: the aliases of the granted models. Versioned ids are accepted without being
 * listed, but for a model without an alias that was granted by name or belongs to a connection: it would stay
 * unknown to its caller.
 */
export function listModels(grant: ModelGrant): ModelMetadata[] {
  const granted = modelsOf(grant);
  const all = aliases();
  const listed = all.flatMap(({ name, id, meaning }) =>
    granted
      .filter((model) => model.id === id)
      .map((model) => metadata(name, model, `${meaning}, now ${id}. ${model.description}`)),
  );
  const withoutAlias = granted.filter(
    ({ id }) => (grant !== null || id.includes("/")) && !all.some((alias) => alias.id === id),
  );
  return [...listed, ...withoutAlias.map((model) => metadata(model.id, model, model.description))];
}

const metadata = (name: string, { releaseDate }: Model, description: string): ModelMetadata => ({
  name,
  description,
  release_date: releaseDate,
});
