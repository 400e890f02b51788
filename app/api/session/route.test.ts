import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { recordBoundAddress } from "@/lib/server/http/localAccess";
import { parseEnv } from "@/lib/server/env";
import { replaceSingleton } from "@/lib/server/singleton";
import { createApiKey, revokeApiKey } from "@/lib/server/store/apiKeys";
import { store } from "@/lib/server/store/openStore";
import { FIXED_KEY, startTestServer, type TestServer } from "@/test/server";
import * as modelsRoute from "../models/route";
import * as route from "./route";

let server: TestServer;
afterEach(() => server.stop());

const ORIGIN = "http://localhost:3000";
const LOCAL = { id: "local", name: "Local account" };

type Headers = Record<string, string>;

function request(method: string, body?: unknown, headers: Headers = {}): Request {
  return new Request(`${ORIGIN}/api/session`, {
    method,
    headers: { host: "localhost:3000", origin: ORIGIN, "content-type": "application/json", ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

const open = (body: unknown = {}, headers: Headers = {}) => route.POST(request("POST", body, headers));
const show = (headers: Headers = {}) => route.GET(request("GET", undefined, headers));

/** The `Cookie` header that a browser would send after this response. */
function cookieOf(response: Response): Headers {
  return { cookie: `other=1; ${response.headers.get("set-cookie")?.split(";")[0] ?? ""}` };
}

/** Whether the session opens a protected route. */
async function isSignedIn(headers: Headers): Promise<boolean> {
  const url = `${ORIGIN}/api/models`;
  const response = await modelsRoute.GET(
    new Request(url, { headers: { host: "localhost:3000", ...headers } }),
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

  test("a page gets a session for the local account without a key", async () => {
    expect(await (await show()).json()).toEqual({ account: null, access: "local", needsKey: false });
    const response = await open();
    expect([response.status, await response.json()]).toEqual([
      200,
      { account: LOCAL, access: "local", needsKey: false },
    ]);
    expect(response.headers.get("set-cookie")).toMatch(
      /^playground_session_3000=\.\d+\.[\w-]{43}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Strict$/,
    );
    expect(await (await show(cookieOf(response))).json()).toEqual({
      account: LOCAL,
      access: "local",
      needsKey: false,
    });
    expect(await isSignedIn(cookieOf(response))).toBe(true);
    expect(await isSignedIn({})).toBe(false);
  });

  test("names of this machine pass, and IPv6", async () => {
    for (const host of ["127.0.0.1:3000", "[::1]:3000", "localhost:3000", "LOCALHOST:3000"]) {
      const origin = `http://${host.toLowerCase()}`;
      expect([host, (await open({}, { host: host.toLowerCase(), origin })).status]).toEqual([host, 200]);
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
      expect(await refusal(await open({}, headers))).toEqual([
        403,
        "permission_denied",
        "Only this server's own pages may call this address.",
      ]);
    }
  });

  test("a foreign name that resolves to this machine is asked for a key", async () => {
    const rebound = { host: "evil.example:3000", origin: "http://evil.example:3000" };
    expect(await refusal(await open({}, rebound))).toEqual(ASKS_FOR_KEY);
  });

  test("a request that a proxy passed on is asked for a key", async () => {
    expect(await refusal(await open({}, { "x-forwarded-for": "203.0.113.7" }))).toEqual(ASKS_FOR_KEY);
    expect(await refusal(await open({}, { "x-forwarded-for": "127.0.0.1, 203.0.113.7" }))).toEqual(
      ASKS_FOR_KEY,
    );
    const proxied = { origin: "https://play.example", "x-forwarded-host": "play.example" };
    expect(await refusal(await open({}, proxied))).toEqual(ASKS_FOR_KEY);
    expect((await open({}, { "x-forwarded-for": "::ffff:127.0.0.1" })).status).toBe(200);
  });

  test("a server that listens on more than this machine asks for a key, and ends free sessions", async () => {
    const session = cookieOf(await open());
    for (const address of ["0.0.0.0", "::", "192.168.1.5", null]) {
      recordBoundAddress(address);
      expect(await refusal(await open())).toEqual(ASKS_FOR_KEY);
      expect(await isSignedIn(session)).toBe(false);
    }
  });

  test("signing out removes the cookie", async () => {
    const response = await route.DELETE(request("DELETE"));
    expect(response.headers.get("set-cookie")).toBe(
      "playground_session_3000=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict",
    );
    expect(await response.json()).toEqual({ account: null, access: "local", needsKey: false });
  });

  test("a forged, changed or expired cookie is no session", async () => {
    const { cookie = "" } = cookieOf(await open());
    const token = cookie.split("playground_session_3000=")[1] ?? "";
    const [keyId, expiresAt, mac] = token.split(".");
    const forged = [
      "",
      "x",
      `fixed.${expiresAt}.${mac}`,
      `${keyId}.${Number(expiresAt) + 1}.${mac}`,
      `${keyId}.${expiresAt}.${mac?.slice(1)}`,
      `${keyId}.${expiresAt}.`,
    ];
    expect(await isSignedIn({ cookie })).toBe(true);
    for (const value of forged) {
      expect([value, await isSignedIn({ cookie: `playground_session_3000=${value}` })]).toEqual([
        value,
        false,
      ]);
    }
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

  test("many wrong keys at once are not even looked at", async () => {
    const responses = await Promise.all(Array.from({ length: 25 }, (_, i) => open({ key: `guess-${i}` })));
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    expect(responses.find(({ status }) => status === 429)?.headers.get("retry-after")).toBe("1");
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
