import { AppError } from "@typed-question/protocol/appError";

/**
 * What a caller gets for a thread that failed.
 * @param cause for the log; it may name files of this machine.
 */
export const threadFailure = (what: string, cause: unknown): AppError =>
  new AppError("internal_error", `${what}.`, { cause });

/** What a thread says of an error, as text: not every error can be sent. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
