import { catalog, type Catalog } from "@/lib/shared/pageApi/connections";
import { done } from "./done";
import { jsonBody, pageFetch } from "./pageFetch";
import { readReply, type Reading } from "./readReply";

/** The models, their status and their names. None of these functions throws. */

export async function showCatalog({ signal }: { signal?: AbortSignal } = {}): Promise<Reading<Catalog>> {
  return readReply(await pageFetch("/api/catalog", { signal: signal ?? null }), catalog);
}

/** The catalog after a small question to each connection; takes as long as the slowest of them. */
export async function checkCatalog(): Promise<Reading<Catalog>> {
  return readReply(await pageFetch("/api/catalog/check", { method: "POST" }), catalog);
}

/** Points a name at a model and replaces its earlier target. */
export function pointAlias(name: string, modelId: string) {
  return done(pageFetch(aliasPath(name), jsonBody("PUT", { modelId })));
}

/** Resets a name that was pointed by hand: a built-in one returns to its own model. */
export function resetAlias(name: string) {
  return done(pageFetch(aliasPath(name), { method: "DELETE" }));
}

const aliasPath = (name: string): string => `/api/catalog/aliases/${encodeURIComponent(name)}`;
