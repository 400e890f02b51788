import "server-only";
import { createHash } from "node:crypto";
import { isJsonObject, parseJsonOrNull, type JsonValue } from "@typed-question/protocol/json";
import { ASSETS_MAX } from "@typed-question/protocol/limits";
import { readForm } from "@/lib/server/http/readSystemOneRequest";
import { requestTextWithoutSecrets } from "@/lib/shared/secrets/requestSecrets";
import { sha256Of } from "@/lib/server/store/images";
import type { StoredRequest } from "@/lib/server/store/requests";

/** Shorter base64 is no image that is worth a place of its own. */
const BASE64_CHARS_MIN = 64;

export interface RecordedRequest {
  request: StoredRequest;
  /** The bytes of its images, for `putRequest`. */
  images: Uint8Array[];
  /** The JSON of the request; null where it is none. */
  json: JsonValue;
}

/**
 * What is stored of the body of an evaluation: the JSON to the byte, with each image apart, so that it is
 * stored once however often it is sent. `restoreRequest` puts it together again. Keys and headers in unknown
 * fields are never stored: a request that has some is what is left without them, and is named by that.
 */
export function recordRequest(contentType: string | null, body: Uint8Array<ArrayBuffer>): RecordedRequest {
  const { json, parts } = formOrBody(contentType, body);
  return recordParts(json, parts);
}

/** The same for a request that is apart from the other parts of its form already. */
export function recordParts(bytes: Uint8Array<ArrayBuffer>, parts: readonly FormPart[]): RecordedRequest {
  const storedParts = parts.map(({ name, bytes: content }) => ({ name, sha256: sha256Of(content) }));
  const { images, ...recorded } = recordStoredParts(bytes, storedParts);
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

/** The JSON of a stored request as it was sent. `imageOf` has the bytes of its images. */
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

/** A body that cannot be read as what it says it is counts as one piece. */
function formOrBody(contentType: string | null, body: Uint8Array<ArrayBuffer>): Parts {
  try {
    const { request, parts } = readForm(contentType, body);
    return { json: request.bytes, parts: parts.filter((part) => part !== request) };
  } catch {
    return { json: body, parts: [] };
  }
}

/** The bytes as they are where there is nothing to take out, and where they are no JSON. */
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
 * Takes the base64 of the assets out, of as many as a request may have. One that would not come back to the
 * byte stays, and so does one that is not found behind the one before it.
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
