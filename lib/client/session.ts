import { OPENED_BY_LINK, sessionState, type SessionState } from "@/lib/shared/pageApi/session";
import {
  BLOCKED,
  jsonBody,
  plainFetch,
  recordBlockedCookies,
  SESSION_PATH,
  waitForSession,
  type Failure,
} from "./pageFetch";
import { readReply, type Refused } from "./readReply";

export type SessionResult = ({ kind: "session" } & SessionState) | Refused | Failure;

/** The session of this page; its other calls wait for it. Never throws. */
export function currentSession({ signal }: { signal?: AbortSignal } = {}): Promise<SessionResult> {
  const session = find(signal ?? null);
  waitForSession(session);
  return session;
}

/** The terminal's link has just opened a session: without one, the browser refused the cookie. */
async function find(signal: AbortSignal | null): Promise<SessionResult> {
  const isFromLink = location.hash === OPENED_BY_LINK;
  const found = await ask({ signal });
  if (!isFromLink || found.kind !== "session") return found;
  recordBlockedCookies(found.account === null);
  if (found.account === null) return BLOCKED;
  history.replaceState(history.state, "", location.pathname + location.search);
  return found;
}

/**
 * Exchanges an API key for a session. A wrong key is `refused` with status 401, and a browser without cookies
 * is `cookies`. Never throws.
 */
export function signIn(key: string): Promise<SessionResult> {
  return open(jsonBody("POST", { key }));
}

/** Ends the session of this page. Never throws. */
export function signOut(): Promise<SessionResult> {
  return ask({ method: "DELETE" });
}

/** Opens a session, and checks whether its cookie comes back: browsers do not report a blocked one. */
async function open(init: RequestInit): Promise<SessionResult> {
  const opened = await ask(init);
  if (opened.kind !== "session") return opened;
  const found = await ask({ signal: init.signal ?? null });
  const isRefused = found.kind === "session" && found.account === null;
  recordBlockedCookies(isRefused);
  return isRefused ? BLOCKED : opened;
}

async function ask(init: RequestInit): Promise<SessionResult> {
  const result = readReply(await plainFetch(SESSION_PATH, init), sessionState);
  return result.kind === "data" ? { kind: "session", ...result.data } : result;
}
