import { followSignal } from "@typed-question/protocol/followSignal";
import { AppError } from "@typed-question/protocol/appError";

/**
 * Runs work with a deadline, at which its signal aborts.
 * @throws AppError 504 when the work stops for that reason, and the work's own errors.
 */
export function withDeadline<T>(
  deadlineMs: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  return followSignal(signal, async (controller) => {
    const timer = setTimeout(() => controller.abort(missed(deadlineMs)), deadlineMs);
    try {
      return await work(controller.signal);
    } finally {
      clearTimeout(timer);
    }
  });
}

function missed(deadlineMs: number): AppError {
  const message = `There was no answer within ${deadlineMs / 1_000} s. Ask less at once, or try again later.`;
  return new AppError("timeout", message);
}
