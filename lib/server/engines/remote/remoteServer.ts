import {
  connectionFailure,
  UPSTREAM_CAUSES,
  type UpstreamCause,
} from "@/lib/shared/pageApi/connectionFailure";
import type { ErrorType } from "@typed-question/protocol/errors";
import {
  isJsonObject,
  JsonParseError,
  membersOf,
  parseJson,
  stringifyJson,
  type JsonValue,
} from "@typed-question/protocol/json";
import { AppError, type AppErrorOptions } from "@typed-question/protocol/appError";
import {
  forbidsRetry,
  isRetryable,
  readRetryAfterMs,
  SHOULD_RETRY_HEADER,
} from "@typed-question/protocol/retry";
import { endpointUrl } from "./endpointUrl";
import { errorMessage, isPage, pageWords, repeatable } from "./errorMessage";
import type { RemoteCall, RemoteCaller, RemoteReply } from "./remoteCaller";
import { LastCalls } from "./lastCalls";
import { isLasting, isOutOfCredit } from "./lastingFault";
import { RemoteFailure } from "./remoteFailure";
import { numberOf, UnreadableReply } from "./replyFields";

export interface RemoteServerOptions {
  /** The connection, as its people call it. */
  name: string;
  baseUrl: string;
  key: string | null;
  /** The headers that show the key. */
  authHeaders: (key: string) => Readonly<Record<string, string>>;
  caller: Pick<RemoteCaller, "call" | "leavesRetries" | "mayPass">;
}

interface JsonRequest {
  method: RemoteCall["method"];
  /** Behind the base URL. */
  path: string;
  headers?: Readonly<Record<string, string>>;
  /** Called once, when the request's turn comes. */
  body?: () => JsonValue;
  /** As in {@link RemoteCall}. */
  model?: string;
}

interface StatusError {
  type: ErrorType;
  cause: UpstreamCause;
  /** Whether it is about this one request: then the model itself has no problem. */
  isOfRequest?: boolean;
  /** Whether it concerns every model of the connection. */
  isOfAll?: boolean;
}

const NO_CREDIT: StatusError = { type: "api_usage_error", cause: UPSTREAM_CAUSES.noCredit, isOfAll: true };

/**
 * Maps each status of another server to our callers' error. Its 401 concerns our key there, not the caller's key. A
 * lasting fault is a 400, which no client repeats: somebody must change the request, the connection or its account.
 * docs/decisions/0006-remote-servers.md has the reasons.
 */
const STATUS_ERRORS: Readonly<Record<number, StatusError>> = {
  400: { type: "api_usage_error", cause: UPSTREAM_CAUSES.refusesRequest, isOfRequest: true },
  401: { type: "api_usage_error", cause: UPSTREAM_CAUSES.refusesKey, isOfAll: true },
  402: NO_CREDIT,
  403: { type: "api_usage_error", cause: UPSTREAM_CAUSES.keyMayNot },
  404: { type: "api_usage_error", cause: UPSTREAM_CAUSES.notFound },
  408: { type: "timeout", cause: UPSTREAM_CAUSES.tooLong },
  413: { type: "api_usage_error", cause: UPSTREAM_CAUSES.tooLarge, isOfRequest: true },
  422: { type: "api_usage_error", cause: UPSTREAM_CAUSES.refusesRequest, isOfRequest: true },
  429: { type: "rate_limit_error", cause: UPSTREAM_CAUSES.noMoreNow },
  501: { type: "api_usage_error", cause: UPSTREAM_CAUSES.cannot },
  504: { type: "timeout", cause: UPSTREAM_CAUSES.tooLong },
  529: { type: "overloaded_error", cause: UPSTREAM_CAUSES.overloaded },
};

interface Fault extends Omit<StatusError, "cause"> {
  cause: string;
  /** Whether the server replied at all. */
  hasReply?: boolean;
}

const FAILED: StatusError = { type: "upstream_error", cause: UPSTREAM_CAUSES.failed };
const REFUSED: StatusError = { type: "api_usage_error", cause: UPSTREAM_CAUSES.failed };

const errorOfStatus = (status: number): StatusError =>
  STATUS_ERRORS[status] ?? (status >= 400 && status < 500 && !isRetryable(status) ? REFUSED : FAILED);

/**
 * A model that the connection names and the server no longer has is a problem of the connection. Servers of this
 * protocol say so with 400, others with 404, and all of them in their own words. OpenRouter writes 'x is not a valid
 * model ID'.
 */
const NOT_THERE: StatusError = { type: "api_usage_error", cause: UPSTREAM_CAUSES.noSuchModel };
const NO_SUCH_MODEL =
  /\b(unknown|no such|invalid) model\b|\bnot a valid model\b|\bmodel\b.{0,200}\b(not found|not exist|no longer|not available)\b/is;

/** For a 429 or a 529 that does not say how long to wait, and at most. */
const RETRY_AFTER_DEFAULT_MS = 1_000;
const RETRY_AFTER_MAX_MS = 86_400_000;

/**
 * JSON to and from one server. Every failure becomes an AppError that names the connection, the endpoint and the
 * cause.
 */
export class RemoteServer {
  /** How the last call for each model ended. */
  readonly lastCalls = new LastCalls(() => new Date());

  constructor(private readonly options: RemoteServerOptions) {}

  /**
   * @param read extracts the wanted value from the reply, and throws UnreadableReply if it is missing
   * @throws AppError, and the signal's reason.
   */
  async call<T>(
    { method, path, headers = {}, body, model }: JsonRequest,
    signal: AbortSignal,
    read: (body: JsonValue) => T,
  ): Promise<T> {
    const { baseUrl, key, authHeaders, caller } = this.options;
    const request: RemoteCall = {
      method,
      url: endpointUrl(baseUrl, path),
      headers: {
        accept: "application/json",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(key === null ? {} : authHeaders(key)),
        ...headers,
      },
      ...(body === undefined ? {} : { body: () => stringifyJson(body()) }),
      ...(model === undefined ? {} : { model }),
    };
    let reply: RemoteReply;
    try {
      reply = await caller.call(request, signal);
    } catch (error) {
      if (!(error instanceof RemoteFailure)) throw error;
      const type = error.reason === "timeout" ? "timeout" : "upstream_error";
      const headers = this.retryAdvice(caller.mayPass(error));
      const fault = { type, cause: error.message, isOfAll: type !== "timeout", hasReply: false } as const;
      throw this.error(fault, request, { cause: error, headers });
    }
    if (reply.status < 200 || reply.status > 299) throw this.statusError(request, reply);
    try {
      const body = parseJson(reply.text);
      const status = statusInside(body);
      if (status !== null) throw this.statusError(request, { ...reply, status });
      const found = read(body);
      this.lastCalls.answered(model);
      return found;
    } catch (error) {
      const headers = this.retryAdvice(false);
      if (error instanceof UnreadableReply) {
        throw this.error({ type: "upstream_error", cause: error.message }, request, { headers });
      }
      if (!(error instanceof JsonParseError)) throw error;
      const cause = `it sent ${whatIsNotJson(reply.text, error)}`;
      throw this.error({ type: "upstream_error", cause }, request, { cause: error, headers });
    }
  }

  /** Tells clients whether to try again: only where the fault may pass, and this side did not try again itself. */
  private retryAdvice(mayPass: boolean): Record<string, string> {
    return { [SHOULD_RETRY_HEADER]: String(mayPass && this.options.caller.leavesRetries()) };
  }

  private statusError(request: RemoteCall, { status, headers, text }: RemoteReply): AppError {
    const message = errorMessage(text);
    const isGone = (status === 400 || status === 404) && message !== null && NO_SUCH_MODEL.test(message);
    const hasNoCredit = isOutOfCredit(status, text);
    const found = isGone ? NOT_THERE : hasNoCredit ? NO_CREDIT : errorOfStatus(status);
    const isBusy = found.type === "rate_limit_error" || found.type === "overloaded_error";
    const cause = `${found.cause} (${status})${message === null ? "" : `: ${message}`}`;
    const advice = this.retryAdvice(
      isRetryable(status) && !forbidsRetry(headers) && !isLasting(status, text),
    );
    const namesWait =
      advice[SHOULD_RETRY_HEADER] === "true" && readRetryAfterMs(headers, Date.now()) !== null;
    return this.error({ ...found, cause }, request, {
      headers: { ...(isBusy || namesWait ? retryHeaders(headers) : {}), ...advice },
      facts: { upstreamStatus: status },
    });
  }

  /**
   * @param cause may repeat the server's text.
   */
  private error(
    { type, cause, isOfRequest = false, isOfAll = false, hasReply = true }: Fault,
    { method, url, model }: RemoteCall,
    options: AppErrorOptions,
  ): AppError {
    const { name, key } = this.options;
    const message = connectionFailure(name, `${method} ${url.origin}${url.pathname}`, repeatable(cause, key));
    const sentence = /[.…?!]$/.test(message) ? message : `${message}.`;
    if (isOfRequest) this.lastCalls.answered(model);
    else this.lastCalls.failed(model, { message: sentence, hasReply, isOfAll });
    return new AppError(type, sentence, { ...options, facts: { connection: name, ...options.facts } });
  }
}

/** The status of an error in a reply of status 200, as gateways send it, where it stays so; null for other replies. */
function statusInside(body: JsonValue): number | null {
  if (!isJsonObject(body)) return null;
  const status = numberOf(membersOf(body.get("error")).get("code"));
  return status !== null && [401, 402, 403, 404].includes(status) ? status : null;
}

function whatIsNotJson(text: string, { message, offset }: JsonParseError): string {
  if (text.trim() === "") return "an empty reply";
  if (isPage(text)) return pageWords(text);
  return `a body that is not JSON (${message} at character ${offset})`;
}

function retryHeaders(headers: Headers): Record<string, string> {
  const asked = readRetryAfterMs(headers, Date.now()) ?? RETRY_AFTER_DEFAULT_MS;
  const ms = Math.min(asked, RETRY_AFTER_MAX_MS);
  return { "retry-after": String(Math.ceil(ms / 1_000)), "retry-after-ms": String(ms) };
}
