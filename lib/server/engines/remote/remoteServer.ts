import {
  connectionFailure,
  UPSTREAM_CAUSES,
  type UpstreamCause,
} from "@/lib/shared/pageApi/connectionFailure";
import type { ErrorType } from "@typed-question/protocol/errors";
import { JsonParseError, parseJson, stringifyJson, type JsonValue } from "@typed-question/protocol/json";
import { AppError, type AppErrorOptions } from "@typed-question/protocol/appError";
import { readRetryAfterMs } from "@typed-question/protocol/retry";
import { endpointUrl } from "./endpointUrl";
import { errorMessage, repeatable } from "./errorMessage";
import type { RemoteCall, RemoteCaller, RemoteReply } from "./remoteCaller";
import { RemoteFailure } from "./remoteFailure";
import { UnreadableReply } from "./replyFields";

export interface RemoteServerOptions {
  /** The connection, as its people call it. */
  name: string;
  baseUrl: string;
  key: string | null;
  /** The headers that show the key. */
  authHeaders: (key: string) => Readonly<Record<string, string>>;
  caller: Pick<RemoteCaller, "call">;
}

interface JsonRequest {
  method: RemoteCall["method"];
  /** Behind the base URL. */
  path: string;
  headers?: Readonly<Record<string, string>>;
  /** Called once, when the request's turn comes. */
  body?: () => JsonValue;
}

interface StatusError {
  type: ErrorType;
  cause: UpstreamCause;
}

/**
 * Maps each status of another server to our callers' error. Its 401 concerns our key there, not the caller's key. It
 * would refuse the same request again (a text too long for it), so that error asks for no retry.
 */
const STATUS_ERRORS: Readonly<Record<number, StatusError>> = {
  400: { type: "api_usage_error", cause: UPSTREAM_CAUSES.refusesRequest },
  401: { type: "upstream_error", cause: UPSTREAM_CAUSES.refusesKey },
  403: { type: "upstream_error", cause: UPSTREAM_CAUSES.keyMayNot },
  404: { type: "upstream_error", cause: UPSTREAM_CAUSES.notFound },
  408: { type: "timeout", cause: UPSTREAM_CAUSES.tooLong },
  413: { type: "api_usage_error", cause: UPSTREAM_CAUSES.tooLarge },
  422: { type: "api_usage_error", cause: UPSTREAM_CAUSES.refusesRequest },
  429: { type: "rate_limit_error", cause: UPSTREAM_CAUSES.noMoreNow },
  504: { type: "timeout", cause: UPSTREAM_CAUSES.tooLong },
  529: { type: "overloaded_error", cause: UPSTREAM_CAUSES.overloaded },
};

const FAILED: StatusError = { type: "upstream_error", cause: UPSTREAM_CAUSES.failed };

/**
 * A model that the connection names and the server no longer has is no mistake in the request. Servers of this
 * protocol say so with 400, others with 404, and all of them in their own words.
 */
const NOT_THERE: StatusError = { type: "upstream_error", cause: UPSTREAM_CAUSES.noSuchModel };
const NO_SUCH_MODEL =
  /\b(unknown|no such) model\b|\bmodel\b.{0,200}\b(not found|not exist|no longer|not available)\b/is;

/** For a 429 or a 529 that does not say how long to wait, and at most. */
const RETRY_AFTER_DEFAULT_MS = 1_000;
const RETRY_AFTER_MAX_MS = 86_400_000;

/**
 * JSON to and from one server. Every failure becomes an AppError that names the connection, the endpoint and the
 * cause.
 */
export class RemoteServer {
  /** The server's own fault at the last call; null after a call that worked. */
  problem: string | null = null;
  /** When that call ended; null before the first one. */
  askedAt: Date | null = null;

  constructor(private readonly options: RemoteServerOptions) {}

  /**
   * @param read extracts the wanted value from the reply, and throws UnreadableReply if it is missing
   * @throws AppError, and the signal's reason.
   */
  async call<T>(
    { method, path, headers = {}, body }: JsonRequest,
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
    };
    let reply: RemoteReply;
    try {
      reply = await caller.call(request, signal);
      this.askedAt = new Date();
    } catch (error) {
      if (!(error instanceof RemoteFailure)) throw error;
      this.askedAt = new Date();
      const type = error.reason === "timeout" ? "timeout" : "upstream_error";
      throw this.error(type, request, error.message, { cause: error });
    }
    if (reply.status !== 200) throw this.statusError(request, reply);
    try {
      const found = read(parseJson(reply.text));
      this.problem = null;
      return found;
    } catch (error) {
      if (error instanceof UnreadableReply) throw this.error("upstream_error", request, error.message, {});
      if (!(error instanceof JsonParseError)) throw error;
      throw this.error("upstream_error", request, `it sent ${whatIsNotJson(reply.text, error)}`, {
        cause: error,
      });
    }
  }

  private statusError(request: RemoteCall, { status, headers, text }: RemoteReply): AppError {
    const message = errorMessage(text);
    const isGone = (status === 400 || status === 404) && message !== null && NO_SUCH_MODEL.test(message);
    const { type, cause } = isGone ? NOT_THERE : (STATUS_ERRORS[status] ?? FAILED);
    const isBusy = type === "rate_limit_error" || type === "overloaded_error";
    return this.error(type, request, `${cause} (${status})${message === null ? "" : `: ${message}`}`, {
      headers: isBusy ? retryHeaders(headers) : {},
      facts: { upstreamStatus: status },
    });
  }

  /**
   * @param cause may repeat the server's text.
   */
  private error(
    type: ErrorType,
    { method, url }: RemoteCall,
    cause: string,
    options: AppErrorOptions,
  ): AppError {
    const { name, key } = this.options;
    const message = connectionFailure(name, `${method} ${url.origin}${url.pathname}`, repeatable(cause, key));
    const sentence = /[.…]$/.test(message) ? message : `${message}.`;
    if (type === "upstream_error" || type === "timeout") this.problem = sentence;
    return new AppError(type, sentence, { ...options, facts: { connection: name, ...options.facts } });
  }
}

function whatIsNotJson(text: string, { message, offset }: JsonParseError): string {
  if (text.trim() === "") return "an empty reply";
  if (/^\s*</.test(text)) return "an HTML page in place of JSON";
  return `a body that is not JSON (${message} at character ${offset})`;
}

function retryHeaders(headers: Headers): Record<string, string> {
  const asked = readRetryAfterMs(headers, Date.now()) ?? RETRY_AFTER_DEFAULT_MS;
  const ms = Math.min(asked, RETRY_AFTER_MAX_MS);
  return { "retry-after": String(Math.ceil(ms / 1_000)), "retry-after-ms": String(ms) };
}
