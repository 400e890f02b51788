import { type IncomingMessage } from "node:http";
import { gunzipSync } from "node:zlib";
import {
  JsonNumber,
  JsonParseError,
  parseJson,
  type JsonObject,
  type JsonValue,
} from "@typed-question/protocol/json";
import { type Is } from "./faults";
import { readForm, type FormPart } from "./forms";
import { Refusal } from "./refusal";

/** From the bytes of a request to its JSON value. */

export interface ReadBody {
  json: JsonValue;
  /** Parts of a form by name; empty for a JSON body. */
  parts: Map<string, FormPart>;
}

export async function readBody(is: Is, request: IncomingMessage, bytesMax: number): Promise<ReadBody> {
  const type = (request.headers["content-type"] ?? "").trim();
  const media = type.split(";")[0]?.trim().toLowerCase() ?? "";
  const form = media === "multipart/form-data";
  if (!form && !isJsonType(is, type, media)) {
    throw new Refusal(
      415,
      is("415-of-another-type") ? "media_type" : "unsupported_media_type",
      "Send JSON or a form",
    );
  }
  const encoding = (request.headers["content-encoding"] ?? "").trim().toLowerCase();
  const isNamed = encoding === "gzip" || (encoding === "x-gzip" && !is("x-gzip-unread"));
  const gzip = isNamed && !(form ? is("gzip-form-unread") : is("gzip-json-unread"));
  if (encoding !== "" && !gzip && !is("encodings-unchecked")) {
    throw new Refusal(415, "unsupported_media_type", `The encoding ${encoding} is not read`);
  }
  const raw = await collect(is, request, bytesMax);
  const bytes = gzip ? decompress(is, raw, bytesMax) : raw;
  if (!form) return { json: readJson(is, bytes, false), parts: new Map() };
  const parts = readForm(type, bytes);
  if (!parts) {
    if (is("broken-form-500")) throw new Error("the form cannot be taken apart");
    throw new Refusal(400, "api_usage_error", "The form cannot be taken apart");
  }
  const request_ = requestPart(is, parts);
  if (!request_) {
    if (is("form-without-request-500")) throw new Error("no request in the form");
    throw new Refusal(422, [{ loc: [], type: "missing", msg: "The form has no part with the request" }]);
  }
  return { json: readJson(is, request_.body, true), parts: new Map(parts.map((part) => [part.name, part])) };
}

function isJsonType(is: Is, type: string, media: string): boolean {
  if (is("media-types-unchecked")) return true;
  if (media !== "application/json") return false;
  const charset = /charset="?([^";]*)"?/i.exec(type)?.[1]?.trim().toLowerCase();
  if (charset !== undefined && is("charset-refused")) return false;
  return charset === undefined || charset === "utf-8";
}

function tooLarge(is: Is, bytesMax: number): Refusal {
  const type = is("413-of-another-type") ? "payload" : "request_too_large";
  return new Refusal(413, type, `A body may have ${bytesMax} bytes`);
}

async function collect(is: Is, request: IncomingMessage, bytesMax: number): Promise<Buffer> {
  const declared = request.headers["content-length"];
  if (declared === undefined && is("chunked-refused") && request.method === "POST") {
    throw new Refusal(411, "api_usage_error", "Send a Content-Length");
  }
  const most = is("limit-off-by-one") ? bytesMax - 1 : bytesMax;
  if (Number(declared ?? 0) > most && !is("declared-length-ignored")) throw tooLarge(is, bytesMax);
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of request) {
    const bytes = piece as Buffer;
    length += bytes.length;
    if (length > most && !is("size-checked-at-the-end")) throw tooLarge(is, bytesMax);
    pieces.push(bytes);
  }
  if (length > most) throw tooLarge(is, bytesMax);
  return Buffer.concat(pieces);
}

function decompress(is: Is, raw: Buffer, bytesMax: number): Buffer {
  try {
    return is("bomb-decompressed") ? gunzipSync(raw) : gunzipSync(raw, { maxOutputLength: bytesMax });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") throw tooLarge(is, bytesMax);
    if (is("broken-gzip-500")) throw error;
    throw new Refusal(400, "api_usage_error", "The body is no gzip");
  }
}

/** `request`, then `payload`, `json`, `body`, then the first part that is JSON. */
function requestPart(is: Is, parts: FormPart[]): FormPart | undefined {
  const named = (name: string) => parts.find((part) => part.name === name);
  const typed = (part: FormPart | undefined) =>
    part !== undefined && is("request-part-needs-type") && part.type === "" ? undefined : part;
  const firstJson = parts.find(({ type }) => type === "application/json");
  if (is("request-part-last"))
    return named("payload") ?? named("json") ?? named("body") ?? firstJson ?? named("request");
  const request = typed(named("request"));
  const other = is("part-names-unread") ? undefined : (named("payload") ?? named("json") ?? named("body"));
  return request ?? other ?? (is("first-json-part-unread") ? undefined : firstJson);
}

function readJson(is: Is, bytes: Buffer, form: boolean): JsonValue {
  const text = decode(is, bytes);
  let repeated = false;
  try {
    if (is("shallow-only") && depthOf(text) > 64) throw new JsonParseError("depth", 0, "Nested too deeply");
    const json = parseJson(text, { onDuplicateKey: () => (repeated = true) });
    if (repeated && is("duplicates-refused")) throw new JsonParseError("syntax", 0, "A key occurs twice");
    if (!(json instanceof Map) && is("non-object-500")) throw new Error("no object");
    return json;
  } catch (error) {
    if (!(error instanceof JsonParseError)) throw error;
    const empty = text.trim() === "";
    if (empty && !form && is("empty-body-500")) throw new Error("no body", { cause: error });
    if (error.reason === "syntax" && !form && !empty) {
      if (is("invalid-json-500")) throw new Error("no JSON", { cause: error });
      if (is("invalid-json-400")) throw new Refusal(400, "api_usage_error", "The body is no JSON");
      if (is("json-entry-vague")) throw new Refusal(422, jsonEntry(["body"], "value_error", error.message));
    }
    if (error.reason === "depth" && is("deep-500")) throw new Error("stack overflow", { cause: error });
    const offset = is("offset-zero") ? 0 : error.offset;
    throw new Refusal(422, jsonEntry(["body", JsonNumber.of(offset)], "json_invalid", error.message));
  }
}

function decode(is: Is, bytes: Buffer): string {
  const text = bytes.toString("utf8");
  if (is("broken-utf8-replaced") || Buffer.from(text).equals(bytes)) return text;
  const again = Buffer.from(text);
  const offset = bytes.findIndex((byte, index) => byte !== again[index]);
  if (is("utf8-entry-vague")) throw new Refusal(422, jsonEntry(["body"], "value_error", "Not UTF-8"));
  throw new Refusal(
    422,
    jsonEntry(["body", JsonNumber.of(Math.max(0, offset))], "json_invalid", "Not UTF-8"),
  );
}

const jsonEntry = (loc: JsonValue[], type: string, msg: string): JsonObject =>
  new Map<string, JsonValue>([
    ["type", type],
    ["loc", loc],
    ["msg", msg],
  ]);

/** Deepest bracket outside of strings. */
function depthOf(text: string): number {
  let [depth, deepest] = [0, 0];
  for (const bracket of text.replace(/"[^"\\]*(?:\\.[^"\\]*)*"/g, "").match(/[[\]{}]/g) ?? []) {
    depth += "[{".includes(bracket) ? 1 : -1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}
