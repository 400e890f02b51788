import { isJsonObject, JsonParseError, parseJson, type JsonValue, type TextRange } from "@/lib/contract/json";
import { jsonContent, textContent, type ContentDraft } from "./draft";
import { sourceText } from "./jsonText";

/** One option that was pasted. */
export interface PastedOption {
  name: string;
  description: ContentDraft;
}

/**
 * Reads many options at once: a JSON object (name to description), a JSON array of names or of
 * `{name, description}`, or lines (`name: description`, `name<TAB>description`, bullets, numbers).
 */
export function readOptions(text: string): PastedOption[] {
  const ranges = new Map<object, TextRange>();
  const value = readJson(text, ranges);
  const content = (item: JsonValue | undefined): ContentDraft => {
    if (item === undefined || item === null) return textContent();
    return typeof item === "string" ? textContent(item) : jsonContent(sourceText(item, text, ranges));
  };
  if (isJsonObject(value)) {
    return [...value].map(([name, description]) => ({ name, description: content(description) }));
  }
  if (Array.isArray(value)) {
    return value.map((item) => {
      const name = isJsonObject(item) ? item.get("name") : item;
      if (typeof name !== "string") return { name: "", description: content(item) };
      const description = isJsonObject(item) ? item.get("description") : undefined;
      return { name, description: content(description) };
    });
  }
  return lines(text).map(splitOption);
}

/** Reads many levels at once, lowest first: a JSON array, a JSON object's values, or lines. */
export function readLevels(text: string): ContentDraft[] {
  const ranges = new Map<object, TextRange>();
  const value = readJson(text, ranges);
  const items = isJsonObject(value) ? [...value.values()] : value;
  if (Array.isArray(items)) {
    return items.map((item) =>
      typeof item === "string" ? textContent(item) : jsonContent(sourceText(item, text, ranges)),
    );
  }
  return lines(text).map((line) => textContent(line.replace(LEVEL_NUMBER, "")));
}

/** Whether a paste into a one-line field is a list for many fields. */
export function isList(text: string): boolean {
  return lines(text).length > 1;
}

const BULLET = /^(?:[-*+•–]|\d{1,3}[.)])\s+/;
const LEVEL_NUMBER = /^(?:level\s+)?\d{1,2}\s*(?:[:=–-]\s+|\t)/i;

function lines(text: string): string[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim().replace(BULLET, ""))
    .filter((line) => line !== "");
}

/** A tab splits before a colon does; a colon counts with a space behind it, so that `10:30` stays whole. */
function splitOption(line: string): PastedOption {
  const match = /^(.*?)\t+(.*)$/.exec(line) ?? /^(.*?):(?:\s+(.*))?$/.exec(line);
  if (!match?.[1]) return { name: line, description: textContent() };
  return { name: match[1].trim(), description: textContent(match[2]?.trim()) };
}

function readJson(text: string, ranges: Map<object, TextRange>): JsonValue | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return parseJson(text, { ranges });
  } catch (error) {
    if (error instanceof JsonParseError) return undefined;
    throw error;
  }
}
