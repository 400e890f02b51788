import pino, { type Logger } from "pino";
import { env } from "./env";
import { singleton } from "./singleton";

/** The log of this process: JSON lines on stdout. Bodies, keys and cookies are never written to it. */
export function log(): Logger {
  return singleton("log", () => pino({ level: env().logLevel, base: undefined }));
}
