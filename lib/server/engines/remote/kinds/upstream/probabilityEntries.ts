import { isJsonObject, JsonNumber, type JsonObject, type JsonValue } from "@typed-question/protocol/json";
import { numberOf } from "../../replyFields";

/** Probabilities in any of the forms that servers use. */
export type ProbabilityEntries =
  | { form: "places"; values: JsonValue[] }
  | { form: "map" | "pairs"; entries: [label: string, value: JsonValue][] };

const LABEL_KEYS = ["option", "label", "name", "choice", "level", "outcome", "class", "category"];
const MORE_LABEL_KEYS = ["key", "text", "token", "answer", "id", "index", "value"];
const PROBABILITY_KEYS = ["probability", "prob", "p", "value", "score", "weight", "confidence"];

/**
 * A map, a list of numbers in the order of the options, or a list of pairs: `["billing", 0.9]`,
 * `{"option": "billing", "probability": 0.9}` or `{"billing": 0.9}`. Null for anything else.
 */
export function readEntries(value: JsonValue | undefined): ProbabilityEntries | null {
  if (isJsonObject(value)) return { form: "map", entries: [...value] };
  if (!Array.isArray(value)) return null;
  if (value.every((item) => !isJsonObject(item) && !Array.isArray(item))) {
    return { form: "places", values: value };
  }
  const entries = value.map((item) => (isJsonObject(item) ? memberPair(item) : listPair(item)));
  return entries.some((entry) => entry === null)
    ? null
    : { form: "pairs", entries: entries.filter((entry) => entry !== null) };
}

/** The label comes first, unless it is the only text of the two. */
function listPair(item: JsonValue): [string, JsonValue] | null {
  if (!Array.isArray(item) || item.length !== 2) return null;
  const [first, second] = item as [JsonValue, JsonValue];
  if (typeof second === "string" && numberOf(first) !== null) return [second, first];
  const label = labelOf(first);
  return label === null ? null : [label, second];
}

function memberPair(item: JsonObject): [string, JsonValue] | null {
  const probabilityKey = PROBABILITY_KEYS.find((key) => numberOf(item.get(key)) !== null);
  const labelKey = [...LABEL_KEYS, ...MORE_LABEL_KEYS].find(
    (key) => key !== probabilityKey && labelOf(item.get(key)) !== null,
  );
  if (probabilityKey !== undefined && labelKey !== undefined) {
    return [labelOf(item.get(labelKey))!, item.get(probabilityKey)!];
  }
  const [only] = item;
  return item.size === 1 && only && numberOf(only[1]) !== null ? only : null;
}

/** A level or an option may be written as a number. */
export function labelOf(value: JsonValue | undefined): string | null {
  if (typeof value === "string") return value;
  return value instanceof JsonNumber ? value.text : null;
}
