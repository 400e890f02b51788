import pino, { type Logger } from "pino";
import { env } from "@/lib/server/env";
import { AppError, InvalidRequestError } from "@typed-question/protocol/appError";
import { singleton } from "@/lib/server/singleton";

/** The log of this process: JSON lines on stdout. Bodies, keys and cookies are never written to it. */
export function log(): Logger {
  return singleton("log", () =>
    pino({ level: env().logLevel, base: undefined, serializers: { err: errorWithoutContent } }),
  );
}

/**
 * The log's view of an error that is sent to a caller: its kind and facts. The message is left out, because
 * it may quote the request or another server's reply. Null for internal errors.
 */
export function errorFacts(error: unknown): Readonly<Record<string, string | number>> | null {
  if (error instanceof AppError && error.type !== "internal_error")
    return { error: error.type, ...error.facts };
  return error instanceof InvalidRequestError ? { error: error.details[0]?.type ?? "invalid" } : null;
}

/**
 * The log's view of an error. A failed query is reduced, because its message also has its parameters: content
 * and keys.
 */
export function errorWithoutContent(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const cause = error.cause instanceof Error ? errorWithoutContent(error.cause) : undefined;
  const facts = errorFacts(error);
  if (facts) return { type: error.name, ...facts, cause };
  if ("query" in error && "params" in error) return { type: "FailedQuery", query: error.query, cause };
  const code = "code" in error ? error.code : undefined;
  // Not pino's own serializer, which joins the messages of all causes.
  return { type: error.constructor.name, message: error.message, code, stack: error.stack, cause };
}
