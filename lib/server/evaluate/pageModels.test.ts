import { expect, test } from "vitest";
import { pageModelList } from "@typed-question/protocol/models";
import { listPageModels } from "./pageModels";

test("the page learns of every name which model it stands for, and that the embedded ones repeat themselves", async () => {
  const models = await listPageModels(null);
  expect(pageModelList.parse({ models })).toEqual({ models });
  expect(models.map(({ name, versioned_id, deterministic }) => [name, versioned_id, deterministic])).toEqual([
    ["model-latest", "model-1.14.0", true],
    ["model-preview", "model-1.14.0", true],
    ["model-1.14.0", "model-1.14.0", true],
    ["model-1.13.0", "model-1.13.0", true],
    ["model-1.12.0", "model-1.12.0", true],
  ]);
});

test("a page lists what its account was granted, under every name once", async () => {
  const namesFor = async (grant: string[]) => (await listPageModels(grant)).map(({ name }) => name);
  expect(await namesFor(["model-1.12.0"])).toEqual(["model-1.12.0"]);
  expect(await namesFor(["model-latest"])).toEqual(["model-latest", "model-preview", "model-1.14.0"]);
});
