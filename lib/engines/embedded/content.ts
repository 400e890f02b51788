import { JsonNumber, isJsonObject, parseJson, type JsonValue } from "@/lib/contract/json";
import type { EngineContent, Part } from "../engine";

/** Free-form content as prose for the encoder; JSON is read as lines of `key: value`. */
export function contentText(content: EngineContent | null): string {
  if (!content) return "";
  const text = content.parts.map(textOf).join("");
  if (content.format === "text") return text;
  const lines: string[] = [];
  writeLines(parseJson(text), "", lines);
  return lines.join("\n");
}

function textOf(part: Part): string {
  if (part.type === "text") return part.text;
  throw new TypeError("The encoder reads text alone; an image has to be described first");
}

/** `lost_card`, `lostCard` and `lost-card` as the words `lost card`; a name with spaces stays as it is. */
export function nameWords(name: string): string {
  if (/\s/u.test(name)) return name;
  return name
    .replace(/[_-]+/g, " ")
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2")
    .trim();
}

const SPEAKER_KEYS = ["role", "speaker", "author", "from", "sender", "name"];
const SPEECH_KEYS = ["content", "text", "message", "body"];

function writeLines(value: JsonValue, label: string, lines: string[]): void {
  const prefix = label === "" ? "" : `${label}: `;
  if (Array.isArray(value)) {
    if (value.every(isScalar)) {
      if (value.length > 0) lines.push(prefix + value.map(scalarText).join(", "));
    } else {
      for (const item of value) writeLines(item, label, lines);
    }
    return;
  }
  if (!isJsonObject(value)) {
    lines.push(prefix + scalarText(value));
    return;
  }
  const [speaker, speech] = chatKeys(value);
  if (speaker !== undefined && speech !== undefined) {
    lines.push(`${value.get(speaker) as string}: ${value.get(speech) as string}`);
  }
  for (const [key, item] of value) {
    if (speech !== undefined && (key === speaker || key === speech)) continue;
    writeLines(item, nameWords(key), lines);
  }
}

/** The keys of a chat message: who speaks and what is said, when both are there as strings. */
function chatKeys(object: ReadonlyMap<string, JsonValue>): [string?, string?] {
  const find = (keys: string[]): string | undefined =>
    keys.find((key) => typeof object.get(key) === "string");
  const speaker = find(SPEAKER_KEYS);
  const speech = find(SPEECH_KEYS);
  return speaker !== undefined && speech !== undefined ? [speaker, speech] : [];
}

const isScalar = (value: JsonValue): boolean => !Array.isArray(value) && !isJsonObject(value);

function scalarText(value: JsonValue): string {
  if (value === null) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return value instanceof JsonNumber ? value.text : String(value);
}
