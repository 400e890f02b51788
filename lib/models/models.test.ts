import { expect, test } from "vitest";
import { modelList } from "@/lib/contract/models";
import { EMBEDDED_MODEL_IDS } from "@/lib/engines/embedded/models";
import { AppError } from "@/lib/errors";
import { ALIASES, listModels, MODELS } from "./catalog";
import { resolveModel } from "./resolve";

test("the aliases are listed with what they stand for", () => {
  const models = listModels(null);
  expect(modelList.parse({ models })).toEqual({ models });
  expect(models.map(({ name }) => name)).toEqual(["model-latest", "model-preview"]);
  for (const { description } of models) expect(description).toMatch(/now model-1\.13\.0\. Built in/);
});

test("an alias resolves to its versioned id, and a versioned id to itself", () => {
  const names = [...ALIASES.map(({ name }) => name), ...MODELS.map(({ id }) => id)];
  expect(names.map((name) => resolveModel(name, null).id)).toEqual([
    "model-1.13.0",
    "model-1.13.0",
    "model-1.13.0",
    "model-1.12.0",
  ]);
});

test.each(["model-9", "", "Model-Latest", "__proto__", "toString"])("%j is an unknown model", (name) => {
  expect(() => resolveModel(name, null)).toThrow(new AppError("api_usage_error", `Unknown model: ${name}`));
});

test("a very long name is not repeated whole", () => {
  expect(() => resolveModel("m".repeat(100_000), null)).toThrow(`Unknown model: ${"m".repeat(200)}`);
});

test.each([
  [["model-1.13.0"], ["model-latest", "model-preview"]],
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
  const names = ["model-latest", "model-preview", "model-1.13.0"];
  expect(names.map((name) => resolveModel(name, ["model-preview"]).id)).toEqual(
    Array(3).fill("model-1.13.0"),
  );
  expect(() => resolveModel("model-1.12.0", ["model-preview"])).toThrow(
    new AppError("api_usage_error", "Unknown model: model-1.12.0"),
  );
});

test("every model of the catalog has an engine, and every embedded model stands in the catalog", () => {
  expect(MODELS.map(({ id }) => id)).toEqual([...EMBEDDED_MODEL_IDS]);
});
