import type { NotSavedReason } from "@/lib/shared/pageApi/history";
import { causesOf, type Cause } from "./causesOf";

/** Codes of libsql, of the file system and of PostgreSQL (its class 53100) for a full disk or quota. */
const FULL = new Set(["SQLITE_FULL", "ENOSPC", "EDQUOT", "53100"]);
/** An unusable file, or one that another process keeps locked; a server that does not answer, is shutting down, or lost its database. */
const AWAY = new Set([
  ...["SQLITE_CANTOPEN", "SQLITE_IOERR", "SQLITE_READONLY", "SQLITE_NOTADB", "SQLITE_CORRUPT", "SQLITE_BUSY"],
  ...["ENOENT", "EACCES", "EROFS", "EIO"],
  ...["ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "EPIPE"],
  ...["57P01", "57P02", "57P03", "3D000", "53300"],
]);

const NO_CONNECTION = /^Connection terminated|^timeout exceeded when trying to connect/;

/** The store's problem, by the codes of an error and its causes. */
export function storeTrouble(error: unknown): NotSavedReason {
  const chain = causesOf(error);
  if (chain.some(({ code, message }) => FULL.has(code) || message.includes("disk is full")))
    return "disk-full";
  const isAway = ({ code, message }: Cause) =>
    // Class 08 is every connection problem; for an ended connection the driver gives no code.
    AWAY.has(code) || code.startsWith("08") || NO_CONNECTION.test(message);
  return chain.some(isAway) ? "database-away" : "other";
}

/**
 * Whether a failure means that the database is away. Errors of other servers are AppErrors and have no code here.
 * PostgreSQL's driver fails without a query when it gets no connection.
 */
export const isStoreAway = (error: unknown): boolean =>
  storeTrouble(error) === "database-away" &&
  (isOfStore(error) ||
    causesOf(error).some(({ code, message }) => PG_AWAY.test(code) || NO_CONNECTION.test(message)));

/** Classes 08 (connection) and 57P (shutdown), no such database, too many connections, and no answer. */
const PG_AWAY = /^(08|57P0|3D000|53300|ECONN|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|EPIPE)/;

/**
 * Whether an error is the store's: libsql's errors have a code of their own, and drizzle wraps every query's
 * error.
 */
export const isOfStore = (error: unknown): boolean =>
  causesOf(error).some(
    ({ code, message }) => code.startsWith("SQLITE_") || message.startsWith("Failed query"),
  );
