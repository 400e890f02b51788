import { LATEST_MODEL } from "@typed-question/embedded-model/runtime/models";
import { afterEach, beforeEach, expect, test } from "vitest";
import * as alias from "@/app/api/catalog/aliases/[name]/route";
import * as check from "@/app/api/catalog/check/route";
import * as catalogRoute from "@/app/api/catalog/route";
import * as connection from "@/app/api/connections/[id]/route";
import * as connections from "@/app/api/connections/route";
import * as trial from "@/app/api/connections/test/route";
import { startConnections } from "@/lib/server/connections/connections";
import { connectionSettings } from "@/lib/shared/pageApi/connections";
import { LOCAL_MODEL_IDS } from "@/lib/server/models/catalog";
import { replaceSingleton } from "@/lib/server/singleton";
import { createApiKey } from "@/lib/server/store/apiKeys";
import { store } from "@/lib/server/store/openStore";
import { signedInPage } from "@/test/page";
import { answerEverything, startFakeServer, type FakeServer } from "@/test/remoteServers";
import { routeFetch, type RouteTable } from "@/test/routedFetch";
import { FIXED_KEY, startTestServer, type TestServer } from "@/test/server";
import { checkCatalog, pointAlias, resetAlias, showCatalog } from "./catalog";
import { listConnections, removeConnection, saveConnection, testConnection } from "./connections";

/** The server's own routes at Next's addresses. */
const ROUTES: RouteTable = [
  [/^\/catalog$/, catalogRoute],
  [/^\/catalog\/check$/, check],
  [/^\/catalog\/aliases\/(?<name>[^/]+)$/, alias],
  [/^\/connections$/, connections],
  [/^\/connections\/test$/, trial],
  [/^\/connections\/(?<id>[^/]+)$/, connection],
];

const DONE = { kind: "done" };
const REFUSED = {
  ...{ kind: "refused", status: 403 },
  message:
    "Only the administrator's account may do this: a key of the account 'local' without a model limit.",
};

let fake: FakeServer;
let server: TestServer;

beforeEach(async () => {
  fake = await startFakeServer(({ body }) => ({ body: answerEverything(body) }));
  // As on a shared server: every page asks for a key.
  server = await startTestServer({ PLAYGROUND_API_KEY: FIXED_KEY, PLAYGROUND_ACCESS: "keys" });
  replaceSingleton("connectionEngines", undefined);
  await startConnections(LOCAL_MODEL_IDS);
  routeFetch(await signedInPage(FIXED_KEY), ROUTES);
});
afterEach(async () => {
  await server.stop();
  await fake.close();
});

const settings = (name: string) =>
  connectionSettings.parse({
    ...{ name, kind: "upstream", preset: "other", baseUrl: fake.origin, models: [{ id: "m-latest" }] },
  });

/** The data of a reading; if there is none, the whole reading, for the failure message. */
const dataOf = <T>(reading: { kind: string; data?: T }): T => (reading.data ?? reading) as T;

test("a page adds, tries, changes and removes a connection, and points a name at its model", async () => {
  const added = dataOf(await saveConnection(null, { settings: settings("peer"), key: null }));
  expect(added).toMatchObject({ settings: { name: "peer" }, problem: null });
  expect(dataOf(await testConnection(added.id, { settings: settings("peer") }))).toMatchObject({
    model: "m-latest",
    answerProblem: expect.any(String) as string,
  });
  expect(dataOf(await saveConnection(added.id, { settings: settings("other") }))).toMatchObject({
    ...{ id: added.id, settings: { name: "other" } },
  });
  expect(dataOf(await listConnections()).connections.map(({ id }) => id)).toEqual([added.id]);

  expect(await pointAlias("best", "other/m-latest")).toEqual(DONE);
  const names = async () => dataOf(await showCatalog()).aliases.map(({ name, modelId }) => [name, modelId]);
  expect(await names()).toEqual([["best", "other/m-latest"]]);
  expect([await resetAlias("best"), await names()]).toEqual([DONE, []]);
  expect([await removeConnection(added.id), dataOf(await listConnections()).connections]).toEqual([DONE, []]);
});

test("a check gives the catalog as it stands then, with when each connection was asked", async () => {
  await saveConnection(null, { settings: settings("peer"), key: null });
  const remote = ({ models }: Awaited<ReturnType<typeof catalogNow>>) =>
    models.find(({ id }) => id === "peer/m-latest");
  const catalogNow = async () => dataOf(await showCatalog());
  expect(remote(await catalogNow())).toMatchObject({ state: "ready", askedAt: null });
  const checked = remote(dataOf(await checkCatalog()));
  // On a server with keys, a connection reaches the public internet alone: this call failed.
  expect(checked).toMatchObject({ state: "unreachable", askedAt: expect.any(String) as string });
  expect(remote(await catalogNow())).toEqual(checked);
});

test("who is no administrator is refused by name, and sees the catalog of their models", async () => {
  const { secret } = await createApiKey(await store(), {
    ...{ accountId: "local", name: "narrow", createdAt: new Date(), models: ["model-latest"] },
  });
  routeFetch(await signedInPage(secret), ROUTES);
  expect(await checkCatalog()).toEqual(REFUSED);
  expect(await pointAlias("best", LATEST_MODEL)).toEqual(REFUSED);
  expect(await saveConnection(null, { settings: settings("peer") })).toEqual(REFUSED);
  expect(await listConnections()).toEqual(REFUSED);
  expect(dataOf(await showCatalog())).toMatchObject({ models: [{ id: LATEST_MODEL }], mayChange: false });
  expect(fake.received).toEqual([]);
});
