import { isJsonObject, stringifyJson, type JsonValue } from "@typed-question/protocol/json";
import { jsonContent, textContent, type ContentDraft } from "./draft";

/** A value as the content of a field: text, or the JSON of an object or an array; null for anything else. */
export function valueContent(value: JsonValue, json = stringifyJson(value, 2)): ContentDraft | null {
  if (typeof value === "string") return value === "" ? null : textContent(value);
  return isJsonObject(value) || Array.isArray(value) ? jsonContent(json) : null;
}

const NAME_FIELDS = ["name", "id", "key", "label"];

/** The name that an item of a list gives itself; null without one. */
export function nameOf(item: JsonValue): string | null {
  const fields = isJsonObject(item) ? item : new Map<string, JsonValue>();
  const name = NAME_FIELDS.map((field) => fields.get(field)).find((found) => typeof found === "string");
  return name === undefined || name === "" ? null : name;
}

/** The item without its name. A label may be more than a name, so it stays. */
export const withoutName = (item: JsonValue): JsonValue =>
  isJsonObject(item)
    ? new Map([...item].filter(([field]) => !NAME_FIELDS.slice(0, 3).includes(field)))
    : item;
