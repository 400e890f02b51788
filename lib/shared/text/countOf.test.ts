import { expect, test } from "vitest";
import { countOf } from "./countOf";

test("one of a thing is said without an s, and anything else with it", () => {
  expect([0, 1, 2, 12_345].map((amount) => countOf(amount, "character"))).toEqual([
    "0 characters",
    "1 character",
    "2 characters",
    "12,345 characters",
  ]);
});
