import {
  isJsonObject,
  JsonParseError,
  parseJson,
  stringifyJson,
  type JsonObject,
  type JsonValue,
} from "@typed-question/protocol/json";
import { isSecretName, mayNameKey } from "./secretName";
import { isSecretText } from "./secretText";
import { memberPlace, membersWithoutSecrets, withoutSecrets, type Stripped } from "./withoutSecrets";

/** Contract fields hold the person's own content: nothing is ever removed from them. */
const REQUEST_FIELDS: ReadonlySet<string> = new Set(["model", "state", "questions", "assets"]);
const QUESTION_FIELDS: ReadonlySet<string> = new Set(["type", "instructions", "criteria"]);
const ASSET_FIELDS: ReadonlySet<string> = new Set(["type", "format", "data_base64", "part"]);
const NOUL_SIDES: ReadonlySet<string> = new Set(["true", "false"]);

/** A request without the keys and headers of its unknown fields. The identical value if it has none. */
function requestWithoutSecrets(request: JsonValue): Stripped<JsonValue> {
  if (!isJsonObject(request)) {
    const { value, removed } = withoutSecrets(request, "request");
    return { value: value ?? null, removed };
  }
  const { value, removed } = membersWithoutSecrets(request, "", (name) => REQUEST_FIELDS.has(name));
  const kept: JsonObject = new Map(value);
  const all = [...removed];
  for (const [field, strip] of [
    ["questions", questionWithoutSecrets],
    ["assets", (asset, place) => membersWithoutSecrets(asset, place, (name) => ASSET_FIELDS.has(name))],
  ] satisfies [string, (value: JsonObject, place: string) => Stripped<JsonObject>][]) {
    const members = kept.get(field);
    if (members === undefined) continue;
    const stripped = mapObjects(members, field, strip);
    kept.set(field, stripped.value);
    all.push(...stripped.removed);
  }
  return all.length === 0 ? { value: request, removed: all } : { value: kept, removed: all };
}

/** A question of any type. Unknown fields of a noul's criteria are no content. */
export function questionWithoutSecrets(question: JsonObject, place: string): Stripped<JsonObject> {
  const fields = membersWithoutSecrets(question, place, (name) => QUESTION_FIELDS.has(name));
  const criteria = fields.value.get("criteria");
  if (question.get("type") !== "noul" || !isJsonObject(criteria)) return fields;
  const inner = memberPlace(place, "criteria");
  const sides = membersWithoutSecrets(criteria, inner, (name) => NOUL_SIDES.has(name));
  if (sides.removed.length === 0) return fields;
  const value: JsonObject = new Map(fields.value);
  value.set("criteria", sides.value);
  return { value, removed: [...fields.removed, ...sides.removed] };
}

/** Objects by their names; another value has no known fields. */
function mapObjects(
  members: JsonValue,
  place: string,
  strip: (value: JsonObject, place: string) => Stripped<JsonObject>,
): Stripped<JsonValue> {
  if (!isJsonObject(members)) {
    const { value, removed } = withoutSecrets(members, place);
    return { value: value ?? null, removed };
  }
  const removed: string[] = [];
  const kept = [...members].map(([name, value]): [string, JsonValue] => {
    const inner = memberPlace(place, name);
    const stripped = isJsonObject(value) ? strip(value, inner) : withoutSecrets(value, inner);
    removed.push(...stripped.removed);
    return [name, stripped.value ?? null];
  });
  return removed.length === 0 ? { value: members, removed } : { value: new Map(kept), removed };
}

/**
 * The text of a request without the keys of its unknown fields: unchanged if there is nothing to remove, or
 * if it is no JSON.
 */
export function requestTextWithoutSecrets(text: string): { text: string; removed: string[] } {
  return stripText(text, requestWithoutSecrets);
}

/** The text of a response without keys that a refusal quotes from the request. */
export function responseTextWithoutSecrets(text: string): string {
  return text.includes('"input"') ? stripText(text, refusalWithoutSecrets).text : text;
}

function refusalWithoutSecrets(response: JsonValue): Stripped<JsonValue> {
  const details = isJsonObject(response) ? response.get("detail") : null;
  if (!isJsonObject(response) || !Array.isArray(details)) return { value: response, removed: [] };
  const removed: string[] = [];
  const kept = details.map((detail) => {
    const input = isJsonObject(detail) ? detail.get("input") : undefined;
    if (!isJsonObject(detail) || input === undefined) return detail;
    const stripped = quotedWithoutSecrets(input, detail.get("loc") ?? null);
    if (stripped.removed.length === 0) return detail;
    removed.push(...stripped.removed);
    const copy: JsonObject = new Map(detail);
    if (stripped.value === undefined) copy.delete("input");
    else copy.set("input", stripped.value);
    return copy;
  });
  if (removed.length === 0) return { value: response, removed };
  return { value: new Map([...response, ["detail", kept]]), removed };
}

/** A refusal quotes content, an object of the contract, or a value of unknown shape. */
function quotedWithoutSecrets(input: JsonValue, loc: JsonValue): Stripped<JsonValue | undefined> {
  const [body, field, , inner] = Array.isArray(loc) ? loc : [];
  if (body !== "body" || field === "state" || field === "model") return { value: input, removed: [] };
  if (field === undefined) return requestWithoutSecrets(input);
  if (field !== "questions" || !isJsonObject(input)) return withoutSecrets(input, "input");
  if (Array.isArray(loc) && loc.length === 2) return mapObjects(input, "input", questionWithoutSecrets);
  return inner === undefined ? questionWithoutSecrets(input, "input") : { value: input, removed: [] };
}

const mayHoldSecret = (text: string): boolean => {
  const names = text.matchAll(/"([^"\\]{1,80})"\s*:/g);
  return isSecretText(text) || [...names].some(([, name = ""]) => isSecretName(name) || mayNameKey(name));
};

function stripText(
  text: string,
  strip: (value: JsonValue) => Stripped<JsonValue>,
): { text: string; removed: string[] } {
  // The text keeps the first value of a duplicate name; the parsed object does not.
  let hasDuplicates = false;
  try {
    const json = parseJson(text, { onDuplicateKey: () => (hasDuplicates = true) });
    const { value, removed } = strip(json);
    if (removed.length > 0) return { text: stringifyJson(value, 2), removed };
    return { text: hasDuplicates && mayHoldSecret(text) ? stringifyJson(json, 2) : text, removed };
  } catch (error) {
    if (error instanceof JsonParseError) return { text, removed: [] };
    throw error;
  }
}
