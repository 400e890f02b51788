import { isJsonObject, parseJson, type JsonValue } from "@typed-question/protocol/json";

/** Longest text of another server that is repeated. */
const CHARS_MAX = 300;

/** The message of an error body, in any of the forms that servers use; null without one. */
export function errorMessageOf(body: JsonValue): string | null {
  if (!isJsonObject(body)) return null;
  return (
    messageOf(body.get("error")) ??
    messageOf(body.get("message")) ??
    messageOf(body.get("detail")) ??
    messageOf(body.get("result"))
  );
}

function messageOf(value: JsonValue | undefined): string | null {
  if (typeof value === "string") return value === "" ? null : value;
  if (Array.isArray(value)) return value.map(detailText).filter(Boolean).join("; ") || null;
  return isJsonObject(value) ? (messageOf(value.get("message")) ?? messageOf(value.get("error"))) : null;
}

/** One failed value of a validation: its place and the expected value. */
function detailText(value: JsonValue): string {
  if (typeof value === "string") return value;
  if (!isJsonObject(value)) return "";
  const [loc, msg] = [value.get("loc"), value.get("msg")];
  const place = Array.isArray(loc)
    ? loc.map((part) => (typeof part === "string" ? part : "…")).join(".")
    : "";
  return [place, typeof msg === "string" ? msg : ""].filter(Boolean).join(": ");
}

/** The message of a body that may be anything. */
export function errorMessage(text: string): string | null {
  try {
    return errorMessageOf(parseJson(text));
  } catch {
    if (/^\s*</.test(text)) return "an HTML page in place of JSON";
    return text.trim() === "" ? null : text;
  }
}

/** Text of another server as it may be repeated: short, in one line, and without the key. */
export function repeatable(text: string, key: string | null): string {
  const withoutKey = key ? text.replaceAll(key, "[the key]") : text;
  const line = withoutKey.replace(/[\s\p{C}]+/gu, " ").trim();
  return line.length > CHARS_MAX ? `${line.slice(0, CHARS_MAX)}…` : line;
}
