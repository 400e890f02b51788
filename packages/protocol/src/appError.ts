import type { ErrorType, ValidationDetail } from "./errors";

/** A finer reason than the error's type, for a wire that tells it apart. */
export type ErrorReason = "unknown_model" | "images_not_supported" | "too_many_options";

export interface AppErrorOptions {
  /** For the log; the caller never sees it. */
  cause?: unknown;
  /** Response headers that belong to this error. */
  headers?: Readonly<Record<string, string>>;
  /** For the log, which has the message of no AppError: never content or keys. */
  facts?: Readonly<Record<string, string | number>>;
  reason?: ErrorReason;
  /** The failing place of the request, as in a {@link ValidationDetail}. */
  loc?: ValidationDetail["loc"];
  /** The message with the caller's names of its questions, in their order. Engines do not know the names. */
  messageFor?: (names: readonly string[]) => string;
}

/**
 * Next bundles instrumentation.ts and the routes apart, so this module exists several times in one process. An engine
 * that one bundle started throws into another. So this mark identifies the error, not its class.
 */
const APP_ERROR = Symbol.for("typed-question-playground.AppError");
const INVALID_REQUEST_ERROR = Symbol.for("typed-question-playground.InvalidRequestError");

const hasMark = (value: unknown, mark: symbol): boolean =>
  typeof value === "object" && value !== null && mark in value;

/** An error that the caller should see: `message` is public text. */
export class AppError extends Error {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return hasMark(value, APP_ERROR);
  }

  override name = "AppError";
  readonly [APP_ERROR] = true;
  readonly headers: Readonly<Record<string, string>>;
  readonly facts: Readonly<Record<string, string | number>>;
  readonly reason: ErrorReason | null;
  readonly loc: ValidationDetail["loc"] | null;
  private readonly messageFor: AppErrorOptions["messageFor"];

  constructor(
    readonly type: ErrorType,
    message: string,
    { cause, headers = {}, facts = {}, reason, loc, messageFor }: AppErrorOptions = {},
  ) {
    super(message, { cause });
    this.headers = headers;
    this.facts = facts;
    this.reason = reason ?? null;
    this.loc = loc ?? null;
    this.messageFor = messageFor;
  }

  /** The same error, with the names that the caller gave its questions. */
  withQuestions(names: readonly string[]): AppError {
    const { type, messageFor, cause, headers, facts } = this;
    if (!messageFor) return this;
    const own = { reason: this.reason ?? undefined, loc: this.loc ?? undefined };
    return new AppError(type, messageFor(names), { cause, headers, facts, ...own });
  }
}

/** A request that does not fit the contract: a 422 with one detail for each failing value. */
export class InvalidRequestError extends Error {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return hasMark(value, INVALID_REQUEST_ERROR);
  }

  override name = "InvalidRequestError";
  readonly [INVALID_REQUEST_ERROR] = true;

  constructor(readonly details: readonly ValidationDetail[]) {
    super(details.map(({ msg }) => msg).join("; "));
  }
}
