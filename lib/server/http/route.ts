import "server-only";
import { ERROR_STATUS } from "@typed-question/protocol/errors";
import { retriesItself } from "@typed-question/protocol/retry";
import { ACCOUNT_HEADER } from "@/lib/shared/pageApi/accountHeader";
import { errorFacts, log } from "@/lib/server/log";
import { countRequest } from "@/lib/server/metrics/metrics";
import { ownedRetries } from "@/lib/server/retryOwner";
import { storable } from "@/lib/server/store/storable";
import { bearerCaller, unauthenticated, type Caller } from "./authenticate";
import { addCorsHeaders } from "./cors";
import { errorResponse, pageErrorResponse, publicError } from "./errorResponse";
import { loggedPath } from "./loggedPath";
import { newRequestId, REQUEST_ID_HEADER, requestIdHeaders } from "./requestId";
import { spendRequest } from "./rateLimit";
import { routeName } from "./routeName";
import { requireSameOrigin } from "./sameOrigin";
import { sessionCaller } from "./session";

/** The handler's view of its request. */
export interface RouteContext<C extends Caller | null> {
  request: Request;
  requestId: string;
  caller: C;
  /** The values of the route's `[names]`. */
  params: Readonly<Record<string, string>>;
  /** Adds facts to the request's one log line: never content, keys or cookies. */
  note: (facts: Facts) => void;
  /** Sets a header of the response, for answers and errors. */
  setHeader: (name: string, value: string) => void;
}

export type Facts = Readonly<Record<string, string | number>>;
export type Handler<C extends Caller | null> = (context: RouteContext<C>) => Response | Promise<Response>;
/** Next passes the parameters of a route that has some. */
export type Route = (request: Request, context?: { params: Promise<unknown> }) => Promise<Response>;

/** How a wire of the public API differs from our own: the shape of its errors, and its own headers. */
export interface Wire {
  showError: (error: unknown, requestId: string) => Response;
  /** Response headers with the request's id, beside ours. */
  requestIdHeaders: readonly string[];
}

/**
 * A route of the public API for a caller with a key: the key and its rate limit are checked before the body
 * is read.
 */
export function v1Route(handler: Handler<Caller>, wire?: Wire): Route {
  return route(bearerCaller, rateLimited(retriedOnce(handler)), v1Options(wire));
}

/** A route of the public API that needs no key. */
export function v1OpenRoute(handler: Handler<null>, wire?: Wire): Route {
  return route(nobody, handler, v1Options(wire));
}

function v1Options(wire?: Wire): RouteOptions {
  if (!wire) return { finish: addCorsHeaders };
  return {
    showError: wire.showError,
    finish(request, response) {
      const id = response.headers.get(REQUEST_ID_HEADER) ?? "";
      for (const name of wire.requestIdHeaders) response.headers.set(name, id);
      addCorsHeaders(request, response, wire.requestIdHeaders);
    },
  };
}

/** A route of our own pages for a caller with a session. */
export function pageRoute(handler: Handler<Caller>): Route {
  return route(
    async (request) => {
      requireSameOriginToChange(request);
      const caller = await sessionCaller(request);
      const meant = request.headers.get(ACCOUNT_HEADER);
      if (meant !== null && meant !== caller.account.id) {
        throw unauthenticated("Another account has signed in since.");
      }
      return caller;
    },
    handler,
    { showError: pageErrorResponse },
  );
}

/**
 * A route of our own pages that needs no session.
 * @param showError maps an error to the caller's response
 */
export function pageOpenRoute(
  handler: Handler<null>,
  showError: RouteOptions["showError"] = pageErrorResponse,
): Route {
  return route(
    (request) => {
      requireSameOriginToChange(request);
      return nobody();
    },
    handler,
    { showError },
  );
}

/** The same handler with the caller's limit of requests per minute. */
export function rateLimited(handler: Handler<Caller>): Handler<Caller> {
  return async (context) => {
    await spendRequest(context.caller);
    return handler(context);
  };
}

/** The same handler, which leaves the retries to callers that try again themselves. */
function retriedOnce(handler: Handler<Caller>): Handler<Caller> {
  return (context) => ownedRetries(retriesItself(context.request.headers), () => handler(context));
}

function requireSameOriginToChange(request: Request): void {
  if (request.method !== "GET" && request.method !== "HEAD") requireSameOrigin(request);
}

const nobody = (): Promise<null> => Promise.resolve(null);

interface RouteOptions {
  /** Adds headers to every response, also to errors. */
  finish?: (request: Request, response: Response) => void;
  showError?: (error: unknown, requestId: string) => Response | Promise<Response>;
}

/** The steps of every route, once and in this order: request id, caller, handler, error shape, log line. */
function route<C extends Caller | null>(
  findCaller: (request: Request) => Promise<C>,
  handler: Handler<C>,
  { finish, showError = errorResponse }: RouteOptions = {},
): Route {
  return async (request, context) => {
    const startedAt = performance.now();
    const requestId = newRequestId();
    const facts: Record<string, string | number> = {};
    const headers = new Headers();
    let response: Response;
    let failure: unknown;
    const params = readParams(await context?.params);
    try {
      const caller = await findCaller(request);
      if (caller) facts.account = caller.account.id;
      response = await handler({
        request,
        requestId,
        caller,
        params,
        setHeader: (name, value) => headers.set(name, value),
        note: (more) => Object.assign(facts, more),
      });
    } catch (error) {
      failure = error;
      response = request.signal.aborted ? clientGone() : await showError(publicError(error), requestId);
    }
    for (const [name, value] of Object.entries(requestIdHeaders(requestId))) headers.set(name, value);
    headers.forEach((value, name) => response.headers.set(name, value));
    finish?.(request, response);
    const { pathname } = new URL(request.url);
    const ms = performance.now() - startedAt;
    countRequest(routeName(pathname, params), request.method, response.status, ms);
    writeLogLine(response.status, failure, {
      requestId,
      method: request.method,
      path: loggedPath(pathname),
      status: response.status,
      ms: Math.round(ms * 10) / 10,
      ...facts,
    });
    return response;
  };
}

/** Unstorable parameters are sanitised, so the lookup finds nothing. */
function readParams(given: unknown): Record<string, string> {
  const params = Object.entries((given ?? {}) as Record<string, unknown>);
  return Object.fromEntries(
    params.map(([name, value]) => [name, typeof value === "string" ? storable(value) : value]),
  ) as Record<string, string>;
}

/** The caller is gone; servers write this status into their logs. */
const clientGone = (): Response => new Response(null, { status: 499 });

/** Normal for a busy or slow model: nobody needs to investigate them. */
const EXPECTED_STATUSES: ReadonlySet<number> = new Set([ERROR_STATUS.overloaded_error, ERROR_STATUS.timeout]);

/** Statuses of another server that stay until somebody changes the connection or its account. */
const NEEDS_OPERATOR: ReadonlySet<unknown> = new Set([401, 402, 403, 404]);

function writeLogLine(status: number, failure: unknown, line: Facts): void {
  const facts = errorFacts(failure);
  if (NEEDS_OPERATOR.has(facts?.upstreamStatus)) {
    log().warn({ ...line, ...facts }, "a connection needs attention");
  } else if (status < 500 || EXPECTED_STATUSES.has(status)) {
    log().info({ ...line, ...facts }, "request");
  } else {
    log().error({ ...line, err: failure }, "request failed");
  }
}
