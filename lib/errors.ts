import type { ErrorType, ValidationDetail } from "./contract/errors";

export interface AppErrorOptions {
  /** For the log; the caller never sees it. */
  cause?: unknown;
  /** Response headers that belong to this error. */
  headers?: Readonly<Record<string, string>>;
}

/** An error that the caller should see: `message` is public text. */
export class AppError extends Error {
  override name = "AppError";
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    readonly type: ErrorType,
    message: string,
    { cause, headers = {} }: AppErrorOptions = {},
  ) {
    super(message, { cause });
    this.headers = headers;
  }
}

/** A request that does not fit the contract: a 422 with one detail for each failing value. */
export class InvalidRequestError extends Error {
  override name = "InvalidRequestError";

  constructor(readonly details: readonly ValidationDetail[]) {
    super(details.map(({ msg }) => msg).join("; "));
  }
}
