import { expect, test } from "vitest";
import { evaluationPrice } from "./pricing";

test("a million input tokens cost 0.042 and none cost nothing", () => {
  expect([0, 1_000_000, 500].map(evaluationPrice)).toEqual([0, 0.042, 0.000021]);
});
