import { expect, test } from "vitest";
import { evaluationPrice } from "./pricing";

test("a million input tokens cost 0.042 and none cost nothing", () => {
  const costs = [0, 1_000_000, 500].map((tokens) => evaluationPrice("model-1.13.0", tokens));
  expect(costs).toEqual([0, 0.042, 0.000021]);
});

test("a model for which nobody gave a price costs nothing that is known", () => {
  const others = ["mine/steady", "mine/model-1.13.0", "model-x/y", "laya-2026-09-19", null];
  expect(others.map((id) => evaluationPrice(id, 123))).toEqual([null, null, null, null, null]);
});
