import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as audit from "@/app/api/audit/route";
import * as catalog from "@/app/api/catalog/aliases/[name]/route";
import * as connections from "@/app/api/connections/route";
import * as key from "@/app/api/keys/[id]/route";
import * as keys from "@/app/api/keys/route";
import * as session from "@/app/api/session/route";
import * as v1Models from "@/app/v1/models/route";
import { auditPage, type AuditEntry } from "@/lib/shared/pageApi/audit";
import { keyList, madeKey, type KeyView, type MadeKey } from "@/lib/shared/pageApi/keys";
import { startConnections } from "@/lib/server/connections/connections";
import { ensureAccount } from "@/lib/server/store/accounts";
import { createApiKey } from "@/lib/server/store/apiKeys";
import { store } from "@/lib/server/store/openStore";
import { signedInPage, type Page } from "@/test/page";
import { FIXED_KEY, startTestServer, type TestServer } from "@/test/server";

let server: TestServer;
let page: Page;
beforeEach(async () => {
  server = await startTestServer();
  await startConnections([]);
  page = await signedInPage();
});
afterEach(() => server.stop());

const NEW = {
  ...{ name: "nightly", account: "team", models: ["model-1.12.0"], requestsPerMinute: 2 },
  ...{ tokensPerSecond: null, expiresAt: null },
};

async function make(given: object = {}): Promise<MadeKey> {
  const response = await page.call(keys.POST, "/keys", { method: "POST", body: { ...NEW, ...given } });
  return madeKey.parse(await response.json());
}
const change = (id: string, body: object): Promise<Response> =>
  page.call(key.PATCH, `/keys/${id}`, { method: "PATCH", body, params: { id } });
const revoke = (id: string): Promise<Response> =>
  page.call(key.DELETE, `/keys/${id}`, { method: "DELETE", params: { id } });
const listed = async (): Promise<KeyView[]> =>
  keyList.parse(await (await page.call(keys.GET, "/keys")).json()).keys;
const models = (secret: string): Promise<Response> =>
  v1Models.GET(
    new Request("http://localhost:3000/v1/models", { headers: { authorization: `Bearer ${secret}` } }),
  );
const logged = async (): Promise<AuditEntry[]> =>
  auditPage.parse(await (await page.call(audit.GET, "/audit")).json()).entries;

test("a made key works at once, with its models and its limit, and its secret is in no other reply", async () => {
  const { secret, key: made } = await make();
  const first = await models(secret);
  expect(first.status).toBe(200);
  expect(((await first.json()) as { models: { name: string }[] }).models.map(({ name }) => name)).toEqual([
    "model-1.12.0",
  ]);
  expect((await models(secret)).status).toBe(200);
  expect((await models(secret)).status).toBe(429);
  const view = { account: "team", lastFour: secret.slice(-4), state: "active", requestsPerMinute: 2 };
  expect(await listed()).toEqual([expect.objectContaining({ id: made.id, ...view })]);
  const shown = JSON.stringify([await listed(), await logged(), server.logLines]);
  expect(shown).not.toContain(secret);
});

test("changes hold from the next request on, and what is not sent stays", async () => {
  const { secret, key: made } = await make();
  const expiresAt = "2099-01-01T00:00:00.000Z";
  const changed = await change(made.id, { requestsPerMinute: null, models: null, expiresAt });
  expect(await changed.json()).toEqual({ ...made, requestsPerMinute: null, models: null, expiresAt });
  for (let index = 0; index < 4; index += 1) expect((await models(secret)).status).toBe(200);
  expect(await (await change(made.id, { tokensPerSecond: 5 })).json()).toMatchObject({ expiresAt });
});

test("a revoked key ends with its sessions, and cannot be changed or revoked again", async () => {
  const { secret, key: made } = await make();
  const signedIn = await signedInPage(secret);
  const account = async (): Promise<unknown> =>
    ((await (await signedIn.call(session.GET, "/session")).json()) as { account: unknown }).account;
  expect(await account()).toMatchObject({ id: "team" });
  expect((await revoke(made.id)).status).toBe(200);
  expect((await models(secret)).status).toBe(401);
  expect(await account()).toBeNull();
  expect((await revoke(made.id)).status).toBe(404);
  expect((await change(made.id, { models: null })).status).toBe(404);
  expect(await listed()).toMatchObject([{ state: "revoked", revokedAt: expect.any(String) as string }]);
});

test.each([
  ["an unknown model", { models: ["model-1.12.0", "model-9"] }, ["body", "models", 1], "There is no model"],
  ["an end in the past", { expiresAt: "2020-01-01T00:00:00.000Z" }, ["body", "expiresAt"], "in the future"],
  ["a limit of zero", { requestsPerMinute: 0 }, ["body", "requestsPerMinute"], ""],
  ["a name of nothing", { name: " " }, ["body", "name"], "1 to 100 characters"],
  ["an account with a slash", { account: "a/b" }, ["body", "account"], "1 to 64"],
])("%s is refused with its place, and no key is made", async (_what, given, loc, msg) => {
  const response = await page.call(keys.POST, "/keys", { method: "POST", body: { ...NEW, ...given } });
  expect(response.status).toBe(422);
  const { detail } = (await response.json()) as { detail: { loc: unknown; msg: string }[] };
  expect(detail).toEqual([expect.objectContaining({ loc, msg: expect.stringContaining(msg) as string })]);
  expect(await listed()).toEqual([]);
});

test("only the administrator sees or changes keys and the audit log", async () => {
  const opened = await store();
  await ensureAccount(opened, { id: "other", name: "other" }, new Date());
  const at = new Date();
  const others = await createApiKey(opened, { accountId: "other", name: "a", createdAt: at });
  const limited = await createApiKey(opened, {
    ...{ accountId: "local", name: "b", createdAt: at, models: ["model-1.12.0"] },
  });
  for (const { secret, id } of [others, limited]) {
    page = await signedInPage(secret);
    const replies = await Promise.all([
      page.call(keys.GET, "/keys"),
      page.call(keys.POST, "/keys", { method: "POST", body: NEW }),
      change(id, { models: null }),
      revoke(id),
      page.call(audit.GET, "/audit"),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  }
});

test("the audit log has who did what when, the newest first", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-12-01T10:00:00.000Z") });
  const tick = (): void => void vi.setSystemTime(Date.now() + 1_000);
  tick();
  const admin = await signedInPage(FIXED_KEY);
  tick();
  const { key: made } = await make();
  tick();
  await change(made.id, { models: null, expiresAt: null });
  tick();
  await revoke(made.id);
  tick();
  const settings = {
    name: "peer",
    kind: "upstream",
    preset: "other",
    baseUrl: "http://a.example",
    models: [],
  };
  const body = { settings, key: "sk-never-shown" };
  expect((await page.call(connections.POST, "/connections", { method: "POST", body })).status).toBe(200);
  tick();
  const alias = { method: "PUT", body: { modelId: "model-1.12.0" }, params: { name: "best" } };
  await page.call(catalog.PUT, "/catalog/aliases/best", alias);
  tick();
  await admin.call(session.DELETE, "/session", { method: "DELETE" });
  const entries = await logged();
  expect(entries.map(({ actor, action, subject, facts }) => [actor, action, subject, facts])).toEqual([
    ["local", "session.ended", "fixed", {}],
    ["local", "alias.pointed", "best", { model: "model-1.12.0" }],
    ["local", "connection.added", "peer", {}],
    ["local", "key.revoked", made.id, {}],
    ["local", "key.changed", made.id, { changed: "models expiresAt" }],
    ["local", "key.created", made.id, { account: "team" }],
    ["local", "session.opened", "fixed", {}],
    ["local", "session.opened", "this machine", {}],
  ]);
  expect(JSON.stringify(entries)).not.toContain("sk-never-shown");
  expect(entries.map(({ at }) => at)).toEqual(
    entries
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
});

test("guessed keys leave one entry a minute, with their number", async () => {
  const wrong = (): Promise<Page> => signedInPage("tqp_wrong");
  await Promise.all([wrong(), wrong(), wrong()]);
  const refused = (await logged()).filter(({ action }) => action === "session.refused");
  expect(refused).toMatchObject([{ actor: "nobody", subject: "", facts: { count: 1 } }]);
  expect(JSON.stringify(refused)).not.toContain("tqp_wrong");
});
