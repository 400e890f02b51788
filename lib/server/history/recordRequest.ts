import "server-only";
import { createHash } from "node:crypto";
import { isJsonObject, parseJsonOrNull, type JsonValue } from "@typed-question/protocol/json";
import { ASSETS_MAX } from "@typed-question/protocol/limits";
import { readForm } from "@/lib/server/http/readSystemOneRequest";
import { requestTextWithoutSecrets } from "@/lib/shared/secrets/requestSecrets";
import { sha256Of } from "@/lib/server/store/images";
import type { StoredRequest } from "@/lib/server/store/requests";

/** Shorter base64 is not worth a separate image row. */
const BASE64_CHARS_MIN = 64;

export interface RecordedRequest {
  request: StoredRequest;
  /** The bytes of its images, for `putRequest`. */
  images: Uint8Array[];
  /** The JSON of the request; null if it is not JSON. */
  json: JsonValue;
}

/**
 * The stored form of an evaluation's body: its exact JSON, with each image apart, so that a repeated image is
 * stored once. `restoreRequest` joins them again. Keys and headers in unknown fields are never stored: such a
 * request is stored and hashed without them.
 */
export function recordRequest(contentType: string | null, body: Uint8Array<ArrayBuffer>): RecordedRequest {
  const { json, parts } = formOrBody(contentType, body);
  const storedParts = parts.map(({ name, bytes: content }) => ({ name, sha256: sha256Of(content) }));
  const { images, ...recorded } = recordStoredParts(json, storedParts);
  return { ...recorded, images: [...images, ...parts.map((part) => part.bytes)] };
}

/** The same for a request whose other parts are stored already. */
export function recordStoredParts(
  sent: Uint8Array<ArrayBuffer>,
  parts: StoredRequest["parts"],
): RecordedRequest {
  const { bytes, json } = withoutSecrets(sent);
  const { rest, cuts, images } = cutImages(bytes, json);
  const hash = createHash("sha256").update(bytes);
  if (parts.length > 0) hash.update(JSON.stringify(parts));
  return { request: { sha256: hash.digest("hex"), body: rest, cuts, parts }, images, json };
}

/** The exact JSON of a stored request. `imageOf` returns the bytes of its images. */
export function restoreRequest(
  { body, cuts }: StoredRequest,
  imageOf: (sha256: string) => Uint8Array | undefined,
): string {
  const rest = Buffer.from(body);
  const pieces: Buffer[] = [];
  let taken = 0;
  let length = 0;
  for (const { at, sha256 } of cuts) {
    const before = rest.subarray(taken, taken + at - length);
    const image = Buffer.from(Buffer.from(imageOf(sha256) ?? []).toString("base64"));
    pieces.push(before, image);
    taken += before.length;
    length = at + image.length;
  }
  return Buffer.concat([...pieces, rest.subarray(taken)]).toString("utf8");
}

interface FormPart {
  name: string;
  bytes: Uint8Array;
}

interface Parts {
  json: Uint8Array<ArrayBuffer>;
  parts: FormPart[];
}

/** An unreadable body counts as one piece. */
function formOrBody(contentType: string | null, body: Uint8Array<ArrayBuffer>): Parts {
  try {
    const { request, parts } = readForm(contentType, body);
    return { json: request.bytes, parts: parts.filter((part) => part !== request) };
  } catch {
    return { json: body, parts: [] };
  }
}

/** The unchanged bytes if there is nothing to remove, or if they are no JSON. */
function withoutSecrets(sent: Uint8Array<ArrayBuffer>): { bytes: Buffer; json: JsonValue } {
  const same = Buffer.from(sent.buffer, sent.byteOffset, sent.length);
  const whole = textOrNull(sent);
  if (whole === null) return { bytes: same, json: null };
  const { text } = requestTextWithoutSecrets(whole);
  return { bytes: text === whole ? same : Buffer.from(text), json: parseJsonOrNull(text) };
}

function textOrNull(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

interface CutRequest {
  rest: Uint8Array;
  cuts: StoredRequest["cuts"];
  images: Uint8Array[];
}

/**
 * Takes the base64 out of up to the allowed number of assets. It stays in place if it would not be restored
 * exactly, or if it is not found after the previous one.
 */
function cutImages(body: Buffer, json: JsonValue): CutRequest {
  const found: { at: number; length: number; image: Buffer }[] = [];
  let from = 0;
  for (const base64 of base64Texts(json).slice(0, ASSETS_MAX)) {
    const image = Buffer.from(base64, "base64");
    if (image.toString("base64") !== base64) continue;
    const at = body.indexOf(`"${base64}"`, from);
    if (at < 0) continue;
    from = at + 1 + base64.length;
    found.push({ at: at + 1, length: base64.length, image });
  }
  const rest: Buffer[] = [];
  let end = 0;
  for (const { at, length } of found) {
    rest.push(body.subarray(end, at));
    end = at + length;
  }
  return {
    rest: Buffer.concat([...rest, body.subarray(end)]),
    cuts: found.map(({ at, image }) => ({ at, sha256: sha256Of(image) })),
    images: found.map(({ image }) => image),
  };
}

function base64Texts(json: JsonValue): string[] {
  const assets = isJsonObject(json) ? json.get("assets") : null;
  if (!isJsonObject(assets)) return [];
  return [...assets.values()].flatMap((asset) => {
    const data = isJsonObject(asset) ? asset.get("data_base64") : null;
    return typeof data === "string" && data.length >= BASE64_CHARS_MIN ? [data] : [];
  });
}
