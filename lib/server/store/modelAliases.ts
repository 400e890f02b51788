import { asc, eq } from "drizzle-orm";
import type { Store } from "./store";

export interface ModelAliasRow {
  name: string;
  modelId: string;
}

/** By name. */
export function listModelAliases({ database, tables: { modelAliases } }: Store): Promise<ModelAliasRow[]> {
  const columns = { name: modelAliases.name, modelId: modelAliases.modelId };
  return database.select(columns).from(modelAliases).orderBy(asc(modelAliases.name));
}

/** Points a name at a model, from now on. */
export async function saveModelAlias(
  { database, tables: { modelAliases } }: Store,
  { name, modelId }: ModelAliasRow,
  updatedAt: Date,
): Promise<void> {
  await database
    .insert(modelAliases)
    .values({ name, modelId, updatedAt })
    .onConflictDoUpdate({ target: modelAliases.name, set: { modelId, updatedAt } });
}

/** @returns whether there was one. */
export async function deleteModelAlias(
  { database, tables: { modelAliases } }: Store,
  name: string,
): Promise<boolean> {
  const deleted = await database
    .delete(modelAliases)
    .where(eq(modelAliases.name, name))
    .returning({ name: modelAliases.name });
  return deleted.length > 0;
}
