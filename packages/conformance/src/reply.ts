import { type IncomingHttpHeaders } from "node:http";
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import { isJsonObject, parseJson, type JsonObject, type JsonValue } from "@typed-question/protocol/json";
import type { WireRequest } from "./wireRequest";

/** One answer of the server, with its request. */
export class Reply {
  private parsed: { value: JsonValue | undefined } | undefined;
  /** The body, decompressed if the request asked for it. */
  readonly bytes: Buffer;

  constructor(
    readonly request: WireRequest,
    readonly status: number,
    readonly headers: IncomingHttpHeaders,
    body: Buffer,
  ) {
    this.bytes = decompress(body, headers["content-encoding"]);
  }

  get text(): string {
    return this.bytes.toString("utf8");
  }

  /** The body with its keys in their order; undefined if it is not JSON. */
  get json(): JsonValue | undefined {
    this.parsed ??= { value: tryParse(this.text) };
    return this.parsed.value;
  }

  header(name: string): string | undefined {
    const value = this.headers[name.toLowerCase()];
    return Array.isArray(value) ? value.join(", ") : value;
  }
}

/** The value at a path of names and indices; undefined if there is none. */
export function field(value: JsonValue | undefined, ...path: (string | number)[]): JsonValue | undefined {
  let at = value;
  for (const step of path) {
    if (typeof step === "number") at = Array.isArray(at) ? at[step] : undefined;
    else at = isJsonObject(at) ? at.get(step) : undefined;
  }
  return at;
}

export function objectAt(value: JsonValue | undefined, ...path: (string | number)[]): JsonObject | undefined {
  const found = field(value, ...path);
  return isJsonObject(found) ? found : undefined;
}

function decompress(body: Buffer, encoding: string | undefined): Buffer {
  if (body.length === 0) return body;
  if (encoding === "gzip") return gunzipSync(body);
  if (encoding === "br") return brotliDecompressSync(body);
  return encoding === "deflate" ? inflateSync(body) : body;
}

function tryParse(text: string): JsonValue | undefined {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
