import { stringifyJson, type JsonValue } from "@typed-question/protocol/json";
import { beginningOf } from "@/lib/shared/text/figures";

/** Longest excerpt, in characters; the layout cuts the shown text. */
const EXCERPT_CHARS_MAX = 400;

/** A free-form value on one line: a string as it is, anything else as compact JSON, long ones cut. */
export function jsonExcerpt(value: JsonValue): string {
  return beginningOf(jsonLine(value), EXCERPT_CHARS_MAX);
}

/** The whole of it. */
export const jsonLine = (value: JsonValue): string =>
  typeof value === "string" ? value : stringifyJson(value);
