import { freePort } from "@/scripts/address.mjs";
import { readLocalToken } from "@/lib/server/http/localTokenFile";
import { expect, test } from "@playwright/test";
import { startOwnServer } from "./ownServer";
import { call, exampleOf, isInstalled, startProxy, startSilentProxy } from "./proxies";
import { API_KEY, DATA_DIR, PORT } from "./server";

const cookieOf = (header: string[] | undefined): string => header?.[0]?.split(";")[0] ?? "";

test("a proxy that rewrites Host and says nothing makes nobody administrator", async () => {
  const proxy = await startSilentProxy(PORT);
  const opened = await call(proxy.port, { path: "/api/session", body: {} });
  expect(opened.status).toBe(401);
  const shown = await call(proxy.port, { method: "GET", path: "/api/session" });
  expect(JSON.parse(shown.text)).toEqual({ account: null, access: "local", needsKey: true });
  for (const path of ["/api/models", "/api/connections", "/api/history", "/api/sessions"]) {
    expect([path, (await call(proxy.port, { method: "GET", path })).status]).toEqual([path, 401]);
  }
  proxy.close();
});

test("a proxy's own headers refuse the local link, even with its token", async () => {
  const token = readLocalToken(DATA_DIR, PORT);
  const open = (headers: Record<string, string>) =>
    call(PORT, { path: "/api/session", body: { token }, headers }).then(({ status }) => status);
  expect(await open({})).toBe(200);
  const names = ["x-forwarded-for", "x-forwarded-proto", "forwarded", "via", "x-real-ip", "cf-connecting-ip"];
  for (const name of names) expect([name, await open({ [name]: "127.0.0.1" })]).toEqual([name, 401]);
  // Nobody tells the routes from outside who calls.
  expect(await open({ "x-playground-client": "127.0.0.1", via: "1.1 x" })).toBe(401);
  expect(await open({ host: `play.example:${PORT}`, origin: `http://play.example:${PORT}` })).toBe(401);
});

for (const name of ["nginx", "caddy"] as const) {
  test(`${name} of docs/deploy.md signs people in, and tells its clients apart`, async ({}, testInfo) => {
    if (!isInstalled(name)) {
      // Where it is not installed, only the text can be looked at.
      expect(exampleOf(name)).toMatch(/127\.0\.0\.1:3000/);
      return;
    }
    const server = await startOwnServer(testInfo.outputPath("data"), {
      ...{ PLAYGROUND_ACCESS: "keys", PLAYGROUND_TRUSTED_PROXIES: "127.0.0.1" },
    });
    const port = await freePort();
    const target = Number(new URL(server.url).port);
    const close = await startProxy(name, { folder: testInfo.outputPath("proxy"), port, target });

    const opened = await call(port, { path: "/api/session", body: { key: API_KEY } });
    expect([opened.status, opened.headers["x-content-type-options"]]).toEqual([200, "nosniff"]);
    const cookie = cookieOf(opened.headers["set-cookie"]);
    expect((await call(port, { method: "GET", path: "/api/models", headers: { cookie } })).status).toBe(200);
    const page = await call(port, { method: "GET", path: "/" });
    expect([page.status, page.headers["content-security-policy"]]).toEqual([
      ...[200, expect.stringContaining("'nonce-")],
    ]);

    // What a client writes into X-Forwarded-For gives it no new tries.
    const guess = (index: number, from: string) =>
      call(port, {
        ...{ path: "/api/session", body: { key: `wrong-${index}` }, from },
        headers: { "x-forwarded-for": `203.0.113.${index}` },
      });
    const tries = await Promise.all(Array.from({ length: 25 }, (_, index) => guess(index, "127.0.0.2")));
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(5);
    expect((await guess(1, "127.0.0.3")).status).toBe(401);
    await close();
    await server.close();
  });
}

test("Traefik's example passes the browser's Host on, and takes no client's word for its address", () => {
  const text = exampleOf("yaml");
  expect(text).toContain("passHostHeader: true");
  expect(text).toContain("url: http://127.0.0.1:3000");
  expect(text).not.toContain("insecure");
});
