import { catalog, type Catalog } from "@/lib/shared/pageApi/connections";
import { done } from "./done";
import { jsonBody, pageFetch } from "./pageFetch";
import { readReply, type Reading } from "./readReply";

/** Which models there are, how they stand, and which names stand for them. None of these functions throws. */

export async function showCatalog({ signal }: { signal?: AbortSignal } = {}): Promise<Reading<Catalog>> {
  return readReply(await pageFetch("/api/catalog", { signal: signal ?? null }), catalog);
}

/** The catalog after each connection was asked a small question, which takes as long as the slowest of them. */
export async function checkCatalog(): Promise<Reading<Catalog>> {
  return readReply(await pageFetch("/api/catalog/check", { method: "POST" }), catalog);
}

/** Makes a name stand for a model, whatever it stood for before. */
export function pointAlias(name: string, modelId: string) {
  return done(pageFetch(aliasPath(name), jsonBody("PUT", { modelId })));
}

/** Lets a name go that was pointed by hand: a built-in one stands for its own model again. */
export function resetAlias(name: string) {
  return done(pageFetch(aliasPath(name), { method: "DELETE" }));
}

const aliasPath = (name: string): string => `/api/catalog/aliases/${encodeURIComponent(name)}`;
