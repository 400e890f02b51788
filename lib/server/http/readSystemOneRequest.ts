import "server-only";
import type { ValidationDetail } from "@typed-question/protocol/errors";
import type { SystemOneRequest } from "@typed-question/protocol/request";
import { validateRequest } from "@typed-question/protocol/validate";
import { env } from "@/lib/server/env";
import { InvalidRequestError } from "@typed-question/protocol/appError";
import { parseContentType } from "./contentType";
import { MultipartError, parseMultipart, type FormPart } from "./multipart";
import { readBytes } from "./readBytes";
import { isJsonType, parseJsonBytes, wrongContentType } from "./readJson";

export interface ReceivedRequest {
  request: SystemOneRequest;
  /** Placeholder to the bytes of its image, not yet inspected. */
  images: ReadonlyMap<string, Uint8Array>;
}

/**
 * The evaluation request of an HTTP request: JSON, or a form with images as parts.
 * @throws InvalidRequestError if it breaks the contract, AppError 415 for another type, and the errors of
 * `readBytes`.
 */
export async function readSystemOneRequest(request: Request): Promise<ReceivedRequest> {
  const contentType = request.headers.get("content-type");
  requireReadable(contentType);
  const { request: json, parts } = readForm(contentType, await readBytes(request, env().bodyBytesMax));
  return received(json.bytes, parts);
}

/**
 * Finds the request in a body: the whole body, or one part of a form.
 * @throws InvalidRequestError for an unreadable form or one without a request, AppError 415 for another type.
 */
export function readForm(
  contentType: string | null,
  body: Uint8Array<ArrayBuffer>,
): { request: FormPart; parts: FormPart[] } {
  requireReadable(contentType);
  const { type, parameters } = parseContentType(contentType);
  if (type !== "multipart/form-data") return { request: { name: "request", type, bytes: body }, parts: [] };
  const parts = readParts(body, parameters.get("boundary") ?? "");
  return { request: requestPart(parts), parts };
}

function requireReadable(contentType: string | null): void {
  const { type, parameters } = parseContentType(contentType);
  if (type === "multipart/form-data") {
    if ((parameters.get("boundary") ?? "") === "") throw new InvalidRequestError([BOUNDARY_MISSING]);
  } else if (!isJsonType(contentType)) {
    throw wrongContentType("application/json in UTF-8 or multipart/form-data", contentType);
  }
}

async function received(json: Uint8Array<ArrayBuffer>, parts: readonly FormPart[]): Promise<ReceivedRequest> {
  const result = validateRequest(await parseJsonBytes(json));
  if (!result.ok) throw new InvalidRequestError(result.details);
  return { request: result.request, images: imageBytes(result.request, parts) };
}

const BOUNDARY_MISSING: ValidationDetail = {
  type: "multipart_invalid",
  loc: ["header", "content-type"],
  msg: "Content-Type multipart/form-data must name its boundary",
};

const REQUEST_MISSING: ValidationDetail = {
  type: "missing",
  loc: ["body", "request"],
  msg: "Field required: expected a part 'request' with the request as JSON",
};

function readParts(bytes: Uint8Array<ArrayBuffer>, boundary: string): FormPart[] {
  try {
    return parseMultipart(bytes, boundary);
  } catch (error) {
    if (!(error instanceof MultipartError)) throw error;
    throw new InvalidRequestError([{ type: "multipart_invalid", loc: ["body"], msg: error.message }]);
  }
}

/** Names of the request's part; the first existing one counts. */
const REQUEST_PART_NAMES = ["request", "payload", "json", "body"];

function requestPart(parts: readonly FormPart[]): FormPart {
  for (const name of REQUEST_PART_NAMES) {
    const named = parts.find((part) => part.name === name);
    if (named) return named;
  }
  const json = parts.find(({ type }) => type === "application/json") ?? parts.find(looksLikeJson);
  if (!json) throw new InvalidRequestError([REQUEST_MISSING]);
  return json;
}

/** A part without another type that begins like a JSON object. */
function looksLikeJson({ type, bytes }: FormPart): boolean {
  const start = Buffer.from(bytes.subarray(0, 64)).toString("latin1").trimStart();
  return (type === "" || type === "text/plain") && start.startsWith("{");
}

/**
 * The images of a request, and of its form's parts.
 * @throws InvalidRequestError with one detail for each asset whose part is missing.
 */
export function imageBytes(request: SystemOneRequest, parts: readonly FormPart[]): Map<string, Uint8Array> {
  const byName = new Map([...parts].reverse().map((part) => [part.name, part.bytes]));
  const images = new Map<string, Uint8Array>();
  const details: ValidationDetail[] = [];
  for (const [placeholder, asset] of request.assets ?? []) {
    const bytes = "part" in asset ? byName.get(asset.part) : Buffer.from(asset.data_base64, "base64");
    if (bytes) images.set(placeholder, bytes);
    else {
      const loc = ["body", "assets", placeholder, "part"];
      details.push({ type: "part_missing", loc, msg: "The form has no part of this name" });
    }
  }
  if (details.length > 0) throw new InvalidRequestError(details);
  return images;
}
