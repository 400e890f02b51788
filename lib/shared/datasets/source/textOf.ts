import { stringifyJson, type JsonValue } from "@typed-question/protocol/json";

/** Text of a cell: a text as it is, nothing for null, JSON for the rest. */
export function textOf(value: JsonValue | undefined): string {
  if (typeof value === "string") return value;
  return value === undefined || value === null ? "" : stringifyJson(value);
}
