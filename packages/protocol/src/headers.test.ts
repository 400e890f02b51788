import { expect, test } from "vitest";
import { isHeaderTrue } from "./headers";

test("a header is true by its value, whatever the case and the spaces around", () => {
  expect(["true", " TRUE ", "True"].map(isHeaderTrue)).toEqual([true, true, true]);
  expect([null, "", "1", "yes", "false", "true, true"].map(isHeaderTrue)).toEqual(Array(6).fill(false));
});
