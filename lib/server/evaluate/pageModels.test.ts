import { expect, test } from "vitest";
import { pageModelList } from "@typed-question/protocol/models";
import { listPageModels } from "./pageModels";
import { LATEST_MODEL, RETIRED_MODEL_IDS } from "@typed-question/embedded-model/runtime/models";

test("the page learns of every name which model it stands for, and that the embedded ones repeat themselves", async () => {
  const models = await listPageModels(null);
  expect(pageModelList.parse({ models })).toEqual({ models });
  expect(models.filter(({ local }) => !local)).toEqual([]);
  expect(models.map(({ name, versioned_id, deterministic }) => [name, versioned_id, deterministic])).toEqual([
    ["model-latest", LATEST_MODEL, true],
    ["model-preview", LATEST_MODEL, true],
    [LATEST_MODEL, LATEST_MODEL, true],
    ["model-1.12.0", "model-1.12.0", true],
    ...RETIRED_MODEL_IDS.map((name) => [name, LATEST_MODEL, true]),
  ]);
});

test("a page lists what its account was granted, under every name once", async () => {
  const namesFor = async (grant: string[]) => (await listPageModels(grant)).map(({ name }) => name);
  expect(await namesFor(["model-1.12.0"])).toEqual(["model-1.12.0"]);
  expect(await namesFor(["model-latest"])).toEqual([
    ...["model-latest", "model-preview", LATEST_MODEL],
    ...RETIRED_MODEL_IDS,
  ]);
});
