import {
  isJsonObject,
  JsonNumber,
  stringifyJson,
  type JsonValue,
  type TextRange,
} from "@typed-question/protocol/json";

/** JSON text of a value from `source`, unchanged: formatting, key order and numbers. */
export function sourceText(value: JsonValue, source: string, ranges: Map<object, TextRange>): string {
  if (!isJsonObject(value) && !Array.isArray(value) && !(value instanceof JsonNumber)) {
    return stringifyJson(value);
  }
  const range = ranges.get(value);
  if (!range) throw new Error("The value was not parsed from this text");
  return dedent(source.slice(range.start, range.end), indentationAt(source, range.start));
}

/**
 * Offset of the closing quote of the string at `start`, or the length of the text if it is unclosed. A
 * regular expression for this runs out of stack on some 10 M characters.
 */
export function stringEnd(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return Math.min(at, text.length);
}

/**
 * Indents every line but the first. In JSON a line break stands between tokens only, never inside a string,
 * so only the layout changes.
 */
export function indent(json: string, width: number): string {
  return json.replaceAll("\n", `\n${" ".repeat(width)}`);
}

/** Reverses {@link indent}; a text with a less indented line stays unchanged. */
function dedent(json: string, width: number): string {
  if (width === 0) return json;
  const lines = json.split("\n");
  const margin = " ".repeat(width);
  if (!lines.every((line, index) => index === 0 || line.startsWith(margin))) return json;
  return lines.map((line, index) => (index === 0 ? line : line.slice(width))).join("\n");
}

function indentationAt(source: string, offset: number): number {
  const lineStart = source.lastIndexOf("\n", offset - 1) + 1;
  const line = source.slice(lineStart, offset);
  return line.length - line.replace(/^ +/, "").length;
}
