import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { isJsonObject } from "@typed-question/protocol/json";
import type { SessionState } from "@/lib/shared/pageApi/session";
import { env } from "@/lib/server/env";
import { AppError, InvalidRequestError } from "@typed-question/protocol/appError";
import { singleton } from "@/lib/server/singleton";
import { audit, auditRefusedSignIn } from "./audit";
import { findCaller, localCaller, unauthenticated, type Caller } from "./authenticate";
import { jsonResponse } from "./jsonResponse";
import { isLocalAccess } from "./localAccess";
import { readJson } from "./readJson";
import type { RouteContext } from "./route";
import { endedSessionCookie, findSessionCaller, sessionCookie } from "./session";

const BODY_BYTES_MAX = 16 * 1024;

/** Delay after a wrong key, and most concurrent tries: guesses stay slow. */
const WRONG_KEY_DELAY_MS = 500;
const ATTEMPTS_AT_ONCE_MAX = 20;

/** `GET /api/session`: the signed-in account, and whether this page needs a key. */
export async function showSession({ request }: RouteContext<null>): Promise<Response> {
  const caller = await findSessionCaller(request, new Date());
  return sessionResponse(request, caller);
}

/** `POST /api/session`: `{"key": "…"}` opens a session with a key, `{}` one for a page on this machine. */
export async function openSession({ request, note }: RouteContext<null>): Promise<Response> {
  const key = await readKey(request);
  const caller = key === undefined ? callerWithoutKey(request) : await callerWithKey(key);
  note({ account: caller.account.id });
  await audit({
    actor: caller.account.id,
    action: "session.opened",
    subject: caller.keyId ?? "this machine",
  });
  return sessionResponse(request, caller, sessionCookie(request, caller, new Date()));
}

/** `DELETE /api/session` */
export async function endSession({ request }: RouteContext<null>): Promise<Response> {
  // The cookie goes even while the store is away.
  const caller = await findSessionCaller(request, new Date()).catch(() => null);
  if (caller) {
    await audit({
      actor: caller.account.id,
      action: "session.ended",
      subject: caller.keyId ?? "this machine",
    });
  }
  return sessionResponse(request, null, endedSessionCookie(request));
}

function sessionResponse(request: Request, caller: Caller | null, cookie?: string): Response {
  const body: SessionState = {
    account: caller?.account ?? null,
    access: env().access,
    needsKey: caller === null && !isLocalAccess(request),
  };
  return jsonResponse(
    JSON.stringify(body),
    cookie === undefined ? {} : { headers: { "set-cookie": cookie } },
  );
}

async function readKey(request: Request): Promise<string | undefined> {
  const body = await readJson(request, BODY_BYTES_MAX);
  if (!isJsonObject(body)) {
    throw new InvalidRequestError([{ type: "dict_type", loc: ["body"], msg: "Expected an object" }]);
  }
  const key = body.get("key");
  if (key === undefined || typeof key === "string") return key?.trim();
  throw new InvalidRequestError([{ type: "string_type", loc: ["body", "key"], msg: "Expected a string" }]);
}

function callerWithoutKey(request: Request): Caller {
  // A proxy on this machine makes all requests look local, but the browser's own host header remains.
  const origin = request.headers.get("origin");
  const isAtHost = origin !== null && new URL(origin).host === request.headers.get("host");
  if (isAtHost && isLocalAccess(request)) return localCaller(null);
  throw unauthenticated("This server asks for an API key.");
}

async function callerWithKey(key: string): Promise<Caller> {
  const attempts = singleton<{ underWay: number }>("signInAttempts", () => ({ underWay: 0 }));
  if (attempts.underWay >= ATTEMPTS_AT_ONCE_MAX) {
    throw new AppError("rate_limit_error", "Too many wrong keys at once. Try again in a moment.", {
      headers: { "retry-after": "1", "retry-after-ms": String(WRONG_KEY_DELAY_MS) },
    });
  }
  attempts.underWay += 1;
  try {
    const caller = await findCaller(key);
    if (caller) return caller;
    await auditRefusedSignIn();
    await sleep(WRONG_KEY_DELAY_MS);
    throw unauthenticated("The API key is not valid.");
  } finally {
    attempts.underWay -= 1;
  }
}
