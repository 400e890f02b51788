import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CLIENT_HEADER } from "@/lib/server/http/client";
import { localToken, recordBoundAddress } from "@/lib/server/http/localAccess";
import { parseEnv } from "@/lib/server/env";
import { replaceSingleton } from "@/lib/server/singleton";
import { createApiKey, revokeApiKey } from "@/lib/server/store/apiKeys";
import { store } from "@/lib/server/store/openStore";
import { FIXED_KEY, LOCAL_CLIENT, startTestServer, type TestServer } from "@/test/server";
import * as openRoute from "../../open/route";
import * as modelsRoute from "../models/route";
import * as sessionsRoute from "../sessions/route";
import * as route from "./route";

let server: TestServer;
afterEach(() => server.stop());

const ORIGIN = "http://localhost:3000";
const LOCAL = { id: "local", name: "Local account" };

type Headers = Record<string, string>;

function request(method: string, body?: unknown, headers: Headers = {}): Request {
  return new Request(`${ORIGIN}/api/session`, {
    method,
    headers: {
      host: "localhost:3000",
      origin: ORIGIN,
      "content-type": "application/json",
      ...LOCAL_CLIENT,
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

const open = (body: unknown = { token: localToken() }, headers: Headers = {}) =>
  route.POST(request("POST", body, headers));
const openHere = (headers: Headers) => open(undefined, headers);
/** As the terminal's link does. */
const follow = (token: string, headers: Headers = {}) =>
  openRoute.GET(
    new Request(`${ORIGIN}/open?token=${token}`, {
      headers: { host: "localhost:3000", ...LOCAL_CLIENT, ...headers },
    }),
  );
const show = (headers: Headers = {}) => route.GET(request("GET", undefined, headers));

/** The `Cookie` header that a browser would send after this response. */
function cookieOf(response: Response): Headers {
  return { cookie: `other=1; ${response.headers.get("set-cookie")?.split(";")[0] ?? ""}` };
}

/** Whether the session opens a protected route. */
async function isSignedIn(headers: Headers): Promise<boolean> {
  const url = `${ORIGIN}/api/models`;
  const response = await modelsRoute.GET(
    new Request(url, { headers: { host: "localhost:3000", ...LOCAL_CLIENT, ...headers } }),
  );
  return response.status === 200;
}

async function refusal(response: Response): Promise<unknown> {
  const { detail } = (await response.json()) as { detail: { error_type: string; message: string } };
  return [response.status, detail.error_type, detail.message];
}

const ASKS_FOR_KEY = [401, "authentication_error", "This server asks for an API key."];

describe("on the server's own machine", () => {
  beforeEach(async () => {
    server = await startTestServer();
  });

  test("a page gets a session for the local account with the token alone", async () => {
    expect(await (await show()).json()).toEqual({ account: null, access: "local", needsKey: true });
    const response = await open();
    expect([response.status, await response.json()]).toEqual([
      200,
      { account: LOCAL, access: "local", needsKey: false },
    ]);
    expect(response.headers.get("set-cookie")).toMatch(
      /^playground_session_3000=[\w-]{43}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Strict$/,
    );
    expect(await (await show(cookieOf(response))).json()).toEqual({
      account: LOCAL,
      access: "local",
      needsKey: false,
    });
    expect(await isSignedIn(cookieOf(response))).toBe(true);
    expect(await isSignedIn({})).toBe(false);
  });

  test("the terminal's link opens one with a click, and leads to the page", async () => {
    const response = await follow(localToken());
    expect([response.status, response.headers.get("location")]).toEqual([303, "/#opened"]);
    expect(await isSignedIn(cookieOf(response))).toBe(true);
    expect(JSON.stringify(server.logLines)).not.toContain(localToken());
  });

  test("nothing but the token opens one: a proxy that rewrites Host looks like a browser on this machine", async () => {
    for (const body of [{}, { token: "" }, { token: `${localToken()}x` }, { token: "0".repeat(32) }]) {
      expect(await refusal(await open(body))).toEqual(ASKS_FOR_KEY);
    }
    for (const token of ["", "x", `${localToken()}x`]) {
      const response = await follow(token);
      expect([response.status, response.headers.get("location"), response.headers.get("set-cookie")]).toEqual(
        [303, "/", null],
      );
    }
  });

  test.each<[string, Headers]>([
    ["from a proxy that says so", { [CLIENT_HEADER]: "127.0.0.1 forwarded" }],
    ["from another machine", { [CLIENT_HEADER]: "192.168.1.7" }],
    ["from nobody knows where", { [CLIENT_HEADER]: "" }],
    ["with a name of its own", { host: "play.example", origin: "http://play.example" }],
  ])("a request %s gets none even with the token, and ends a session there", async (_, headers) => {
    const session = cookieOf(await open());
    expect(await refusal(await openHere(headers))).toEqual(ASKS_FOR_KEY);
    expect((await follow(localToken(), headers)).headers.get("set-cookie")).toBeNull();
    expect(await isSignedIn({ ...session, ...headers })).toBe(false);
    expect(await isSignedIn(session)).toBe(true);
  });

  test("names of this machine pass, and IPv6", async () => {
    for (const host of ["127.0.0.1:3000", "[::1]:3000", "localhost:3000", "LOCALHOST:3000"]) {
      const origin = `http://${host.toLowerCase()}`;
      expect([host, (await openHere({ host: host.toLowerCase(), origin })).status]).toEqual([host, 200]);
    }
  });

  test("a page of another site gets nothing, whatever it sends", async () => {
    const forged: Headers[] = [
      { origin: "http://evil.example" },
      { origin: "null" },
      { origin: "http://localhost:3001" },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
    ];
    for (const headers of forged) {
      expect(await refusal(await openHere(headers))).toEqual([
        403,
        "permission_denied",
        "Only this server's own pages may call this address.",
      ]);
    }
  });

  test("a foreign name that resolves to this machine is asked for a key", async () => {
    const rebound = { host: "evil.example:3000", origin: "http://evil.example:3000" };
    expect(await refusal(await openHere(rebound))).toEqual(ASKS_FOR_KEY);
  });

  test("a server that listens on more than this machine asks for a key, and ends free sessions", async () => {
    const session = cookieOf(await open());
    for (const address of ["0.0.0.0", "::", "192.168.1.5", null]) {
      recordBoundAddress(address);
      expect(await refusal(await open())).toEqual(ASKS_FOR_KEY);
      expect(await isSignedIn(session)).toBe(false);
    }
  });

  test("signing out ends the session on the server, and removes the cookie", async () => {
    const session = cookieOf(await open());
    const response = await route.DELETE(request("DELETE", undefined, session));
    expect(response.headers.get("set-cookie")).toBe(
      "playground_session_3000=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict",
    );
    expect(await response.json()).toEqual({ account: null, access: "local", needsKey: true });
    // A copy of the cookie is worth nothing.
    expect(await isSignedIn(session)).toBe(false);
  });

  test("a changed, stale or expired cookie is no session, and an old one beside it does no harm", async () => {
    const { cookie = "" } = cookieOf(await open());
    const token = cookie.split("playground_session_3000=")[1] ?? "";
    for (const value of [
      "",
      "x",
      token.slice(1),
      `${token}x`,
      `.${Date.now() + 1e9}.${token}`,
      "A".repeat(43),
    ]) {
      expect([value, await isSignedIn({ cookie: `playground_session_3000=${value}` })]).toEqual([
        value,
        false,
      ]);
    }
    const twice = `playground_session_3000=${"A".repeat(43)}; playground_session_3000=${token}`;
    expect(await isSignedIn({ cookie: twice })).toBe(true);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 7 * 86_400_000 - 60_000 });
    expect(await isSignedIn({ cookie })).toBe(true);
    vi.setSystemTime(Date.now() + 61_000);
    expect(await isSignedIn({ cookie })).toBe(false);
    vi.useRealTimers();
  });

  test("the store has no cookie: whoever reads it cannot act with it", async () => {
    const { cookie = "" } = cookieOf(await open());
    const token = cookie.split("playground_session_3000=")[1] ?? "";
    const { database, tables } = await store();
    const rows = await database.select().from(tables.sessions);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(await isSignedIn({ cookie: `playground_session_3000=${rows[0]?.id}` })).toBe(false);
  });

  test("the open sessions are listed, and all others can be ended", async () => {
    const agent = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0" };
    const [mine, other] = [cookieOf(await openHere(agent)), cookieOf(await open({ key: FIXED_KEY }))];
    const call = (method: "GET" | "DELETE") =>
      sessionsRoute[method](
        new Request(`${ORIGIN}/api/sessions`, {
          method,
          headers: { host: "localhost:3000", origin: ORIGIN, ...LOCAL_CLIENT, ...mine },
        }),
      );
    const first = {
      ...{ id: expect.stringMatching(/^[\da-f]{64}$/) as string, device: "Firefox on Linux" },
      ...{ place: "this machine", current: true },
      ...{ createdAt: expect.any(String) as string, lastSeenAt: expect.any(String) as string },
    };
    const { sessions } = (await (await call("GET")).json()) as { sessions: unknown[] };
    expect(sessions).toHaveLength(2);
    expect(sessions).toEqual(
      expect.arrayContaining([first, { ...first, device: "A program", current: false }]) as unknown[],
    );
    expect(await (await call("DELETE")).json()).toEqual({ sessions: [first] });
    expect([await isSignedIn(mine), await isSignedIn(other)]).toEqual([true, false]);
  });

  test("a second cookie of the same name, before or after it, ends no session", async () => {
    const { cookie = "" } = cookieOf(await open());
    const other = "playground_session_3000=of-another-app";
    expect(await isSignedIn({ cookie: `${other}; ${cookie}` })).toBe(true);
    expect(await isSignedIn({ cookie: `${cookie}; ${other}` })).toBe(true);
    expect(await isSignedIn({ cookie: `${other}; ${other}` })).toBe(false);
  });

  test("behind HTTPS the cookie is for HTTPS alone", async () => {
    const response = await open({ key: FIXED_KEY }, { "x-forwarded-proto": "https" });
    expect(response.headers.get("set-cookie")).toMatch(/; Secure$/);
  });

  test.each([
    ["[]", 422],
    ['{"key":5}', 422],
    ['{"token":5}', 422],
    ["{", 422],
    [`{"key":"${"k".repeat(20_000)}"}`, 413],
  ])("the body %.20s is refused with %d", async (body, status) => {
    const malformed = new Request(request("POST"), { body });
    expect((await route.POST(malformed)).status).toBe(status);
  });
});

describe("with PLAYGROUND_ACCESS=keys", () => {
  beforeEach(async () => {
    server = await startTestServer({ PLAYGROUND_ACCESS: "keys", PLAYGROUND_API_KEY: FIXED_KEY });
  });

  test("a page is asked for a key, and exchanges it for a session", async () => {
    expect(await (await show()).json()).toEqual({ account: null, access: "keys", needsKey: true });
    expect(await refusal(await open())).toEqual(ASKS_FOR_KEY);
    const response = await open({ key: ` ${FIXED_KEY} ` });
    expect(await response.json()).toEqual({ account: LOCAL, access: "keys", needsKey: false });
    expect(response.headers.get("set-cookie")).not.toContain(FIXED_KEY);
    expect(await isSignedIn(cookieOf(response))).toBe(true);
  });

  test("a wrong key is refused", async () => {
    expect(await refusal(await open({ key: `${FIXED_KEY}x` }))).toEqual([
      401,
      "authentication_error",
      "The API key is not valid.",
    ]);
  });

  const from = (address: string) => ({ [CLIENT_HEADER]: address });
  const statusesOf = async (count: number, headers: Headers) => {
    const tries = Array.from({ length: count }, (_, index) => open({ key: `guess-${index}` }, headers));
    return (await Promise.all(tries)).map(({ status }) => status);
  };

  test("a client tries twenty wrong keys a minute; then not even the right one is looked at", async () => {
    const statuses = await statusesOf(25, from("203.0.113.7"));
    expect(statuses.filter((status) => status === 401)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    const refused = await open({ key: FIXED_KEY }, from("203.0.113.7"));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(50);
  });

  test("wrong keys of one client shut no other out, nor a key that was good for it", async () => {
    expect((await open({ key: FIXED_KEY }, from("203.0.113.7"))).status).toBe(200);
    await statusesOf(25, from("203.0.113.7"));
    expect((await open({ key: "one-more-guess" }, from("203.0.113.7"))).status).toBe(429);
    expect((await open({ key: FIXED_KEY }, from("203.0.113.7"))).status).toBe(200);
    expect((await open({ key: FIXED_KEY }, from("203.0.113.8"))).status).toBe(200);
  });

  test("an IPv6 client is its network: its other addresses have no tries of their own", async () => {
    await statusesOf(20, from("2001:db8:1:2::1"));
    expect((await statusesOf(1, from("2001:db8:1:2:ffff::9")))[0]).toBe(429);
    expect((await statusesOf(1, from("2001:db8:1:3::1")))[0]).toBe(401);
  });

  test("a page that shows an account's things is refused once another account has the session", async () => {
    const session = cookieOf(await open({ key: FIXED_KEY }));
    const shows = (account: string) => isSignedIn({ ...session, "x-playground-account": account });
    expect([await shows("local"), await shows("team-b")]).toEqual([true, false]);
  });

  test("a session ends when its key is revoked", async () => {
    const opened = await store();
    const { id, secret } = await createApiKey(opened, {
      accountId: "local",
      name: "qa",
      createdAt: new Date(),
    });
    const session = cookieOf(await open({ key: secret }));
    expect(await isSignedIn(session)).toBe(true);
    await revokeApiKey(opened, id, new Date());
    expect(await isSignedIn(session)).toBe(false);
    expect((await open({ key: secret })).status).toBe(401);
  });

  test("a session of the fixed key ends when the key changes or goes", async () => {
    const session = cookieOf(await open({ key: FIXED_KEY }));
    expect(await isSignedIn(session)).toBe(true);
    for (const PLAYGROUND_API_KEY of ["another-fixed-key", ""]) {
      replaceSingleton("env", parseEnv({ PLAYGROUND_API_KEY, PLAYGROUND_ACCESS: "keys" }));
      expect(await isSignedIn(session)).toBe(false);
    }
  });
});
