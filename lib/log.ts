import pino, { type Logger } from "pino";
import { env } from "./env";
import { singleton } from "./singleton";

/** The log of this process: JSON lines on stdout. Bodies, keys and cookies are never written to it. */
export function log(): Logger {
  return singleton("log", () =>
    pino({ level: env().logLevel, base: undefined, serializers: { err: errorWithoutContent } }),
  );
}

/** What the log says of an error. A failed query carries its parameters, in its message too: content and keys. */
export function errorWithoutContent(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const isQuery = "query" in error && "params" in error;
  if (isQuery) return { type: "FailedQuery", query: error.query, cause: errorWithoutContent(error.cause) };
  const { type, message, stack, cause } = pino.stdSerializers.err(error);
  const code = "code" in error ? error.code : undefined;
  return { type, message, code, stack, cause: cause && errorWithoutContent(error.cause) };
}
