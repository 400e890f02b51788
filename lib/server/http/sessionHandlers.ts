import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { isJsonObject } from "@typed-question/protocol/json";
import { OPENED_BY_LINK, type SessionState } from "@/lib/shared/pageApi/session";
import { env } from "@/lib/server/env";
import { InvalidRequestError } from "@typed-question/protocol/appError";
import { audit, auditRefusedSignIn } from "./audit";
import { findCaller, localCaller, unauthenticated, type Caller } from "./authenticate";
import { jsonResponse } from "./jsonResponse";
import { isLocalAccess, isLocalToken } from "./localAccess";
import { readJson } from "./readJson";
import type { RouteContext } from "./route";
import { closeSessionOf, findSignedIn, openSessionFor } from "./session";
import { withinWrongKeys } from "./wrongKeys";

const BODY_BYTES_MAX = 16 * 1024;

/** Delay after a wrong key: guesses stay slow. */
const WRONG_KEY_DELAY_MS = 500;

/** `GET /api/session`: the signed-in account, and whether this page needs a key. */
export async function showSession({ request }: RouteContext<null>): Promise<Response> {
  const signedIn = await findSignedIn(request, new Date());
  return sessionResponse(signedIn?.caller ?? null);
}

/**
 * `POST /api/session`: `{"key": "…"}` opens a session with a key. `{"token": "…"}` opens one on this machine,
 * with the token of the server's terminal.
 */
export async function openSession({ request, note }: RouteContext<null>): Promise<Response> {
  const { key, token } = await readCredentials(request);
  const caller = key === undefined ? callerAtHost(request, token ?? "") : await callerWithKey(request, key);
  note({ account: caller.account.id });
  await auditSession("session.opened", caller);
  return sessionResponse(caller, await openSessionFor(request, caller, new Date()));
}

/**
 * `GET /open?token=…`: the link of the server's terminal. Opens a session on this machine and leads to the page.
 * A wrong or refused token leads there too: the page says what to do.
 */
export async function openByLink({ request, note }: RouteContext<null>): Promise<Response> {
  const headers = new Headers({
    location: "/",
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
  });
  const token = new URL(request.url).searchParams.get("token") ?? "";
  if (isLocalAccess(request) && isLocalToken(token)) {
    const caller = localCaller(null);
    note({ account: caller.account.id });
    await auditSession("session.opened", caller);
    headers.set("set-cookie", await openSessionFor(request, caller, new Date()));
    headers.set("location", `/${OPENED_BY_LINK}`);
  }
  return new Response(null, { status: 303, headers });
}

/** `DELETE /api/session` */
export async function endSession({ request }: RouteContext<null>): Promise<Response> {
  // The cookie goes even while the store is away.
  const signedIn = await findSignedIn(request, new Date()).catch(() => null);
  if (signedIn) await auditSession("session.ended", signedIn.caller);
  return sessionResponse(null, await closeSessionOf(request));
}

const auditSession = (
  action: "session.opened" | "session.ended",
  { account, keyId }: Caller,
): Promise<void> => audit({ actor: account.id, action, subject: keyId ?? "this machine" });

function sessionResponse(caller: Caller | null, cookie?: string): Response {
  const body: SessionState = {
    account: caller?.account ?? null,
    access: env().access,
    needsKey: caller === null,
  };
  return jsonResponse(
    JSON.stringify(body),
    cookie === undefined ? {} : { headers: { "set-cookie": cookie } },
  );
}

async function readCredentials(request: Request): Promise<{ key?: string; token?: string }> {
  const body = await readJson(request, BODY_BYTES_MAX);
  if (!isJsonObject(body)) {
    throw new InvalidRequestError([{ type: "dict_type", loc: ["body"], msg: "Expected an object" }]);
  }
  const given: { key?: string; token?: string } = {};
  for (const name of ["key", "token"] as const) {
    const value = body.get(name);
    if (typeof value === "string") given[name] = value.trim();
    else if (value !== undefined) {
      throw new InvalidRequestError([{ type: "string_type", loc: ["body", name], msg: "Expected a string" }]);
    }
  }
  return given;
}

function callerAtHost(request: Request, token: string): Caller {
  // A proxy on this machine makes all requests look local, but the browser's own host header remains.
  const origin = request.headers.get("origin");
  const isAtHost = origin !== null && new URL(origin).host === request.headers.get("host");
  if (isAtHost && isLocalAccess(request) && isLocalToken(token)) return localCaller(null);
  throw unauthenticated("This server asks for an API key.");
}

function callerWithKey(request: Request, key: string): Promise<Caller> {
  return withinWrongKeys("signIn", request, key, () => findCaller(key)).then(async (caller) => {
    if (caller) return caller;
    await auditRefusedSignIn();
    await sleep(WRONG_KEY_DELAY_MS);
    throw unauthenticated("The API key is not valid.");
  });
}
