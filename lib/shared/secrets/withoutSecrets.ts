import {
  isJsonObject,
  parseJsonOrNull,
  type JsonObject,
  type JsonValue,
} from "@typed-question/protocol/json";
import { isSecretName, mayNameKey } from "./secretName";
import { isRandomText, isSecretText } from "./secretText";

/** A value without its keys and headers, and the places of the removed parts. */
export interface Stripped<Value> {
  value: Value;
  removed: string[];
}

/**
 * Removes everything like a key or a header from an unknown field's value, with its name. The identical value
 * if there is nothing to remove.
 * @param place prefix of the places of its parts
 * @returns undefined if the value itself is a key
 */
export function withoutSecrets(value: JsonValue, place: string): Stripped<JsonValue | undefined> {
  if (typeof value === "string") {
    return isSecretText(value) || holdsSecretJson(value)
      ? { value: undefined, removed: [place] }
      : { value, removed: [] };
  }
  if (Array.isArray(value)) {
    return isSecretPair(value) ? { value: undefined, removed: [place] } : itemsWithoutSecrets(value, place);
  }
  if (!isJsonObject(value)) return { value, removed: [] };
  if (isSecretMember(value)) return { value: undefined, removed: [place] };
  return membersWithoutSecrets(value, place);
}

/** Whether a text is the JSON of something that holds a key. */
function holdsSecretJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  return withoutSecrets(parseJsonOrNull(text), "").removed.length > 0;
}

/** The members of an object without keys. `isContent` names members to leave alone. */
export function membersWithoutSecrets(
  object: JsonObject,
  place: string,
  isContent: (name: string) => boolean = () => false,
): Stripped<JsonObject> {
  const kept: JsonObject = new Map();
  const removed: string[] = [];
  for (const [name, member] of object) {
    if (isContent(name)) {
      kept.set(name, member);
      continue;
    }
    const stripped = memberWithoutSecrets(name, member, memberPlace(place, name));
    if (stripped.value !== undefined) kept.set(name, stripped.value);
    removed.push(...stripped.removed);
  }
  return removed.length === 0 ? { value: object, removed } : { value: kept, removed };
}

/** One member of an object; undefined where its name or its value is a key. */
export function memberWithoutSecrets(
  name: string,
  value: JsonValue,
  place: string,
): Stripped<JsonValue | undefined> {
  return isSecretName(name) || isSecretText(name) || isKeyNamed(name, value)
    ? { value: undefined, removed: [isSecretText(name) ? place.replace(name, "…") : place] }
    : withoutSecrets(value, place);
}

/** Whether a name that may be one of a key stands with a value that looks like one. */
function isKeyNamed(name: string, value: JsonValue | undefined): boolean {
  const values = Array.isArray(value) ? value : [value];
  return mayNameKey(name) && values.some((item) => typeof item === "string" && isRandomText(item));
}

export const memberPlace = (place: string, name: string): string =>
  place === "" ? name : `${place}.${name}`;

function itemsWithoutSecrets(items: JsonValue[], place: string): Stripped<JsonValue[]> {
  const removed: string[] = [];
  const kept = items.flatMap((item, index) => {
    const stripped = withoutSecrets(item, `${place}[${index}]`);
    removed.push(...stripped.removed);
    return stripped.value === undefined ? [] : [stripped.value];
  });
  return removed.length === 0 ? { value: items, removed } : { value: kept, removed };
}

/** As `fetch` takes headers: `["X-Api-Key", "…"]`. */
const isSecretPair = ([name, ...values]: readonly JsonValue[]): boolean =>
  typeof name === "string" && values.length === 1 && (isSecretName(name) || isKeyNamed(name, values[0]));

const NAME_FIELDS = ["name", "key", "header", "field", "param", "id"];
const VALUE_FIELDS = ["value", "val", "values", "content", "data", "default", "initial"];

/** As archives and collections list headers: `{ "name": "Authorization", "value": "…" }`. */
function isSecretMember(object: JsonObject): boolean {
  const fields = new Map([...object].map(([name, value]) => [name.toLowerCase(), value]));
  const name = NAME_FIELDS.map((field) => fields.get(field)).find((value) => typeof value === "string");
  if (name === undefined) return false;
  const values = VALUE_FIELDS.filter((field) => fields.has(field)).map((field) => fields.get(field));
  return values.length > 0 && (isSecretName(name) || values.some((value) => isKeyNamed(name, value)));
}
