import * as session from "@/app/api/session/route";
import { localToken } from "@/lib/server/http/localAccess";
import type { Route } from "@/lib/server/http/route";
import { LOCAL_CLIENT } from "./server";

const ORIGIN = "http://localhost:3000";
const PAGE = { host: "localhost:3000", origin: ORIGIN, ...LOCAL_CLIENT };

interface Call {
  method?: string;
  /** Sent as JSON; text and bytes are sent unchanged. */
  body?: unknown;
  headers?: Record<string, string>;
  /** The values of the route's `[names]`. */
  params?: Record<string, string>;
}

export interface Page {
  /** Calls a route as this page does. `path` is below `/api`. */
  call: (route: Route, path: string, call?: Call) => Promise<Response>;
}

/** A signed-in page: with a key, or without one as the local account. */
export async function signedInPage(key?: string): Promise<Page> {
  const opened = await session.POST(
    new Request(`${ORIGIN}/api/session`, {
      method: "POST",
      headers: { ...PAGE, "content-type": "application/json" },
      body: JSON.stringify(key === undefined ? { token: localToken() } : { key }),
    }),
  );
  const cookie = opened.headers.get("set-cookie")?.split(";")[0] ?? "";
  return {
    call: (route, path, { method = "GET", body, headers, params = {} } = {}) =>
      route(
        new Request(`${ORIGIN}/api${path}`, {
          method,
          headers: { ...PAGE, "content-type": "application/json", cookie, ...headers },
          ...(body === undefined ? {} : { body: isRaw(body) ? body : JSON.stringify(body) }),
        }),
        { params: Promise.resolve(params) },
      ),
  };
}

const isRaw = (body: unknown): body is string | Uint8Array<ArrayBuffer> | FormData =>
  typeof body === "string" || body instanceof Uint8Array || body instanceof FormData;
