import { COOKIES_BLOCKED } from "@/lib/shared/pageApi/cookies";
import { ACCOUNT_HEADER } from "@/lib/shared/pageApi/accountHeader";

/** The reason for a call without a reply. `message` is a sentence for a person. */
export type Failure =
  /** The server could not be reached, or the connection broke. */
  | { kind: "network"; message: string }
  /** The caller's own signal aborted. */
  | { kind: "aborted"; message: string }
  /** The server needs an API key for this page. */
  | { kind: "unauthenticated"; message: string }
  /** The browser refuses the session's cookie. No key would help. */
  | { kind: "cookies"; message: string };

/** The server's reply, with any status. */
export interface Reply<Body = string> {
  kind: "reply";
  status: number;
  headers: Headers;
  /** The body's exact text, or another form of it. */
  body: Body;
  /** From sending the request to the end of the body, without opening a session first. */
  latencyMs: number;
}

export const SESSION_PATH = "/api/session";

export const BLOCKED: Failure = { kind: "cookies", message: COOKIES_BLOCKED };

let isBlocked = false;

/** Whether an opened session's cookie did not come back: then refused calls are not for want of a key. */
export function recordBlockedCookies(areBlocked: boolean): void {
  isBlocked = areBlocked;
}

const ABORTED: Failure = { kind: "aborted", message: "The request was cancelled." };

let actingAccount: string | null = null;
const turnedAway = new Set<() => void>();
const openings = new Set<Promise<unknown>>();

/** From now on {@link pageFetch} calls only for this account; null: for any session. */
export function actFor(accountId: string | null): void {
  actingAccount = accountId;
}

/** Calls back when a call needs a key, until the returned function is called. */
export function onTurnedAway(listener: () => void): () => void {
  turnedAway.add(listener);
  return () => turnedAway.delete(listener);
}

/** Makes calls wait until a session is found or opened: the server would refuse them without it. */
export function waitForSession(opening: Promise<unknown>): void {
  openings.add(opening);
  void opening.finally(() => openings.delete(opening));
}

/**
 * Calls one of this server's own addresses, once the session is known. Never throws.
 */
export function pageFetch(path: string, given: RequestInit = {}): Promise<Reply | Failure> {
  return callWithSession(path, given, (response) => response.text());
}

/** The same for immutable bytes; null if unavailable. */
export async function pageBytes(
  path: string,
  given: RequestInit = {},
): Promise<Uint8Array<ArrayBuffer> | null> {
  const init: RequestInit = { ...given, cache: "default" };
  const reply = await callWithSession(path, init, (response) => response.arrayBuffer());
  if (reply.kind !== "reply" || reply.status !== 200 || typeof reply.body === "string") return null;
  return new Uint8Array(reply.body);
}

async function callWithSession<Body>(
  path: string,
  given: RequestInit,
  read: (response: Response) => Promise<Body>,
): Promise<Reply<Body> | Reply | Failure> {
  if (openings.size > 0) await unlessAborted(Promise.allSettled(openings), given.signal);
  if (given.signal?.aborted) return ABORTED;
  const init = actingAccount === null ? given : { ...given, headers: forAccount(given, actingAccount) };
  const reply = await fetchAndRead(path, init, read);
  if (reply.kind !== "reply" || reply.status !== 401) return reply;
  if (isBlocked) return BLOCKED;
  for (const listener of turnedAway) listener();
  return { kind: "unauthenticated", message: actingAccount === null ? NEEDS_KEY : HAS_ENDED };
}

const NEEDS_KEY = "This server asks for an API key.";
const HAS_ENDED = "Your session has ended. Sign in again with an API key.";

/** Settles with the promise, or as soon as the signal aborts. */
function unlessAborted(promise: Promise<unknown>, signal: AbortSignal | null | undefined): Promise<unknown> {
  if (!signal) return promise;
  return new Promise((resolve) => {
    const end = (): void => {
      signal.removeEventListener("abort", end);
      resolve(undefined);
    };
    signal.addEventListener("abort", end);
    void promise.then(end);
    if (signal.aborted) end();
  });
}

function forAccount({ headers }: RequestInit, accountId: string): Headers {
  const all = new Headers(headers);
  all.set(ACCOUNT_HEADER, accountId);
  return all;
}

/** Calls an address directly. Never throws. */
export function plainFetch(path: string, init: RequestInit = {}): Promise<Reply | Failure> {
  return fetchAndRead(path, init, (response) => response.text());
}

async function fetchAndRead<Body>(
  path: string,
  init: RequestInit,
  read: (response: Response) => Promise<Body>,
): Promise<Reply<Body> | Failure> {
  const startedAt = performance.now();
  try {
    const response = await fetch(path, { cache: "no-store", ...init, credentials: "same-origin" });
    const body = await read(response);
    const latencyMs = performance.now() - startedAt;
    return { kind: "reply", status: response.status, headers: response.headers, body, latencyMs };
  } catch {
    if (init.signal?.aborted) return ABORTED;
    return {
      kind: "network",
      message: `The server cannot be reached at ${location.origin}. Check that it runs, then try again.`,
    };
  }
}

export function jsonBody(method: string, value: unknown): RequestInit {
  return { method, headers: { "content-type": "application/json" }, body: JSON.stringify(value) };
}
