import { parseJson, stringifyJson } from "@typed-question/protocol/json";
import { checkJsonText } from "./content";

/** Longer texts stay as they are: the work would be felt. In UTF-16 units. */
const FORMAT_CHARS_MAX = 1_000_000;

/**
 * The same JSON, one value a line. Numbers and the order of keys stay as written.
 * @returns null for a text with a mistake or with a key that stands twice: a layout would hide it
 */
export function formatJson(text: string): string | null {
  if (text.trim() === "" || text.length > FORMAT_CHARS_MAX || checkJsonText(text).length > 0) return null;
  return stringifyJson(parseJson(text), 2);
}
