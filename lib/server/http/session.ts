import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";
import { env } from "@/lib/server/env";
import { findApiKey } from "@/lib/server/store/apiKeys";
import { store } from "@/lib/server/store/openStore";
import { callerOf, FIXED_KEY_ID, localCaller, unauthenticated, type Caller } from "./authenticate";
import { isLocalAccess } from "./localAccess";
import { sessionSecret } from "./sessionSecret";

/** Lifetime of a session; a page on this machine opens the next one by itself. */
const SESSION_MS = 7 * 24 * 60 * 60 * 1_000;

/**
 * Cookies ignore ports: two servers on one machine must not overwrite each other's. The browser's own port counts,
 * so several processes behind one address share their sessions.
 */
function cookieName(request: Request): string {
  const host = request.headers.get("host") ?? `localhost:${env().port}`;
  const port = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).port : "";
  return `playground_session_${port === "" ? "web" : port}`;
}

/** The `Set-Cookie` value that opens a session for a caller. */
export function sessionCookie(request: Request, { keyId }: Caller, now: Date): string {
  const payload = `${keyId ?? ""}.${now.getTime() + SESSION_MS}`;
  return cookie(request, `${payload}.${signature(payload)}`, SESSION_MS);
}

/** The `Set-Cookie` value that ends a session. */
export function endedSessionCookie(request: Request): string {
  return cookie(request, "", 0);
}

/**
 * The caller of this request's session. A session ends with its key, so the key is looked up every time.
 * @throws AppError 401 without a valid session.
 */
export async function sessionCaller(request: Request): Promise<Caller> {
  const caller = await findSessionCaller(request, new Date());
  if (!caller) throw unauthenticated("There is no valid session.");
  return caller;
}

/** Another app of this host may have set a cookie of the same name: any valid one counts. */
export async function findSessionCaller(request: Request, now: Date): Promise<Caller | null> {
  for (const token of cookieValues(request.headers.get("cookie") ?? "", cookieName(request))) {
    const caller = await callerOfToken(request, token, now);
    if (caller) return caller;
  }
  return null;
}

async function callerOfToken(request: Request, token: string, now: Date): Promise<Caller | null> {
  const [, payload, keyId, expiresAt, mac] = /^(([\w-]*)\.(\d+))\.([\w-]+)$/.exec(token) ?? [];
  if (payload === undefined || !equals(mac ?? "", signature(payload))) return null;
  if (Number(expiresAt) <= now.getTime()) return null;
  if (keyId === "") return isLocalAccess(request) ? localCaller(null) : null;
  if (keyId === FIXED_KEY_ID) return env().apiKey === undefined ? null : localCaller(keyId);
  const key = await findApiKey(await store(), keyId ?? "", now);
  return key && callerOf(key);
}

/** Includes the fixed key, so that its sessions end when it changes. */
function signature(payload: string): string {
  const key = createHmac("sha256", sessionSecret())
    .update(env().apiKey ?? "")
    .digest();
  return createHmac("sha256", key).update(payload).digest("base64url");
}

function equals(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

function cookieValues(header: string, name: string): string[] {
  const items = header.split(";").map((item) => item.trim());
  return items.filter((item) => item.startsWith(`${name}=`)).map((item) => item.slice(name.length + 1));
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
