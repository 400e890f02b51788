import { expect, test } from "vitest";
import { modelList } from "./models";

test("a model list has a name, a description and a release date for each entry", () => {
  const list = { models: [{ name: "model-latest", description: "Newest", release_date: "2026-01-31" }] };
  expect(modelList.parse(list)).toEqual(list);
  const wrong = { models: [{ name: "model-latest", description: "Newest", release_date: "31.01.2026" }] };
  expect(modelList.safeParse(wrong).success).toBe(false);
});
