import "server-only";
import type { z } from "zod";
import { AppError, InvalidRequestError } from "@typed-question/protocol/appError";
import { readBytes } from "./readBytes";
import { isJsonType, wrongContentType } from "./readJson";

/**
 * The JSON body of a request of our own pages.
 * @throws InvalidRequestError with one detail for each invalid value, and the errors of `readBytes`.
 */
export async function readFields<T extends z.ZodType>(
  request: Request,
  schema: T,
  bytesMax: number,
): Promise<z.output<T>> {
  const contentType = request.headers.get("content-type");
  if (!isJsonType(contentType)) throw wrongContentType("application/json in UTF-8", contentType);
  const text = new TextDecoder().decode(await readBytes(request, bytesMax));
  return checked(parsed(text), schema, "body");
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
