import "server-only";
import { refreshConnections } from "@/lib/server/connections/connections";
import type { PageModel, VersionChange } from "@typed-question/protocol/models";
import { connectionPriceOf, engineOf, isLocalModel } from "@/lib/server/engines/registry";
import {
  idOf,
  listModels,
  modelsOf,
  namesNow,
  retiredNamesOf,
  type ModelGrant,
} from "@/lib/server/models/catalog";

/**
 * The page's list of models: the aliases, the versioned ids, then the retired ones, each with known facts about its
 * answers.
 * @param changes names with another version behind them than in their golden set
 * @param accountId whose taught models there are; all of them without it
 */
export async function listPageModels(
  grant: ModelGrant,
  changes: ReadonlyMap<string, VersionChange> = new Map(),
  accountId?: string,
): Promise<PageModel[]> {
  await refreshConnections();
  const now = namesNow(accountId);
  const listed = listModels(grant, now);
  const names = new Set(listed.map(({ name }) => name));
  const granted = modelsOf(grant, now);
  const versioned = granted.map(({ id, description, releaseDate }) => ({
    name: id,
    description,
    release_date: releaseDate,
  }));
  const retired = granted.flatMap(({ id, releaseDate }) =>
    retiredNamesOf(id).map((name) => ({
      name,
      description: `Retired, answered by ${id}.`,
      release_date: releaseDate,
    })),
  );
  return [...listed, ...versioned.filter(({ name }) => !names.has(name)), ...retired].map((model) => {
    const id = idOf(model.name, now);
    const change = changes.get(model.name);
    const price = connectionPriceOf(id);
    return {
      ...{ ...model, versioned_id: id, deterministic: engineOf(id).capabilities.deterministic },
      ...(isLocalModel(id) ? { local: true as const } : {}),
      ...(price ? { price: { per_million_input_tokens: price.perMillion, currency: price.currency } } : {}),
      ...(change ? { version_change: change } : {}),
    };
  });
}
