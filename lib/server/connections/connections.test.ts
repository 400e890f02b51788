import { afterEach, beforeEach, expect, test } from "vitest";
import { connectionList } from "@/lib/shared/pageApi/connections";
import { replaceSingleton } from "@/lib/server/singleton";
import { saveConnection } from "@/lib/server/store/connections";
import { store } from "@/lib/server/store/openStore";
import { startTestServer, type TestServer } from "@/test/server";
import { connections, startConnections } from "./connections";

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(async () => {
  replaceSingleton("connections", undefined);
  await server.stop();
});

const SETTINGS = { name: "good", kind: "upstream", preset: "other", baseUrl: "http://a.example", models: [] };

async function put(id: string, name: string, settings: string): Promise<void> {
  const at = new Date(0);
  const row = { id, name, settings, sealedKey: null, keyLastFour: null, createdAt: at, updatedAt: at };
  await saveConnection(await store(), row);
}

test("a stored connection that does not fit has a problem, and the others are there all the same", async () => {
  await put("1", "good", JSON.stringify(SETTINGS));
  await put("2", "later-version", JSON.stringify({ ...SETTINGS, name: "later-version", kind: "grpc" }));
  await put("3", "No Name", "{");
  await startConnections([]);
  const found = connections().connections;
  expect(new Map(found.map(({ id, settings, problem }) => [id, [settings.name, problem]]))).toEqual(
    new Map([
      ["1", ["good", null]],
      [
        "2",
        [
          "later-version",
          expect.stringMatching(/^its stored settings do not fit this version \(kind: /) as string,
        ],
      ],
      ["3", ["3", expect.stringContaining("Enter them again, or remove the connection.") as string]],
    ]),
  );
  // The page can show every one.
  const shown = found.map(({ id, source, settings, keyLastFour, problem }) => ({
    ...{ id, source, settings, keyLastFour, problem },
  }));
  expect(connectionList.shape.connections.parse(shown)).toEqual(shown);
});
