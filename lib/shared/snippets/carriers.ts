import { isJsonObject, membersOf, type JsonObject, type JsonValue } from "@typed-question/protocol/json";
import { asksLongContext, isLongContextHeader, lastOfPath, type PastedFile } from "./sentRequest";

/** Fields with the sent body, in the formats of browsers, clients and logs. */
const BODY_FIELDS = new Set(
  "body requestbody reqbody postdata request req payload requestpayload requestdata json raw text rawmodedata".split(
    " ",
  ),
);
/** Fields with the sent body, if a method or an address is beside them. */
const BESIDE_ADDRESS = new Set(["data", "params", "input", "content"]);
/** Fields about the response, and about the client. */
const SKIPPED_FIELDS = new Set(
  "response responses res originalresponse responsebody answers cookies headers header auth authentication".split(
    " ",
  ),
);

const plainName = (key: string): string => key.toLowerCase().replace(/[_-]/g, "");

export const isBodyField = (key: string, hasAddress: boolean): boolean =>
  BODY_FIELDS.has(plainName(key)) || (hasAddress && BESIDE_ADDRESS.has(plainName(key)));
export const isSkippedField = (key: string): boolean => SKIPPED_FIELDS.has(plainName(key));

/** Method and address of an object that describes a request; null if it has neither. */
export interface Line {
  method: string | null;
  url: string | null;
}

export function lineOf(object: JsonObject): Line {
  const method = firstText(object, ["method", "httpMethod", "http_method", "verb"]);
  const url = firstText(object, ["url", "uri", "endpoint", "requestUri", "request_uri", "path", "target"]);
  return { method: method !== null && /^[a-z]{3,8}$/i.test(method) ? method.toUpperCase() : null, url };
}

function firstText(object: JsonObject, keys: readonly string[]): string | null {
  for (const key of keys) {
    const value = object.get(key);
    const text = isJsonObject(value) ? value.get("raw") : value;
    if (typeof text === "string" && text !== "") return text;
  }
  return null;
}

/** Whether the object has headers, and whether one of them allows long content. */
export function headersOf(object: JsonObject): { hasHeaders: boolean; isLongContext: boolean } {
  let hasHeaders = false;
  let isLongContext = false;
  for (const key of ["headers", "header", "requestHeaders", "request_headers"]) {
    for (const [name, value] of pairsOf(object.get(key))) {
      hasHeaders = true;
      if (asksLongContext(name, value)) isLongContext = true;
    }
  }
  return { hasHeaders, isLongContext };
}

function pairsOf(headers: JsonValue | undefined): [string, string][] {
  if (typeof headers === "string") {
    return headers
      .split("\n")
      .filter((line) => line.includes(":"))
      .map((line) => (isLongContextHeader(line) ? lineParts(line) : ["", ""]));
  }
  if (Array.isArray(headers)) {
    return headers.map((header) => {
      const members = membersOf(header);
      return [String(members.get("name") ?? members.get("key") ?? ""), String(members.get("value") ?? "")];
    });
  }
  return [...membersOf(headers)].map(([name, value]) => [
    name,
    String(Array.isArray(value) ? value[0] : value),
  ]);
}

function lineParts(line: string): [string, string] {
  const at = line.indexOf(":");
  return [line.slice(0, at), line.slice(at + 1)];
}

/** Files of a form from a list of its parts: `fileName`, or the path of `src`. */
export function filesOf(list: readonly JsonValue[]): PastedFile[] {
  return list.flatMap((item) => {
    const part = membersOf(item);
    const name = part.get("name") ?? part.get("key");
    const source = part.get("src");
    const path = part.get("fileName") ?? (Array.isArray(source) ? source[0] : source);
    if (typeof name !== "string" || typeof path !== "string" || path === "") return [];
    return [{ part: name, fileName: lastOfPath(path) }];
  });
}

/** The decoded text of a base64 body, as some programs write it; null for any other text. */
export function fromBase64(text: string): string | null {
  const compact = text.replace(/\s+/g, "");
  // The base64 of `{` and `[`, with any following character.
  if (!/^(ey|ew|W[1-3w])[A-Za-z0-9+/]*=*$/.test(compact)) return null;
  try {
    const bytes = Uint8Array.from(atob(compact), (char) => char.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
