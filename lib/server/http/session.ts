import "server-only";
import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { env } from "@/lib/server/env";
import { errorFacts, log } from "@/lib/server/log";
import { singleton } from "@/lib/server/singleton";
import { findApiKey } from "@/lib/server/store/apiKeys";
import { deleteSession, findSession, insertSession, touchSession } from "@/lib/server/store/sessions";
import type { SessionRow } from "@/lib/server/store/sessions";
import { store } from "@/lib/server/store/openStore";
import { isOfStore } from "@/lib/server/store/storeTrouble";
import { callerOf, FIXED_KEY_ID, localCaller, unauthenticated, type Caller } from "./authenticate";
import { addressClassOf, clientOf } from "./client";
import { deviceOf } from "./deviceOf";
import { isLocalAccess } from "./localAccess";

const SESSION_MS = 7 * 24 * 60 * 60 * 1_000;

/** How exact `last seen` is: not every request writes. */
const SEEN_EVERY_MS = 5 * 60 * 1_000;

/** Sessions that this process remembers while the store is away. */
const KNOWN_MAX = 1_000;

/**
 * Cookies ignore ports: two servers on one machine must not overwrite each other's. The browser's own port counts,
 * so several processes behind one address share their sessions.
 */
function cookieName(request: Request): string {
  const host = request.headers.get("host") ?? `localhost:${env().port}`;
  const port = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).port : "";
  return `playground_session_${port === "" ? "web" : port}`;
}

/** Opens a session for a caller. @returns the `Set-Cookie` value */
export async function openSessionFor(request: Request, caller: Caller, now: Date): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const session: SessionRow = {
    id: idOf(token),
    accountId: caller.account.id,
    keyId: caller.keyId,
    keyProof: proofOf(token),
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + SESSION_MS),
    device: deviceOf(request.headers.get("user-agent")),
    place: addressClassOf(clientOf(request)),
  };
  await insertSession(await store(), session);
  remember(session);
  return cookie(request, token, SESSION_MS);
}

/** Ends the session of this request on the server. @returns the `Set-Cookie` value that removes its cookie */
export async function closeSessionOf(request: Request): Promise<string> {
  for (const token of tokensOf(request)) {
    known().delete(idOf(token));
    await deleteSession(await store(), idOf(token));
  }
  return cookie(request, "", 0);
}

/** A caller with its session. */
export interface SignedIn {
  caller: Caller;
  sessionId: string;
}

/**
 * The caller of this request's session. A session ends with its key, so the key is looked up every time.
 * @throws AppError 401 without a valid session.
 */
export async function sessionCaller(request: Request): Promise<Caller> {
  const signedIn = await findSignedIn(request, new Date());
  if (!signedIn) throw unauthenticated("There is no valid session.");
  return signedIn.caller;
}

/** An address of this machine may have several cookies of this name, from other paths. One valid one is enough. */
export async function findSignedIn(request: Request, now: Date): Promise<SignedIn | null> {
  for (const token of tokensOf(request)) {
    const session = await readSession(idOf(token), now);
    const caller =
      session && equals(session.id, idOf(token)) ? await callerOfSession(session, token, request, now) : null;
    if (session && caller) {
      if (now.getTime() - session.lastSeenAt.getTime() >= SEEN_EVERY_MS)
        await recordUse(session, request, now);
      return { caller, sessionId: session.id };
    }
  }
  return null;
}

async function callerOfSession(
  { keyId, keyProof }: SessionRow,
  token: string,
  request: Request,
  now: Date,
): Promise<Caller | null> {
  if (keyId === null) return isLocalAccess(request) ? localCaller(null) : null;
  if (keyId === FIXED_KEY_ID) {
    return env().apiKey !== undefined && equals(keyProof, proofOf(token)) ? localCaller(keyId) : null;
  }
  const key = await findApiKey(await store(), keyId, now);
  return key && callerOf(key);
}

const known = () => singleton("knownSessions", () => new Map<string, SessionRow>());

function remember(session: SessionRow): void {
  known().set(session.id, session);
  const [oldest] = known().keys();
  if (known().size > KNOWN_MAX && oldest !== undefined) known().delete(oldest);
}

/** While the store is away, the sessions that it confirmed before stay: the page goes on without saving. */
async function readSession(id: string, now: Date): Promise<SessionRow | null> {
  try {
    const session = await findSession(await store(), id, now);
    known().delete(id);
    if (session) remember(session);
    return session;
  } catch (error) {
    const session = known().get(id);
    if (!session || !isOfStore(error)) throw error;
    return session.expiresAt > now ? session : null;
  }
}

async function recordUse({ id }: SessionRow, request: Request, now: Date): Promise<void> {
  try {
    await touchSession(await store(), id, { lastSeenAt: now, place: addressClassOf(clientOf(request)) });
  } catch (error) {
    log().warn(errorFacts(error) ?? {}, "the use of a session could not be kept");
  }
}

/** Forgets sessions that were ended elsewhere in this process. */
export function forgetSessions(ids: readonly string[]): void {
  for (const id of ids) known().delete(id);
}

const idOf = (token: string): string => createHash("sha256").update(token).digest("hex");

/** Only who has the token can test guesses of the fixed key against it. */
const proofOf = (token: string): string =>
  createHmac("sha256", token)
    .update(env().apiKey ?? "")
    .digest("base64url");

function equals(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

const TOKENS_MAX = 4;

function tokensOf(request: Request): string[] {
  const name = `${cookieName(request)}=`;
  return (request.headers.get("cookie") ?? "")
    .split(";")
    .map((item) => item.trim())
    .filter((item) => item.startsWith(name))
    .map((item) => item.slice(name.length))
    .filter((token) => /^[\w-]{43}$/.test(token))
    .slice(0, TOKENS_MAX);
}

function cookie(request: Request, value: string, maxAgeMs: number): string {
  const isHttps = (request.headers.get("x-forwarded-proto") ?? new URL(request.url).protocol).startsWith(
    "https",
  );
  return [
    `${cookieName(request)}=${value}`,
    "Path=/",
    `Max-Age=${maxAgeMs / 1_000}`,
    "HttpOnly",
    "SameSite=Strict",
    ...(isHttps ? ["Secure"] : []),
  ].join("; ");
}
