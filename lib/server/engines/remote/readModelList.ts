import { isJsonObject, type JsonValue } from "@typed-question/protocol/json";

/** The names in a list of models, in this protocol's form, in OpenAI's, as a plain list or in an envelope; null for none of these. */
export function readModelList(value: JsonValue): string[] | null {
  if (Array.isArray(value)) return namesIn(value);
  if (!isJsonObject(value)) return null;
  for (const key of ["models", "data", "result"]) {
    const found = value.get(key);
    const names = found === undefined ? null : readModelList(found);
    if (names) return names;
  }
  return null;
}

function namesIn(list: readonly JsonValue[]): string[] {
  const names = list.flatMap((item) => {
    const name = isJsonObject(item) ? (item.get("name") ?? item.get("id") ?? item.get("model")) : item;
    return typeof name === "string" && name !== "" ? [name] : [];
  });
  return [...new Set(names)];
}
