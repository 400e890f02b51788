import { isJsonObject, type JsonValue } from "@typed-question/protocol/json";
import type { Path, Place } from "./piece";
import type { Range } from "./sentences";

/**
 * A state without some of its parts. Members and items of whole values go with their keys. Texts keep what is not in
 * a range. The state itself stays, possibly empty.
 */
export function withoutPlaces(state: JsonValue, places: readonly Place[]): JsonValue {
  const gone = new Set<string>();
  const cuts = new Map<string, Range[]>();
  for (const { path, range } of places) {
    const key = keyOf(path);
    if (range) cuts.set(key, [...(cuts.get(key) ?? []), range]);
    else gone.add(key);
  }
  const keep = (value: JsonValue, path: Path): JsonValue => {
    if (typeof value === "string") return cut(value, cuts.get(keyOf(path)) ?? []);
    const isKept = (key: string | number) => !gone.has(keyOf([...path, key]));
    if (Array.isArray(value)) {
      return value.flatMap((item, index) => (isKept(index) ? [keep(item, [...path, index])] : []));
    }
    if (!isJsonObject(value)) return value;
    const members = [...value].filter(([key]) => isKept(key));
    return new Map(members.map(([key, item]): [string, JsonValue] => [key, keep(item, [...path, key])]));
  };
  return keep(state, []);
}

const keyOf = (path: Path): string => JSON.stringify(path);

function cut(text: string, ranges: readonly Range[]): string {
  let left = text;
  for (const { start, end } of ranges.toSorted((one, other) => other.start - one.start)) {
    left = left.slice(0, start) + left.slice(end);
  }
  return left;
}
