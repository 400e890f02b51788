/** Why a request to a remote server has no reply. */
export type FailureReason =
  /** Its name leads to no address. */
  | "name"
  /** Its name leads to an address that may not be called. */
  | "address"
  | "refused"
  | "unreachable"
  | "tls"
  /** The connection ended before the reply did. */
  | "cut"
  | "timeout"
  | "redirect"
  | "too_large"
  | "encoding";

/** Failures that may pass by the next try. */
const PASSING: ReadonlySet<FailureReason> = new Set(["refused", "unreachable", "cut", "timeout"]);

/** There is no reply. `message` goes on from "POST https://…: " and holds no secret. */
export class RemoteFailure extends Error {
  override name = "RemoteFailure";

  constructor(
    readonly reason: FailureReason,
    message: string,
    cause?: unknown,
  ) {
    super(message, { cause });
  }

  get isRetryable(): boolean {
    return PASSING.has(this.reason);
  }
}
