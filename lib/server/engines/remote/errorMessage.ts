import { isJsonObject, JsonNumber, parseJson, type JsonValue } from "@typed-question/protocol/json";

/** Longest text of another server that is repeated. */
const CHARS_MAX = 300;

/** Most failed values of a validation that are repeated. */
const DETAILS_MAX = 5;

/** Where servers put their words: most, Cloudflare (`errors`), FastAPI (`detail`), problem details (`title`). */
const MESSAGE_KEYS = ["error", "errors", "message", "detail", "details", "msg", "title", "result"];

/** The message of an error body, in any of the forms that servers use; null without one. */
export function errorMessageOf(body: JsonValue): string | null {
  if (Array.isArray(body)) return messageOf(body);
  if (!isJsonObject(body)) return null;
  for (const key of MESSAGE_KEYS) {
    const message = messageOf(body.get(key));
    if (message !== null) return message;
  }
  return body.get("success") === false ? "it names no reason" : null;
}

function messageOf(value: JsonValue | undefined): string | null {
  if (typeof value === "string") return value.trim() === "" ? null : value;
  if (Array.isArray(value)) {
    const known = value.map(detailText).filter(Boolean);
    return known.slice(0, DETAILS_MAX).join("; ") || null;
  }
  if (!isJsonObject(value)) return null;
  return messageOf(value.get("message")) ?? messageOf(value.get("error")) ?? messageOf(value.get("detail"));
}

/** One error of a list: its place and its words. */
function detailText(value: JsonValue): string {
  if (typeof value === "string") return value;
  if (!isJsonObject(value)) return "";
  const loc = value.get("loc");
  const place = Array.isArray(loc) ? loc.map(placePart).join(".") : "";
  const words = [value.get("msg"), value.get("message"), value.get("detail")];
  return [place, words.find((text) => typeof text === "string") ?? ""].filter(Boolean).join(": ");
}

function placePart(part: JsonValue): string {
  if (part instanceof JsonNumber) return part.text;
  return typeof part === "string" ? part : "…";
}

/** The message of a body that may be anything. */
export function errorMessage(text: string): string | null {
  try {
    return errorMessageOf(parseJson(text));
  } catch {
    if (isPage(text)) return pageWords(text);
    return text.trim() === "" ? null : text;
  }
}

export const isPage = (text: string): boolean => /^\s*</.test(text);

/** A page's title says more than its status most of the time. */
export function pageWords(text: string): string {
  const title = /<title[^>]*>([^<]{1,200})/i.exec(text)?.[1]?.trim() ?? "";
  const says = /\p{L}/u.test(title) ? `: ${title}` : "";
  return `an HTML page in place of JSON${says}`;
}

/** Text of another server as it may be repeated: short, in one line, and without the key. */
export function repeatable(text: string, key: string | null): string {
  const withoutKey = key ? text.replaceAll(key, "[the key]") : text;
  const line = withoutKey.replace(/[\s\p{C}]+/gu, " ").trim();
  return line.length > CHARS_MAX ? `${line.slice(0, CHARS_MAX)}…` : line;
}
