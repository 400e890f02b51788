import { ACCOUNT_HEADER } from "@/lib/contract/session";

/** Why a call brought no answer of the server. `message` is a sentence for a person. */
export type Failure =
  /** The server could not be reached, or the connection broke. */
  | { kind: "network"; message: string }
  /** The caller's own signal aborted. */
  | { kind: "aborted"; message: string }
  /** The server wants an API key before it answers this page. */
  | { kind: "unauthenticated"; message: string };

/** What the server answered, whatever its status. */
export interface Reply {
  kind: "reply";
  status: number;
  headers: Headers;
  /** The body's exact text. */
  body: string;
  /** From sending the request to the end of the body; without the opening of a session before it. */
  latencyMs: number;
}

export const SESSION_PATH = "/api/session";

let actingAccount: string | null = null;
const turnedAway = new Set<() => void>();

/** From now on {@link pageFetch} calls for this account alone; null: for whoever has the session. */
export function actFor(accountId: string | null): void {
  actingAccount = accountId;
}

/** Calls back when the server wants a key for a call, until the returned function is called. */
export function onTurnedAway(listener: () => void): () => void {
  turnedAway.add(listener);
  return () => turnedAway.delete(listener);
}

/**
 * Calls one of this server's own addresses. The first 401 opens a session, which a page on the server's own
 * machine gets without a key, and tries once more. Never throws.
 */
export async function pageFetch(path: string, given: RequestInit = {}): Promise<Reply | Failure> {
  const init = actingAccount === null ? given : { ...given, headers: forAccount(given, actingAccount) };
  const first = await plainFetch(path, init);
  if (first.kind !== "reply" || first.status !== 401) return first;
  const session = await plainFetch(SESSION_PATH, { ...jsonBody("POST", {}), signal: init.signal ?? null });
  if (session.kind !== "reply") return session;
  const second = session.status === 200 ? await plainFetch(path, init) : session;
  if (second.kind !== "reply" || second.status !== 401) return second;
  for (const listener of turnedAway) listener();
  return { kind: "unauthenticated", message: "This server asks for an API key." };
}

function forAccount({ headers }: RequestInit, accountId: string): Headers {
  const all = new Headers(headers);
  all.set(ACCOUNT_HEADER, accountId);
  return all;
}

/** Calls an address as it is. Never throws. */
export async function plainFetch(path: string, init: RequestInit = {}): Promise<Reply | Failure> {
  const startedAt = performance.now();
  try {
    const response = await fetch(path, { ...init, credentials: "same-origin", cache: "no-store" });
    const body = await response.text();
    const latencyMs = performance.now() - startedAt;
    return { kind: "reply", status: response.status, headers: response.headers, body, latencyMs };
  } catch {
    if (init.signal?.aborted) return { kind: "aborted", message: "The request was cancelled." };
    return {
      kind: "network",
      message: `The server cannot be reached at ${location.origin}. Check that it runs, then try again.`,
    };
  }
}

export function jsonBody(method: string, value: unknown): RequestInit {
  return { method, headers: { "content-type": "application/json" }, body: JSON.stringify(value) };
}
