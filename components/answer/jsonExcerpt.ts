import { stringifyJson, type JsonValue } from "@/lib/contract/json";

/** Longest excerpt, in characters; what is shown of it is cut by the layout. */
const EXCERPT_CHARS_MAX = 400;

/** A free-form value on one line: a string as it is, anything else as compact JSON, long ones cut. */
export function jsonExcerpt(value: JsonValue): string {
  const text = typeof value === "string" ? value : stringifyJson(value);
  return text.length > EXCERPT_CHARS_MAX ? `${text.slice(0, EXCERPT_CHARS_MAX)}…` : text;
}
