import { indent } from "@/lib/shared/text/jsonText";
import { isBlank, type ContentDraft, type JsonMember } from "./draft";

export type Entry = [key: string, json: string];

/** The JSON of a free-form field. @param blank the JSON of an empty field at this place */
export function contentJson(content: ContentDraft, blank: string): string {
  if (isBlank(content)) {
    if (content.blank === "null") return "null";
    return content.blank === "string" ? '""' : blank;
  }
  return content.mode === "json" ? content.text.trim() : JSON.stringify(content.text);
}

/** A field that is left out while it is empty. */
export function optional(key: string, content: ContentDraft): Entry[] {
  return isBlank(content) && content.blank === "default" ? [] : [[key, contentJson(content, "null")]];
}

export const members = (extra: readonly JsonMember[]): Entry[] => extra.map(({ key, json }) => [key, json]);

/** An object on lines of its own, with two spaces of indentation. */
export function object(entries: readonly Entry[]): string {
  if (entries.length === 0) return "{}";
  const lines = entries.map(([key, json]) => `  ${JSON.stringify(key)}: ${indent(json, 2)}`);
  return `{\n${lines.join(",\n")}\n}`;
}

/** An array, in the same way. */
export function array(items: readonly string[]): string {
  if (items.length === 0) return "[]";
  return `[\n${items.map((json) => `  ${indent(json, 2)}`).join(",\n")}\n]`;
}
