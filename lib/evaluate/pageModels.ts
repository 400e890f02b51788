import "server-only";
import { refreshConnections } from "@/lib/connections/connections";
import type { PageModel } from "@/lib/contract/models";
import { engineOf } from "@/lib/engines/registry";
import { idOf, listModels, modelsOf, type ModelGrant } from "@/lib/models/catalog";

/** What the page lists: the aliases, then the versioned ids, each with what is known of how it answers. */
export async function listPageModels(grant: ModelGrant): Promise<PageModel[]> {
  await refreshConnections();
  const listed = listModels(grant);
  const names = new Set(listed.map(({ name }) => name));
  const versioned = modelsOf(grant).map(({ id, description, releaseDate }) => ({
    name: id,
    description,
    release_date: releaseDate,
  }));
  return [...listed, ...versioned.filter(({ name }) => !names.has(name))].map((model) => {
    const id = idOf(model.name);
    return { ...model, versioned_id: id, deterministic: engineOf(id).capabilities.deterministic };
  });
}
