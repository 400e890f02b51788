import "server-only";
import type { z } from "zod";
import { AppError, InvalidRequestError } from "@typed-question/protocol/appError";
import { JsonParseError } from "@typed-question/protocol/json";
import { JSON_VALUES_MAX } from "@typed-question/protocol/limits";
import { JsonMeter } from "./jsonMeter";
import { readBytes } from "./readBytes";
import { isJsonType, wrongContentType } from "./readJson";

/**
 * The JSON body of a request of our own pages, as `readJsonBytes` reads it.
 * @throws InvalidRequestError with one detail for each invalid value, and the errors of `readJsonBytes`.
 */
export async function readFields<T extends z.ZodType>(
  request: Request,
  schema: T,
  bytesMax: number,
): Promise<z.output<T>> {
  const text = new TextDecoder().decode(await readJsonBytes(request, bytesMax));
  return checked(parsed(text), schema, "body");
}

/**
 * The bytes of a JSON body of our own pages. Its values and its depth are counted while they arrive, so what
 * would block the other requests is never parsed.
 * @throws AppError 413 for more values than may be and for too deep nesting, and the errors of `readBytes`.
 */
export async function readJsonBytes(
  request: Request,
  bytesMax: number,
  valuesMax = JSON_VALUES_MAX,
): Promise<Uint8Array<ArrayBuffer>> {
  const contentType = request.headers.get("content-type");
  if (!isJsonType(contentType)) throw wrongContentType("application/json in UTF-8", contentType);
  const meter = new JsonMeter(valuesMax);
  try {
    return await readBytes(request, bytesMax, (chunk) => meter.push(chunk));
  } catch (error) {
    if (!(error instanceof JsonParseError)) throw error;
    // The rest of the body is not read.
    const headers = { connection: "close" };
    throw new AppError("request_too_large", `${error.message}, counted to byte ${error.offset}.`, {
      headers,
    });
  }
}

/** The query parameters of a request. */
export function readQuery<T extends z.ZodType>(request: Request, schema: T): z.output<T> {
  return checked(Object.fromEntries(new URL(request.url).searchParams), schema, "query");
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError("api_usage_error", "The body is not JSON.", { cause });
  }
}

function checked<T extends z.ZodType>(value: unknown, schema: T, place: string): z.output<T> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new InvalidRequestError(
    result.error.issues.map(({ code, path, message }) => ({
      type: code,
      loc: [place, ...path.map((part) => (typeof part === "number" ? part : String(part)))],
      msg: message,
    })),
  );
}
