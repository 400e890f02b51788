import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connectionList } from "@/lib/shared/pageApi/connections";
import { replaceSingleton } from "@/lib/server/singleton";
import { saveConnection } from "@/lib/server/store/connections";
import { store } from "@/lib/server/store/openStore";
import { startTestServer, type TestServer } from "@/test/server";
import { idOf, listModels, LOCAL_MODEL_IDS } from "@/lib/server/models/catalog";
import { saveModelAlias } from "@/lib/server/store/modelAliases";
import { connections, reloadConnections, startConnections } from "./connections";
import { LATEST_MODEL } from "@typed-question/embedded-model/runtime/models";

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

test("the environment's names go before those of the page, and follow the name at which they point", async () => {
  vi.stubEnv("PLAYGROUND_ALIASES", "jev-latest=model-latest,luna=model-1.12.0,lost=gone/m");
  replaceSingleton("env", undefined);
  const now = new Date(0);
  await saveModelAlias(await store(), { name: "luna", modelId: LATEST_MODEL }, now);
  await saveModelAlias(await store(), { name: "best", modelId: "model-1.12.0" }, now);
  await startConnections(LOCAL_MODEL_IDS);
  expect(connections().aliases).toEqual([
    { name: "jev-latest", modelId: "model-latest", source: "environment" },
    { name: "luna", modelId: "model-1.12.0", source: "environment" },
    { name: "lost", modelId: "gone/m", source: "environment" },
    { name: "best", modelId: "model-1.12.0", source: "store" },
  ]);
  const ids = (): string[] => ["jev-latest", "luna", "best", "lost"].map((name) => idOf(name));
  expect(ids()).toEqual([LATEST_MODEL, "model-1.12.0", "model-1.12.0", "lost"]);
  await saveModelAlias(await store(), { name: "model-latest", modelId: "model-1.12.0" }, now);
  await reloadConnections();
  expect(ids()[0]).toBe("model-1.12.0");
  expect(listModels(null).find(({ name }) => name === "jev-latest")?.description).toMatch(
    /^Stands for model-latest, now model-1\.12\.0\. /,
  );
});

test("a name follows names further, and a circle leads to no model", async () => {
  vi.stubEnv(
    "PLAYGROUND_ALIASES",
    "a=b,b=c,c=model-1.12.0,jev-latest=model-latest,luna=jev-latest,x=y,y=z,z=y,model-preview=p,p=model-preview",
  );
  replaceSingleton("env", undefined);
  await startConnections(LOCAL_MODEL_IDS);
  const names = ["a", "b", "c", "jev-latest", "luna", "x", "y", "z", "model-preview", "p"];
  expect(names.map((name) => idOf(name))).toEqual([
    ...Array<string>(3).fill("model-1.12.0"),
    ...Array<string>(2).fill(LATEST_MODEL),
    ...["x", "y", "z"],
    ...Array<string>(2).fill(LATEST_MODEL),
  ]);
});

test("a model's own name in PLAYGROUND_ALIASES ends the start", async () => {
  vi.stubEnv("PLAYGROUND_ALIASES", "model-1.12.0=model-latest");
  replaceSingleton("env", undefined);
  await expect(startConnections(LOCAL_MODEL_IDS)).rejects.toThrow(
    "PLAYGROUND_ALIASES cannot name 'model-1.12.0': a model has this name.",
  );
});
