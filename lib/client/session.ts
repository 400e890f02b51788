import { sessionState, type SessionState } from "@/lib/contract/session";
import { jsonBody, plainFetch, SESSION_PATH, type Failure } from "./pageFetch";
import { readReply, type Refused } from "./readReply";

export type SessionResult = ({ kind: "session" } & SessionState) | Refused | Failure;

/** Who this page acts for. Opens a session where that takes no key. Never throws. */
export async function currentSession({ signal }: { signal?: AbortSignal } = {}): Promise<SessionResult> {
  const found = await ask({ signal: signal ?? null });
  const isFree = found.kind === "session" && found.account === null && !found.needsKey;
  return isFree ? ask({ ...jsonBody("POST", {}), signal: signal ?? null }) : found;
}

/** Exchanges an API key for a session. A wrong key is `refused` with status 401. Never throws. */
export function signIn(key: string): Promise<SessionResult> {
  return ask(jsonBody("POST", { key }));
}

/** Ends the session of this page. Never throws. */
export function signOut(): Promise<SessionResult> {
  return ask({ method: "DELETE" });
}

async function ask(init: RequestInit): Promise<SessionResult> {
  const result = readReply(await plainFetch(SESSION_PATH, init), sessionState);
  return result.kind === "data" ? { kind: "session", ...result.data } : result;
}
