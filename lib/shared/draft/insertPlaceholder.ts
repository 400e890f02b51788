import { isJsonObject, parseJsonOrNull } from "@typed-question/protocol/json";
import type { ContentDraft } from "./draft";
import { uniqueName } from "./draft";
import { stringEnd } from "@/lib/shared/text/jsonText";

/** A change of a text: `insert` replaces the text from `from` to `to`. UTF-16 offsets. */
export interface TextChange {
  from: number;
  to: number;
  insert: string;
}

/**
 * Puts an image's placeholder into the state. In text it goes to the cursor. In JSON it goes inside the string at the
 * cursor. Without such a string, it becomes a new value at the end of the outermost array or object.
 *
 * @param selection where the cursor is; null before the editor had the cursor
 */
export function insertPlaceholder(
  { mode, text }: Pick<ContentDraft, "mode" | "text">,
  selection: { from: number; to: number } | null,
  placeholder: string,
): TextChange {
  if (mode === "text") return intoText(text, selection, placeholder);
  const inString = selection && stringAt(text, selection);
  const escaped = JSON.stringify(placeholder).slice(1, -1);
  if (inString) return spaced(text, inString, escaped, /["\s]/);
  if (text.trim() === "") return { from: 0, to: text.length, insert: `{ "image": "${escaped}" }` };
  const value = parseJsonOrNull(text);
  if (Array.isArray(value)) return appended(text, value.length, `"${escaped}"`);
  if (isJsonObject(value)) {
    const name = value.has("image") ? uniqueName("image", ["image_1", ...value.keys()]) : "image";
    return appended(text, value.size, `"${name}": "${escaped}"`);
  }
  const place = selection ?? { from: text.length, to: text.length };
  return { ...place, insert: `"${escaped}"` };
}

function intoText(
  text: string,
  selection: { from: number; to: number } | null,
  placeholder: string,
): TextChange {
  if (selection) return spaced(text, selection, placeholder, /\s/);
  const end = text.length;
  const gap = text === "" || text.endsWith("\n") ? "" : "\n";
  return { from: end, to: end, insert: `${gap}${placeholder}` };
}

/** With a blank between the placeholder and a word beside it. */
function spaced(
  text: string,
  { from, to }: { from: number; to: number },
  insert: string,
  gap: RegExp,
): TextChange {
  const before = from === 0 || gap.test(text[from - 1] ?? "") ? "" : " ";
  const after = to === text.length || gap.test(text[to] ?? "") ? "" : " ";
  return { from, to, insert: `${before}${insert}${after}` };
}

/** The part of the selection inside of a string value; never between the characters of an escape. */
function stringAt(
  text: string,
  { from, to }: { from: number; to: number },
): { from: number; to: number } | null {
  for (let quote = text.indexOf('"'); quote !== -1 && quote < from;) {
    const end = stringEnd(text, quote);
    if (to <= end) {
      if (end === text.length || isKey(text, end)) return null;
      return { from: boundary(text, quote + 1, from), to: boundary(text, quote + 1, to) };
    }
    quote = text.indexOf('"', end + 1);
  }
  return null;
}

/** Whether the string that ends here names a member. */
function isKey(text: string, end: number): boolean {
  const colon = /\s*:/y;
  colon.lastIndex = end + 1;
  return colon.test(text);
}

/** The first place at or behind `offset` where a character of the string begins or the string ends. */
function boundary(text: string, start: number, offset: number): number {
  const escape = /\\(?:u[0-9a-fA-F]{4}|.)/sy;
  let at = start;
  while (at < offset) {
    escape.lastIndex = at;
    at = text[at] === "\\" && escape.test(text) ? escape.lastIndex : at + 1;
  }
  return at;
}

/** One more item behind the last one of the outermost array or object, laid out as the others are. */
function appended(text: string, count: number, item: string): TextChange {
  const close = text.trimEnd().length - 1;
  const end = text.slice(0, close).trimEnd().length;
  const isOnLines = text.slice(end, close).includes("\n");
  const lastLine = text.slice(text.lastIndexOf("\n", end - 1) + 1, end);
  const margin = /^[ \t]*/.exec(lastLine)?.[0] ?? "";
  const separator = count === 0 ? "" : ",";
  if (isOnLines && count > 0) return { from: end, to: end, insert: `${separator}\n${margin}${item}` };
  return { from: end, to: end, insert: count === 0 ? item : `${separator} ${item}` };
}
