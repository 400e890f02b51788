import { AppError } from "@typed-question/protocol/appError";

/**
 * The error of a failed thread.
 * @param cause for the log; it may name files of this machine.
 */
export const threadFailure = (what: string, cause: unknown): AppError =>
  new AppError("internal_error", `${what}.`, { cause });

/** The text of an error. A thread sends it, because not every error can be sent. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
