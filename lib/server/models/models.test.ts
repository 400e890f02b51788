import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { modelList } from "@typed-question/protocol/models";
import {
  EMBEDDED_MODEL_IDS,
  LATEST_MODEL,
  RETIRED_MODEL_IDS,
} from "@typed-question/embedded-model/runtime/models";
import { AppError } from "@typed-question/protocol/appError";
import { engineOf } from "@/lib/server/engines/registry";
import { replaceSingleton } from "@/lib/server/singleton";
import { bundleFolder, isInstalled } from "@/lib/server/weights/installed";
import { BUNDLES, LAYA } from "@/lib/server/weights/laya";
import { BUILT_IN_MODELS, idOf, listModels, models } from "./catalog";
import { resolveModel } from "./resolve";

const unknownModel = (name: string): AppError =>
  new AppError("api_usage_error", `Unknown model: ${name}`, {
    reason: "unknown_model",
    loc: ["body", "model"],
  });

vi.mock(import("@/lib/server/weights/installed"), async (original) => {
  const real = await original();
  return { ...real, isInstalled: vi.fn(real.isInstalled) };
});

const dataDir = mkdtempSync(path.join(tmpdir(), "models-"));

beforeEach(() => {
  vi.stubEnv("PLAYGROUND_DATA_DIR", dataDir);
  replaceSingleton("env", undefined);
});
afterAll(() => rmSync(dataDir, { recursive: true }));

test("the aliases are listed with what they stand for", () => {
  const models = listModels(null);
  expect(modelList.parse({ models })).toEqual({ models });
  expect(models.map(({ name }) => name)).toEqual(["model-latest", "model-preview"]);
  for (const { description } of models) expect(description).toContain(`now ${LATEST_MODEL}. Built in`);
});

test("an alias resolves to its versioned id, and a versioned id to itself", () => {
  const names = ["model-latest", "model-preview", ...models().map(({ id }) => id)];
  expect(names.map((name) => resolveModel(name, null).id)).toEqual([
    LATEST_MODEL,
    LATEST_MODEL,
    LATEST_MODEL,
    "model-1.12.0",
  ]);
});

test("a retired version is a name of the newest one, that no list has, no name replaces and every grant still covers", () => {
  for (const retired of RETIRED_MODEL_IDS) {
    const pointed = [
      { name: retired, modelId: "model-1.12.0", source: "store" },
      { name: "ours", modelId: retired, source: "store" },
    ];
    replaceSingleton("connections", {
      ...{ file: null, readAt: 0, reading: Promise.resolve() },
      current: { connections: [], aliases: pointed },
    });
    expect([idOf(retired), idOf("ours")]).toEqual([LATEST_MODEL, LATEST_MODEL]);
    expect(resolveModel(retired, [retired]).id).toBe(LATEST_MODEL);
    expect(listModels([retired]).map(({ name }) => name)).toEqual(["model-latest", "model-preview", "ours"]);
    expect(() => resolveModel(retired, ["model-1.12.0"])).toThrow(unknownModel(retired));
  }
  replaceSingleton("connections", undefined);
});

test.each(["model-9", "", "Model-Latest", "__proto__", "toString"])("%j is an unknown model", (name) => {
  expect(() => resolveModel(name, null)).toThrow(unknownModel(name));
});

test("a very long name is not repeated whole", () => {
  expect(() => resolveModel("m".repeat(100_000), null)).toThrow(`Unknown model: ${"m".repeat(200)}`);
});

test.each([
  [[LATEST_MODEL], ["model-latest", "model-preview"]],
  [["model-preview"], ["model-latest", "model-preview"]],
  [["model-1.12.0"], ["model-1.12.0"]],
  [
    ["model-1.12.0", "model-latest"],
    ["model-latest", "model-preview", "model-1.12.0"],
  ],
  [["model-that-left"], []],
  [[], []],
])("a grant of %j lists %j", (grant, expected) => {
  const models = listModels(grant);
  expect(modelList.parse({ models })).toEqual({ models });
  expect(models.map(({ name }) => name)).toEqual(expected);
});

test("a granted model resolves under each of its names, another is unknown", () => {
  const names = ["model-latest", "model-preview", LATEST_MODEL];
  expect(names.map((name) => resolveModel(name, ["model-preview"]).id)).toEqual(Array(3).fill(LATEST_MODEL));
  expect(() => resolveModel("model-1.12.0", ["model-preview"])).toThrow(unknownModel("model-1.12.0"));
});

test("a name that is a model's id stands for that model, wherever somebody pointed it", () => {
  const pointed = (name: string) => ({ name, modelId: "model-1.12.0", source: "store" });
  replaceSingleton("connections", {
    ...{ file: null, readAt: 0, reading: Promise.resolve() },
    current: { connections: [], aliases: ["best", LATEST_MODEL, LAYA.modelId].map(pointed) },
  });
  expect(idOf("best")).toBe("model-1.12.0");
  expect([idOf(LATEST_MODEL), idOf(LAYA.modelId)]).toEqual([LATEST_MODEL, LAYA.modelId]);
  expect(listModels(null).map(({ name }) => name)).toEqual(["model-latest", "model-preview", "best"]);
  replaceSingleton("connections", undefined);
});

test("however many names are looked up for a list, the disk is looked at once", () => {
  const look = vi.mocked(isInstalled).mockClear();
  listModels(["model-latest", "model-preview", "model-1.12.0", "nothing"]);
  resolveModel("model-latest", ["model-preview"]);
  expect(look).toHaveBeenCalledTimes(2 * BUNDLES.length);
});

test("every model says how it runs", () => {
  expect(models().map(({ id, engine }) => [id, engine])).toEqual([
    [LATEST_MODEL, "embedded"],
    ["model-1.12.0", "embedded"],
  ]);
});

test("every model of the catalog has an engine, and every embedded model stands in the catalog", () => {
  expect(BUILT_IN_MODELS.map(({ id }) => id)).toEqual([...EMBEDDED_MODEL_IDS]);
});

test("a model that can be downloaded is there while its files are, and unknown without one of them", () => {
  const names = (): string[] => listModels(null).map(({ name }) => name);
  const folder = bundleFolder(dataDir, LAYA);
  for (const { path: file, bytes } of LAYA.files) {
    expect(names()).toEqual(["model-latest", "model-preview"]);
    expect(() => resolveModel("laya", null)).toThrow("Unknown model: laya");
    expect(() => engineOf(LAYA.modelId)).toThrow(`No engine runs ${LAYA.modelId}`);
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), "");
    truncateSync(path.join(folder, file), bytes); // Takes no room on the disk.
  }
  expect(names()).toEqual(["model-latest", "model-preview", "laya"]);
  expect(listModels(["laya"])[0]?.description).toMatch(/^Laya, English, now laya-2026-09-19\. .*Apache-2\.0/);
  expect(resolveModel("laya", null).id).toBe(LAYA.modelId);
  expect(engineOf(LAYA.modelId).capabilities.images).toBe(false);
  expect(models().at(-1)).toMatchObject({ id: LAYA.modelId, engine: "laya" });
  truncateSync(path.join(folder, "laya.onnx"), 5);
  expect(names()).toEqual(["model-latest", "model-preview"]);
});
