import { AppError, InvalidRequestError } from "@typed-question/protocol/appError";
import { ERROR_STATUS, VALIDATION_STATUS } from "@typed-question/protocol/errors";
import { readRetryAfterMs } from "@typed-question/protocol/retry";
import type { RunItemError } from "@/lib/shared/pageApi/datasetRuns";

/** The consequence of a failed evaluation of a row. */
export type Verdict =
  /** The model takes no more now: every row waits, and the attempt does not count. */
  | { kind: "busy"; retryAfterMs: number | null; error: RunItemError }
  /** Another attempt may succeed. */
  | { kind: "again"; error: RunItemError }
  /** The same request would fail again. */
  | { kind: "refused"; error: RunItemError };

const BUSY: ReadonlySet<string> = new Set(["rate_limit_error", "overloaded_error"]);
const PASSING: ReadonlySet<string> = new Set(["upstream_error", "timeout", "internal_error"]);

/**
 * Judges an error of `evaluate`.
 * @param hasStarted whether the model was asked; a deadline in the queue says nothing about the row
 */
export function judge(error: unknown, { hasStarted, now }: { hasStarted: boolean; now: Date }): Verdict {
  if (error instanceof InvalidRequestError) {
    const places = error.details.map(({ loc, msg }) => `${loc.slice(1).join(" › ")}: ${msg}`);
    const message = places.join("; ");
    return {
      kind: "refused",
      error: { status: VALIDATION_STATUS, errorType: error.details[0]?.type ?? "validation", message },
    };
  }
  if (!(error instanceof AppError)) {
    const message = "The server failed at this row. Its log has the reason.";
    return {
      kind: "again",
      error: { status: ERROR_STATUS.internal_error, errorType: "internal_error", message },
    };
  }
  const { type, message } = error;
  const shown = { status: ERROR_STATUS[type], errorType: type, message };
  if (BUSY.has(type)) {
    const retryAfterMs = readRetryAfterMs(new Headers(error.headers), now.getTime());
    return { kind: "busy", retryAfterMs, error: shown };
  }
  if (type === "timeout" && !hasStarted) return { kind: "busy", retryAfterMs: 0, error: shown };
  return { kind: PASSING.has(type) ? "again" : "refused", error: shown };
}
