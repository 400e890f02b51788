import { isJsonObject, membersOf, type JsonObject, type JsonValue } from "@typed-question/protocol/json";
import { remoteModelId } from "@/lib/shared/pageApi/connections";

/**
 * The ids in a list of models, in this protocol's form, in OpenAI's, as a plain list or in an envelope; null for none
 * of these. Entries without a usable id are left out.
 */
export function readModelList(value: JsonValue): string[] | null {
  if (Array.isArray(value)) return idsIn(value);
  if (!isJsonObject(value)) return null;
  for (const key of ["models", "data", "result"]) {
    const found = value.get(key);
    const ids = found === undefined ? null : readModelList(found);
    if (ids) return ids;
  }
  return null;
}

/**
 * The same, without models that are no decision models, where the list says which are. OpenRouter's and llama.cpp's do.
 */
export function readDecisionModels(value: JsonValue): string[] | null {
  const marked = itemsIn(value).filter((item) => {
    const made = membersOf(item.get("architecture")).get("output_modalities");
    return Array.isArray(made) && made.includes("decisions");
  });
  return marked.length > 0 ? idsIn(marked) : readModelList(value);
}

/** Some servers list their models twice, in two forms. */
function itemsIn(value: JsonValue): JsonObject[] {
  const lists = Array.isArray(value) ? [value] : ["models", "data"].map((key) => membersOf(value).get(key));
  return lists.flatMap((list) => (Array.isArray(list) ? list.filter(isJsonObject) : []));
}

function idsIn(list: readonly JsonValue[]): string[] {
  const ids = list.flatMap((item) => {
    const candidates = isJsonObject(item) ? candidatesOf(item) : [item];
    return candidates.find((id) => remoteModelId.safeParse(id).success) ?? [];
  });
  return [...new Set(ids)] as string[];
}

/** A name is for people where an id stands beside it. `key` is LM Studio's word for an id. */
function candidatesOf(item: JsonObject): (JsonValue | undefined)[] {
  const name = item.get("name");
  const ids = [item.get("id"), item.get("model"), item.get("key"), nameOfResource(item)];
  // Cloudflare numbers its models; requests take the name.
  return UUID.test(String(item.get("id"))) ? [name, ...ids] : ids;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const RESOURCE = /^models\/(?=.)/;

/** Google lists `models/x` with a name for people beside it; requests take `x`. */
function nameOfResource(item: JsonObject): JsonValue | undefined {
  const name = item.get("name");
  return typeof name === "string" && item.has("displayName") ? name.replace(RESOURCE, "") : name;
}
