import "server-only";
import { isUtf8 } from "node:buffer";
import { setImmediate as nextTurn } from "node:timers/promises";
import { JsonParseError, parseJsonInTurns, type JsonValue } from "@typed-question/protocol/json";
import { JSON_VALUES_MAX } from "@typed-question/protocol/limits";
import { jsonErrorDetail } from "@typed-question/protocol/validate";
import { AppError, InvalidRequestError } from "@typed-question/protocol/appError";
import { parseContentType } from "./contentType";
import { readBytes } from "./readBytes";

/**
 * The JSON body of a request, with the order of its keys and the text of its numbers.
 * @throws AppError 415 for another type, and those of `readBytes`; InvalidRequestError for bytes
 * outside of UTF-8, bad syntax, too deep nesting and too many values.
 */
export async function readJson(request: Request, bytesMax: number): Promise<JsonValue> {
  const contentType = request.headers.get("content-type");
  if (!isJsonType(contentType)) throw wrongContentType("application/json in UTF-8", contentType);
  return parseJsonBytes(await readBytes(request, bytesMax));
}

export function isJsonType(contentType: string | null): boolean {
  const { type, parameters } = parseContentType(contentType);
  return type === "application/json" && /^utf-?8$/i.test(parameters.get("charset") ?? "utf-8");
}

/** The 415 of a request with an unsupported body type. */
export function wrongContentType(expected: string, contentType: string | null): AppError {
  const found = contentType === null ? "but it is missing" : `not '${contentType}'`;
  return new AppError("unsupported_media_type", `Content-Type must be ${expected}, ${found}.`);
}

/**
 * Other requests get their turn every few milliseconds.
 * @throws InvalidRequestError for bytes that are not UTF-8, and for text that `parseJson` refuses.
 */
export async function parseJsonBytes(bytes: Uint8Array<ArrayBuffer>): Promise<JsonValue> {
  const text = decodeUtf8(bytes);
  try {
    return await parseJsonInTurns(text, { valuesMax: JSON_VALUES_MAX }, nextTurn);
  } catch (error) {
    if (error instanceof JsonParseError) throw new InvalidRequestError([jsonErrorDetail(error)]);
    throw error;
  }
}

function decodeUtf8(bytes: Uint8Array<ArrayBuffer>): string {
  if (isUtf8(bytes)) return new TextDecoder().decode(bytes);
  const offset = validUtf8Length(bytes);
  throw new InvalidRequestError([
    {
      type: "json_invalid",
      loc: ["body", offset],
      msg: `Invalid UTF-8 at byte ${offset}`,
      ctx: { error: "Invalid UTF-8" },
    },
  ]);
}

/** Offset of the first character that is not valid UTF-8: the length of the longest valid prefix. */
function validUtf8Length(bytes: Uint8Array): number {
  const isValid = (length: number): boolean => isUtf8(bytes.subarray(0, length));
  // A character cut by the search is no mistake of the text; it has at most 4 bytes.
  const isValidOrCut = (length: number): boolean =>
    [0, 1, 2, 3].some((cut) => cut <= length && isValid(length - cut));
  let valid = 0;
  let invalid = bytes.length + 1;
  while (invalid - valid > 1) {
    const middle = Math.floor((valid + invalid) / 2);
    if (isValidOrCut(middle)) valid = middle;
    else invalid = middle;
  }
  while (!isValid(valid)) valid -= 1;
  return valid;
}
