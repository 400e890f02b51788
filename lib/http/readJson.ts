import "server-only";
import { isUtf8 } from "node:buffer";
import { JsonParseError, parseJson, type JsonValue } from "@/lib/contract/json";
import { jsonErrorDetail } from "@/lib/contract/validate";
import { AppError, InvalidRequestError } from "@/lib/errors";
import { readBytes } from "./readBytes";

/**
 * The JSON body of a request, with the order of its keys and the text of its numbers.
 * @throws AppError 415 for another type, and those of `readBytes`; InvalidRequestError for bytes that are
 * not UTF-8, for bad syntax and for too deep nesting.
 */
export async function readJson(request: Request, bytesMax: number): Promise<JsonValue> {
  requireJson(request.headers.get("content-type"));
  const text = decodeUtf8(await readBytes(request, bytesMax));
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof JsonParseError) throw new InvalidRequestError([jsonErrorDetail(error)]);
    throw error;
  }
}

function requireJson(contentType: string | null): void {
  const [type = "", ...parameters] = (contentType ?? "").split(";").map((part) => part.trim().toLowerCase());
  const charset = parameters.find((parameter) => parameter.startsWith("charset="));
  const isUtf8 = charset === undefined || /^charset="?utf-?8"?$/.test(charset);
  if (type === "application/json" && isUtf8) return;
  throw new AppError(
    "unsupported_media_type",
    `Content-Type must be application/json in UTF-8, ${contentType === null ? "but it is missing" : `not '${contentType}'`}.`,
  );
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

/** Where the first character that is not valid UTF-8 starts: the length of the longest valid prefix. */
function validUtf8Length(bytes: Uint8Array): number {
  const isValid = (length: number): boolean => isUtf8(bytes.subarray(0, length));
  // A cut inside of a character is no mistake of the text; a character has at most 4 bytes.
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
