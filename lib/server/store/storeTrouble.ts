import type { NotSavedReason } from "@/lib/shared/pageApi/history";
import { causesOf, type Cause } from "./causesOf";

/** Codes of libsql, of the file system and of PostgreSQL (its class 53100) for a disk or a quota that is full. */
const FULL = new Set(["SQLITE_FULL", "ENOSPC", "EDQUOT", "53100"]);
/** A file that cannot be opened or written, a server that does not answer, is going down, or lost its database. */
const AWAY = new Set([
  ...["SQLITE_CANTOPEN", "SQLITE_IOERR", "SQLITE_READONLY", "SQLITE_NOTADB", "SQLITE_CORRUPT"],
  ...["ENOENT", "EACCES", "EROFS", "EIO"],
  ...["ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "EPIPE"],
  ...["57P01", "57P02", "57P03", "3D000", "53300"],
]);

/** What keeps the store from its work, told by the codes of an error that it threw and of those that caused it. */
export function storeTrouble(error: unknown): NotSavedReason {
  const chain = causesOf(error);
  if (chain.some(({ code, message }) => FULL.has(code) || message.includes("disk is full")))
    return "disk-full";
  const isAway = ({ code, message }: Cause) =>
    // Class 08 is every trouble with the connection; the driver itself gives no code where one ended.
    AWAY.has(code) || code.startsWith("08") || /^Connection terminated/.test(message);
  return chain.some(isAway) ? "database-away" : "other";
}

/** Whether the store threw an error: libsql gives it a code of its own, and drizzle puts one around every query's. */
export const isOfStore = (error: unknown): boolean =>
  causesOf(error).some(
    ({ code, message }) => code.startsWith("SQLITE_") || message.startsWith("Failed query"),
  );
