import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { replaceSingleton } from "@/lib/server/singleton";
import { deleteModelAlias, saveModelAlias } from "@/lib/server/store/modelAliases";
import { deleteConnection, saveConnection } from "@/lib/server/store/connections";
import type { Store } from "@/lib/server/store/store";
import { newDatabase, query, type TestDatabase } from "@/test/databases";
import { startTestServer, type TestServer } from "@/test/server";
import { connections, refreshConnections, reloadConnections, startConnections } from "./connections";
import { followConnections } from "./followChanges";

let database: TestDatabase;
let server: TestServer;
/** The store as another process has it. */
let other: Store;
let stop: () => Promise<void>;

beforeEach(async () => {
  database = await newDatabase("postgres");
  server = await startTestServer({ DATABASE_URL: database.url!, PLAYGROUND_API_KEY: "a-fixed-key" });
  other = await database.open();
  await startConnections([]);
  stop = await followConnections();
});
afterEach(async () => {
  await stop();
  replaceSingleton("connections", undefined);
  await server.stop();
  await database.remove();
});

const NOW = new Date(0);
const point = (name: string, modelId: string): Promise<void> => saveModelAlias(other, { name, modelId }, NOW);
// `connections()` reads nothing itself: only the announcement can bring a change.
const aliases = (): string[] => connections().aliases.map(({ name, modelId }) => `${name}=${modelId}`);
const seen = (...expected: string[]): Promise<void> =>
  vi.waitFor(() => expect(aliases()).toEqual(expected), 20_000);

test("changes of aliases and connections by another process arrive by themselves", async () => {
  await point("best", "model-1.12.0");
  await seen("best=model-1.12.0");
  await point("best", "model-1.14.0");
  await seen("best=model-1.14.0");
  await deleteModelAlias(other, "best");
  await seen();
  const settings = {
    name: "peer",
    kind: "upstream",
    preset: "other",
    baseUrl: "http://a.example",
    models: [],
  };
  const row = { id: "1", name: "peer", settings: JSON.stringify(settings), sealedKey: null };
  await saveConnection(other, { ...row, keyLastFour: null, createdAt: NOW, updatedAt: NOW });
  const names = (): string[] => connections().connections.map((connection) => connection.settings.name);
  await vi.waitFor(() => expect(names()).toEqual(["peer"]), 20_000);
  await deleteConnection(other, "1");
  await vi.waitFor(() => expect(names()).toEqual([]), 20_000);
});

test("a lost connection is opened again, and brings what was changed meanwhile", async () => {
  await point("best", "model-1.12.0");
  await seen("best=model-1.12.0");
  await query(
    database.url!,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = 'typed-question-playground-catalog' AND datname = current_database()`,
  );
  await point("best", "model-1.14.0");
  await seen("best=model-1.14.0");
  await point("next", "model-1.14.0");
  await seen("best=model-1.14.0", "next=model-1.14.0");
  const lost = server.logLines.filter(
    ({ msg }) => msg === "changes of connections are not announced for now",
  );
  expect(lost).toHaveLength(1);
});

test("without announcements a request sees the change of another process half a second later", async () => {
  await stop();
  vi.useFakeTimers({ toFake: ["performance"] });
  await reloadConnections();
  await point("best", "model-1.12.0");
  await refreshConnections();
  expect(aliases()).toEqual([]);
  vi.advanceTimersByTime(501);
  await refreshConnections();
  expect(aliases()).toEqual(["best=model-1.12.0"]);
});
